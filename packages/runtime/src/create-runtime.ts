import { resolve } from 'node:path';
import { AgentLoop, createMemoryStore, type TurnStream } from '@ethosagent/core';
import { createTools } from '@ethosagent/tools';
import { chooseProvider } from './choose-provider.ts';
import { createRouter } from './create-router.ts';
import { demoScenarios } from './demo-scenarios/demo-scenarios.ts';
import { parseDemoRequest } from './demo-scenarios/parse-demo-request.ts';
import { playScenario } from './demo-scenarios/play-scenario.ts';
import { createRedaction } from './redact-secrets.ts';
import type { Runtime, RuntimeOptions, RuntimeRunOptions } from './runtime.ts';
import { toSystemText } from './system-text.ts';
import { createTrackedStore, type TurnTrack } from './tracked-store.ts';
import { followTurn } from './turn-records.ts';

/**
 * Puts everything together: provider, tools over the folder, a store in memory, redaction and the demo's scenarios.
 * Rejects with `invalid_options`: no such folder, an unknown provider, a server without a model, senseless limits.
 *
 * @example
 * const runtime = await createRuntime({ cwd: '.', env: process.env });
 * for await (const event of runtime.run({ input: 'What is in this folder?' })) console.log(event);
 * await runtime.close();
 */
export async function createRuntime(options: RuntimeOptions): Promise<Runtime> {
  const cwd = resolve(options.cwd);
  const { route, info } = createRouter(chooseProvider(options));
  const tracked = createTrackedStore(createMemoryStore());
  const parts = {
    store: tracked.store,
    cwd,
    approvals: options.approvals,
    client: options.client,
    redact: createRedaction(options.env),
  };
  const loop = new AgentLoop({
    ...parts,
    route,
    tools: createTools({ workspace: cwd, environment: options.env }),
    system: toSystemText(cwd),
    limits: options.limits,
    timeouts: options.timeouts,
  });
  const tracks = new WeakMap<TurnStream, TurnTrack>();

  function start(run: RuntimeRunOptions): TurnStream {
    const scenario = parseDemoRequest(run.input);
    return scenario === undefined
      ? loop.run({ ...run, thinking: options.thinking })
      : playScenario(scenario, { parts, run });
  }

  return {
    store: tracked.store,
    provider: info,
    demoScenarios: demoScenarios.map(({ name, description }) => ({ name, description })),
    run(run) {
      const stream = start(run);
      tracks.set(stream, tracked.track(stream.turnId));
      return stream;
    },
    records(stream) {
      const track = tracks.get(stream) ?? tracked.track(stream.turnId);
      return followTurn({ store: tracked.store, stream, track });
    },
    close: () => tracked.store.close(),
  };
}
