import { AgentLoop, createMemoryStore, createWatcher, type TurnStream } from '@ethosagent/core';
import type { AgentEvent, LogRow, WireRecord } from '@ethosagent/core/contract';
import { createFakeClock } from '../fake-clock.ts';
import { createScriptedProvider } from '../scripted-provider.ts';
import { createSequentialIds } from '../sequential-ids.ts';
import { createNotingStore } from './noting-store.ts';
import type { Scenario, ScenarioTurn } from './scenario.ts';

/** Plays a scenario on a clock that stands still in between: the same records each time, to the byte. */
export async function playScenario(scenario: Scenario): Promise<WireRecord[]> {
  const player = new ScenarioPlayer(scenario);
  await player.open();
  for (const turn of scenario.turns ?? [{}]) await player.play(turn);
  const records = player.close();
  return scenario.edit?.(records) ?? records;
}

class ScenarioPlayer {
  readonly #scenario: Scenario;
  readonly #clock = createFakeClock();
  readonly #ids = createSequentialIds();
  readonly #sessionId = this.#ids.next('ses');
  readonly #provider: ReturnType<typeof createScriptedProvider>;
  readonly #records: WireRecord[] = [];
  readonly #rows: LogRow[] = [];
  #loop: AgentLoop | undefined;
  #stop = new AbortController();
  /** Programs that were killed so far: they write nothing any more. */
  #deaths = 0;

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
    this.#provider = createScriptedProvider(scenario.script, { clock: this.#clock, ...scenario.provider });
  }

  /** Begins as a program does: with what was saved. */
  async open(): Promise<void> {
    const memory = createMemoryStore();
    if (this.#rows.length > 0) await memory.create({ sessionId: this.#sessionId, rows: [...this.#rows] });
    const program = this.#deaths;
    const clock = this.#clock;
    const store = createNotingStore(memory, {
      clock,
      note: (row) => {
        if (program !== this.#deaths) return;
        this.#rows.push(row);
        if ('wire' in row) this.#records.push(row.wire);
      },
    });
    this.#loop = new AgentLoop({
      provider: this.#provider,
      model: 'scripted-1',
      cwd: '/project',
      watcher: createWatcher({ now: clock.now }),
      clock,
      ids: this.#ids,
      store,
      random: () => 0.5,
      ...this.#scenario.loop?.({ clock, provider: this.#provider, store, stop: () => this.#stop.abort() }),
    });
  }

  async play({ onEvent, diesAt, afterMs = 0, ...run }: ScenarioTurn): Promise<void> {
    await this.#clock.advance(afterMs);
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const stream = this.#loop?.run({ input: 'Go.', sessionId: this.#sessionId, signal, ...run });
    if (stream === undefined) throw new Error('A scenario is opened before it is played.');
    const controls = { stop: () => this.#stop.abort(), steer: (text: string) => void stream.steer(text) };
    const events: AgentEvent[] = [];
    const read = async (): Promise<void> => {
      for await (const event of stream) {
        events.push(event);
        onEvent?.(event, controls);
        if (!diesAt?.(event)) continue;
        this.#deaths += 1;
        return;
      }
    };
    await this.#clock.runUntil(read());
    if (diesAt) await this.open();
    else this.#addUnsaved(stream, events);
  }

  close(): WireRecord[] {
    const asked = this.#provider.requests.length;
    const { script, name } = this.#scenario;
    if (asked !== script.length) {
      throw new Error(
        `Scenario "${name}": ${asked} LLM calls were made, the script has ${script.length} replies.`,
      );
    }
    return this.#records;
  }

  /** The stream and the log of a turn must tell the same, but for an ending that could not be saved. */
  #addUnsaved({ turnId, sessionId }: TurnStream, events: readonly AgentEvent[]): void {
    const logged = this.#records.flatMap((record) =>
      'event' in record && record.turnId === turnId ? [record.event] : [],
    );
    const isSame = JSON.stringify(events.slice(0, logged.length)) === JSON.stringify(logged);
    const [event, ...more] = events.slice(logged.length);
    if (!isSame || more.length > 0) {
      throw new Error('The stream of a turn and its log differ: the recording would be wrong.');
    }
    if (event === undefined) return;
    const at = new Date(this.#clock.now()).toISOString();
    this.#records.push({ v: 1, sessionId, turnId, at, unsaved: true, event });
  }
}
