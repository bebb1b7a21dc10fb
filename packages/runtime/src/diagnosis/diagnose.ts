import { type Config, loadConfig } from '../config/load-config.ts';
import type { Settings } from '../config/settings-schema.ts';
import { findHome, type Home } from '../home/home.ts';
import { createKeyFile, type KeyReading } from '../keys/key-file.ts';
import type { Environment } from '../providers/environment.ts';
import { type LocalAddress, type LocalServer, probeLocalServers } from '../providers/probe-local-servers.ts';
import { toProviderWish } from '../providers/to-provider-wish.ts';
import { checkAnswers } from './check-answers.ts';
import { checkConfig } from './check-config.ts';
import { checkHome } from './check-home.ts';
import { checkInstructions } from './check-instructions.ts';
import { checkKeys } from './check-keys.ts';
import { checkNode } from './check-node.ts';
import { checkProvider } from './check-provider.ts';
import { checkProxy } from './check-proxy.ts';
import { checkSessionFile } from './check-session-file.ts';
import { checkWorkspace } from './check-workspace.ts';
import type { Finding } from './finding.ts';
import { listDestinations } from './list-destinations.ts';
import { type ChoiceOutcome, chooseForDiagnosis } from './provider-outcome.ts';

/** What a diagnosis looks at. */
export interface DiagnosisOptions {
  env: Environment;
  cwd: string;
  /** What the command line said. */
  flags?: Settings | undefined;
  /** @default that of the process */
  nodeVersion?: string | undefined;
  /** What the app found out about its terminal; it stands in the report as it is. */
  terminal?: readonly Finding[] | undefined;
  /** Try the key of the chosen provider by one small request. Else nothing but this machine is asked. @default false */
  isOnline?: boolean | undefined;
  /** Servers of this machine to look for. @default Ollama, LM Studio and llama.cpp at their usual ports */
  localAddresses?: readonly LocalAddress[] | undefined;
  /** How long they may take. @default 300 */
  probeTimeoutMs?: number | undefined;
  /** Of the request with `isOnline`. @default 10000 */
  timeoutMs?: number | undefined;
}

/** Everything that the checks share. */
export interface DiagnosedSetup {
  readonly options: DiagnosisOptions;
  readonly home: Home;
  readonly config: Config;
  readonly keys: KeyReading;
  readonly localServers: readonly LocalServer[];
  /** Who would answer, or why nobody would. */
  readonly outcome: ChoiceOutcome;
}

/**
 * Looks at everything that a turn needs, in the order in which it is needed, and says what to do about what is wrong.
 * Changes nothing. Never rejects for what it finds.
 */
export async function diagnose(options: DiagnosisOptions): Promise<Finding[]> {
  const { env, cwd, flags, localAddresses, probeTimeoutMs } = options;
  const home = findHome({ env });
  const config = await loadConfig({ home, cwd, env, flags });
  const keys = createKeyFile(home).read();
  const localServers = await probeLocalServers({ addresses: localAddresses, timeoutMs: probeTimeoutMs });
  const wish = toProviderWish(config, { env, kept: keys.keys });
  const outcome = chooseForDiagnosis({ ...wish, localServers }, config.settings.fallbacks);
  const setup: DiagnosedSetup = { options, home, config, keys, localServers, outcome };
  return [
    checkNode(options.nodeVersion ?? process.versions.node),
    ...checkHome(home),
    ...checkConfig(setup),
    ...checkKeys(setup),
    ...checkAnswers(home),
    ...(await checkSessionFile(home)),
    ...(await checkProvider(setup)),
    ...checkWorkspace(cwd),
    ...checkInstructions({ home, cwd }),
    ...(options.terminal ?? []),
    ...checkProxy(env),
    ...listDestinations(setup),
  ];
}
