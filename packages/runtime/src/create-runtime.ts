import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { AgentLoop, type AgentLoopOptions, type TurnStream } from '@ethosagent/core';
import { type ApprovalPort, EthosError } from '@ethosagent/core/contract';
import { createToolkit, createWorkspace } from '@ethosagent/tools';
import { chooseTarget } from './choose-target.ts';
import { createRuleFile, loadConfig, requireValidConfig, type Settings } from './config/index.ts';
import { demoScenarios } from './demo-scenarios/demo-scenarios.ts';
import { parseDemoRequest } from './demo-scenarios/parse-demo-request.ts';
import { playScenario } from './demo-scenarios/play-scenario.ts';
import { findHome, toUserFolder } from './home/home.ts';
import { toSecretVariables } from './keys/kept-keys.ts';
import { createKeyFile } from './keys/key-file.ts';
import { withoutKeyVariables } from './keys/without-key-variables.ts';
import { openStore } from './open-store.ts';
import { createOutputFolder } from './output-folder.ts';
import { createPermissions, type Permissions } from './permissions/index.ts';
import { createProjectInstructions } from './project/index.ts';
import { createRedaction } from './redact-secrets.ts';
import type { Runtime, RuntimeOptions, RuntimeRunOptions } from './runtime.ts';
import { openSession } from './sessions/open-session.ts';
import { toSystemText } from './system-text.ts';
import { toFlagSettings } from './to-flag-settings.ts';
import { toRules } from './to-rules.ts';
import { createTrackedStore, type TurnTrack } from './tracked-store.ts';
import { followTurn } from './turn-records.ts';

/**
 * Puts everything together: settings, provider, tools over the folder, leave to use them, the store of sessions,
 * redaction and the demo's scenarios. Rejects with `invalid_options`: no such folder, wrong settings, an unknown
 * provider, a server without a model, senseless limits.
 *
 * @example
 * const runtime = await createRuntime({ cwd: '.', env: process.env });
 * for await (const event of runtime.run({ input: 'What is in this folder?' })) console.log(event);
 * await runtime.close();
 */
export async function createRuntime(options: RuntimeOptions): Promise<Runtime> {
  const cwd = resolve(options.cwd);
  const { env } = options;
  const workspace = createWorkspace({
    root: cwd,
    roots: options.addDirs?.map((folder) => resolve(cwd, folder)),
  });
  const home = findHome({ env });
  const config = await loadConfig({ home, cwd, env, flags: toFlagSettings(options) });
  requireValidConfig(config);
  const { settings } = config;
  const keys = createKeyFile(home).read();
  const { route, info } = await chooseTarget(config, { env, keys, isProbing: options.isProbing ?? false });
  const outputs = createOutputFolder();
  const toolkit = closeOnThrow(outputs.remove, () =>
    createToolkit({
      workspace,
      environment: withoutKeyVariables(env, settings.providers),
      outputFolder: outputs.path,
      globalIgnoreFile: toGlobalIgnoreFile(env),
      allowHosts: settings.allowHosts,
    }),
  );
  const permissions = closeOnThrow(outputs.remove, () =>
    createPermissions({
      mode: settings.mode,
      rules: toRules(config),
      roots: workspace.roots,
      home: toUserFolder({ env }) ?? homedir(),
      ethosHome: home.path ?? resolve(homedir(), '.ethos'),
      ruleStore: home.problem === undefined ? createRuleFile(home) : undefined,
      ask: options.approvals?.request.bind(options.approvals),
      tools: toolkit.tools,
    }),
  );
  const opened = options.store ? { store: options.store, problem: undefined } : await openStore(home);
  const tracked = createTrackedStore(opened.store);
  const parts = {
    store: tracked.store,
    cwd,
    approvals: tellDenials(permissions, options.onDenied),
    client: options.client,
    redact: createRedaction({
      ...env,
      ...toSecretVariables(keys.keys, { env, providers: settings.providers }),
    }),
  };
  const loop = closeOnThrow(outputs.remove, () => {
    return new AgentLoop({
      ...parts,
      route,
      tools: toolkit.tools,
      system: toSystemText(cwd),
      injectors: [createProjectInstructions({ home })],
      limits: withoutAbsent(settings.limits),
      timeouts: toTimeouts(settings.timeouts),
      retry: withoutAbsent(settings.retry),
    });
  });
  const tracks = new WeakMap<TurnStream, TurnTrack>();

  function start(run: RuntimeRunOptions): TurnStream {
    const scenario = parseDemoRequest(run.input);
    const { thinking = settings.thinking } = run;
    return scenario === undefined ? loop.run({ ...run, thinking }) : playScenario(scenario, { parts, run });
  }

  return {
    cwd,
    home,
    config,
    permissions,
    tools: toolkit.tools,
    store: tracked.store,
    storeProblem: opened.problem,
    notices: [...config.notices, ...toList(keys.problem), ...keys.notices, ...toList(opened.problem)],
    provider: info,
    demoScenarios: demoScenarios.map(({ name, description }) => ({ name, description })),
    createSession: async () => (await tracked.store.create({ cwd })).sessionId,
    async openSession(wish) {
      const isWished = Object.values(wish).some((one) => one !== undefined && one !== false);
      if (isWished && opened.problem !== undefined) throw new EthosError('storage_failed', opened.problem);
      return openSession(tracked.store, wish, { cwd });
    },
    run(run) {
      const stream = start(run);
      tracks.set(stream, tracked.track(stream.turnId));
      return stream;
    },
    records(stream) {
      const track = tracks.get(stream) ?? tracked.track(stream.turnId);
      return followTurn({ store: tracked.store, stream, track });
    },
    endSession: (sessionId) => toolkit.endSession(sessionId),
    async close() {
      try {
        await toolkit.close();
        await tracked.store.close();
      } finally {
        outputs.remove();
      }
    },
  };
}

/** Where git keeps what a person never wants to see. */
function toGlobalIgnoreFile(env: RuntimeOptions['env']): string {
  const folder = env.XDG_CONFIG_HOME || join(toUserFolder({ env }) ?? homedir(), '.config');
  return join(folder, 'git', 'ignore');
}

/** The permissions, which also tell of what they deny by themselves. */
function tellDenials(permissions: Permissions, onDenied: RuntimeOptions['onDenied']): ApprovalPort {
  return {
    request: (request, signal) => permissions.request(request, signal),
    judge(call) {
      const judgement = permissions.judge(call);
      if (judgement.verdict === 'deny') onDenied?.({ toolName: call.tool.name, reason: judgement.reason });
      return judgement;
    },
  };
}

function toTimeouts(timeouts: Settings['timeouts']): AgentLoopOptions['timeouts'] {
  const entries = Object.entries(timeouts ?? {});
  return Object.fromEntries(
    entries.map(([name, ms]) => [name, ms === 'none' ? Number.POSITIVE_INFINITY : ms]),
  );
}

function withoutAbsent<T extends object>(given: T | undefined): { [Name in keyof T]?: NonNullable<T[Name]> } {
  const entries = Object.entries(given ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof T]?: NonNullable<T[Name]> };
}

function toList(notice: string | undefined): string[] {
  return notice === undefined ? [] : [notice];
}

function closeOnThrow<T>(close: () => void, make: () => T): T {
  try {
    return make();
  } catch (error) {
    close();
    throw error;
  }
}
