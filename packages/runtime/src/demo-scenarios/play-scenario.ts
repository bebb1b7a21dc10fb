import { AgentLoop, type AgentLoopOptions, type TurnStream } from '@ethosagent/core';
import type { SessionLogs } from '@ethosagent/core/contract';
import type { RuntimeRunOptions } from '../runtime.ts';
import type { DemoScenario } from './demo-scenario.ts';
import { demoScenarios } from './demo-scenarios.ts';
import { createListScenario } from './list-scenario.ts';
import { createScriptProvider } from './script-provider.ts';

/** What a scenario shares with the turns around it. */
export interface ScenarioStage {
  readonly parts: Pick<AgentLoopOptions, 'cwd' | 'approvals' | 'client' | 'redact'> & {
    readonly store: SessionLogs;
  };
  readonly run: Pick<RuntimeRunOptions, 'input' | 'sessionId' | 'signal' | 'from'>;
}

/** Plays the scenario of a name by a loop of its own, in the session and the store of the caller. */
export function playScenario(name: string, { parts, run }: ScenarioStage): TurnStream {
  const turn = findScenario(name).compose();
  const { reply, model, wrapStore, output, abortAfterMs, ...options } = turn;
  const loop = new AgentLoop({
    ...parts,
    ...options,
    provider: createScriptProvider({ reply, model }),
    model: 'demo',
    store: wrapStore?.(parts.store) ?? parts.store,
  });
  const { input, sessionId, from } = run;
  return loop.run({ input, sessionId, from, output, signal: toSignal(run.signal, abortAfterMs) });
}

function findScenario(name: string): DemoScenario {
  const wanted = name.toLowerCase();
  return (
    demoScenarios.find((scenario) => scenario.name === wanted) ?? createListScenario(name, demoScenarios)
  );
}

/** The caller's signal, and that of someone who stops the turn after a while. */
function toSignal(
  signal: AbortSignal | undefined,
  abortAfterMs: number | undefined,
): AbortSignal | undefined {
  if (abortAfterMs === undefined) return signal;
  const timer = AbortSignal.timeout(abortAfterMs);
  return signal === undefined ? timer : AbortSignal.any([signal, timer]);
}
