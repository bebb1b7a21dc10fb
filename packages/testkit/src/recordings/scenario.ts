import type { AgentLoopOptions, RunOptions } from '@ethosagent/core';
import type { AgentEvent, WireRecord } from '@ethosagent/core/contract';
import type { FakeClock } from '../fake-clock.ts';
import type { CheckGrammarOptions } from '../grammar/grammar-options.ts';
import type { Reply } from '../reply.ts';
import type { ScriptedProvider, ScriptedProviderOptions } from '../scripted-provider.ts';

/** What a person does with a running turn. */
interface TurnControls {
  stop(): void;
  steer(text: string): void;
}

/** One turn of a scenario: what the loop is asked, and what happens meanwhile. */
export interface ScenarioTurn extends Partial<RunOptions> {
  /** Told of each event as it comes. */
  onEvent?: ((event: AgentEvent, turn: TurnControls) => void) | undefined;
  /** The program is killed at this event; the next turn is played by another one, over what was saved. */
  diesAt?: ((event: AgentEvent) => boolean) | undefined;
  /** Milliseconds that pass before it. @default 0 */
  afterMs?: number | undefined;
}

/** What the loop of a scenario is made of. */
interface ScenarioParts {
  clock: FakeClock;
  provider: ScriptedProvider;
  store: NonNullable<AgentLoopOptions['store']>;
  /** Stops the turn that is being played, as a person does. */
  stop(): void;
}

/** A session that is played with the real loop and a scripted model, and comes out the same each time. */
export interface Scenario {
  name: string;
  /** What there is to see, in one sentence. */
  description: string;
  script: readonly Reply[];
  provider?: Pick<ScriptedProviderOptions, 'describe' | 'afterwards'> | undefined;
  loop?: ((parts: ScenarioParts) => Partial<AgentLoopOptions>) | undefined;
  /** @default one turn */
  turns?: readonly ScenarioTurn[] | undefined;
  /** What a later version of the contract or a bridge makes of the records. */
  edit?: ((records: readonly WireRecord[]) => WireRecord[]) | undefined;
  /** What the grammar checker must be told. */
  grammar?: CheckGrammarOptions | undefined;
  /** Too big to be kept as a file: it is played when somebody wants it. */
  onDemand?: true | undefined;
}
