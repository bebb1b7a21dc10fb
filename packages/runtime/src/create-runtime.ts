import { resolve } from 'node:path';
import { AgentLoop, createMemoryStore, type TurnStream } from '@ethosagent/core';
import { createTools } from '@ethosagent/tools';
import { demoScenarios } from './demo-scenarios/demo-scenarios.ts';
import { parseDemoRequest } from './demo-scenarios/parse-demo-request.ts';
import { playScenario } from './demo-scenarios/play-scenario.ts';
import { createOutputFolder } from './output-folder.ts';
import { chooseFallbacks } from './providers/choose-fallbacks.ts';
import { chooseProvider } from './providers/choose-provider.ts';
import { createRouter } from './providers/create-router.ts';
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
  const { env, fallbacks = [] } = options;
  const choice = chooseProvider(options);
  const { route, info } = await createRouter(choice, chooseFallbacks(choice, { fallbacks, env }));
  const tracked = createTrackedStore(createMemoryStore());
  const parts = {
    store: tracked.store,
    cwd,
    approvals: options.approvals,
    client: options.client,
    redact: createRedaction(env),
  };
  const outputs = createOutputFolder();
  const loop = closeOnThrow(outputs.remove, () => {
    return new AgentLoop({
      ...parts,
      route,
      tools: createTools({ workspace: cwd, environment: env, outputFolder: outputs.path }),
      system: toSystemText(cwd),
      limits: options.limits,
      timeouts: options.timeouts,
    });
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
    async close() {
      try {
        await tracked.store.close();
      } finally {
        outputs.remove();
      }
    },
  };
}

function closeOnThrow<T>(close: () => void, make: () => T): T {
  try {
    return make();
  } catch (error) {
    close();
    throw error;
  }
}
