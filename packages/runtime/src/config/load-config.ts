import { EthosError, isEthosError } from '@ethosagent/core/contract';
import { type Home, toHomeFile } from '../home/home.ts';
import { readFileContent } from '../home/read-file.ts';
import { type ProjectFile, readProjectFile, type UnusableFile } from '../project/project-file.ts';
import { createProjectTrust, type TrustState } from '../project/project-trust.ts';
import type { Environment } from '../providers/environment.ts';
import { type ConfigProblem, toConfigProblemText } from './config-problem.ts';
import { readEnvironmentSettings, SETTING_VARIABLES } from './environment-settings.ts';
import { type JoinedSettings, joinSettings, type SettingOrigin } from './join-settings.ts';
import { MAX_CONFIG_BYTES } from './max-config-bytes.ts';
import { parseSettingKey, toSettingKey } from './setting-key.ts';
import { createDefaultLayer, createFlagLayer, type SettingsLayer } from './settings-layer.ts';
import type { Settings } from './settings-schema.ts';

/** Where settings come from. */
export interface ConfigSources {
  home: Home;
  /** The folder that turns work in. */
  cwd: string;
  env: Environment;
  /** What the command line said. */
  flags?: Settings | undefined;
}

/** A project's config file and whether it counts. */
export interface ProjectConfig {
  readonly file: ProjectFile;
  readonly trust: TrustState;
}

/** All settings that hold here, and where each comes from. */
export interface Config {
  readonly settings: Settings;
  /** Wrong settings. Not one of their file counts, so run nothing with them: see {@link requireValidConfig}. */
  readonly problems: readonly ConfigProblem[];
  /** What a surface says once: a project that is not trusted, a file that cannot be read. */
  readonly notices: readonly string[];
  /** The person's own file; `undefined` where there is no home. */
  readonly path: string | undefined;
  readonly project: ProjectConfig | undefined;
  /**
   * The setting of this name and all below it, defaults included; all settings without a name. Empty for one that has
   * no value, and for one that does not exist: `requireSetting` tells them apart.
   */
  explain(key?: string): readonly SettingOrigin[];
}

/**
 * Reads the settings: flags, before environment, before a trusted project, before the person's own file, before
 * defaults. Wrong settings do not throw; they come as `problems`.
 */
export async function loadConfig(sources: ConfigSources): Promise<Config> {
  const { home, flags = {} } = sources;
  const user = await readUserLayer(home);
  const environment = await readEnvironmentSettings(sources.env);
  const project = await readProjectLayer(sources, Object.keys(user.layer.settings.providers ?? {}));
  const joined = joinSettings([
    createFlagLayer(flags),
    { source: 'environment', settings: environment.settings, toPlace: toVariable },
    ...project.layers,
    user.layer,
    createDefaultLayer(),
  ]);
  return {
    settings: joined.settings,
    problems: [...environment.problems, ...project.problems, ...user.problems],
    notices: [...project.notices, ...user.notices],
    path: home.problem === undefined ? toHomeFile(home, 'config.yaml') : undefined,
    project: project.config,
    explain: (key) => explain(joined, key),
  };
}

/** Throws `invalid_options` with every problem of a config. */
export function requireValidConfig({ problems }: Pick<Config, 'problems'>): void {
  if (problems.length === 0) return;
  throw new EthosError('invalid_options', problems.map(toConfigProblemText).join('\n'));
}

interface ReadLayer {
  layer: SettingsLayer;
  problems: readonly ConfigProblem[];
  notices: readonly string[];
}

async function readUserLayer(home: Home): Promise<ReadLayer> {
  const nothing: SettingsLayer = { source: 'user', settings: {}, toPlace: () => undefined };
  if (home.problem !== undefined) {
    return { layer: nothing, problems: [], notices: [`No settings and keys are kept: ${home.problem}`] };
  }
  const path = toHomeFile(home, 'config.yaml');
  try {
    const file = readFileContent(path, { maxBytes: MAX_CONFIG_BYTES });
    if (file === undefined) return { layer: nothing, problems: [], notices: [] };
    refuseOpenFile(path, file.mode);
    // Only who has a config file pays for what understands it.
    const { parseUserConfig } = await import('./parse-config-file.ts');
    const { settings, problems, toPlace } = parseUserConfig(file.bytes.toString('utf8'), path);
    return { layer: { source: 'user', settings, toPlace }, problems, notices: [] };
  } catch (error) {
    if (!isEthosError(error)) throw error;
    return {
      layer: nothing,
      problems: [{ file: path, message: error.message.replace(/\.$/, '') }],
      notices: [],
    };
  }
}

/** Rules in it decide what runs. A group may write: on many systems everyone has one of their own. */
function refuseOpenFile(path: string, mode: number): void {
  if (process.platform === 'win32' || (mode & 0o002) === 0) return;
  throw new EthosError('storage_failed', `Everybody can write ${path}: chmod 600 ${path}`);
}

interface ReadProject extends Pick<ReadLayer, 'problems' | 'notices'> {
  layers: readonly SettingsLayer[];
  config: ProjectConfig | undefined;
}

async function readProjectLayer(sources: ConfigSources, providers: readonly string[]): Promise<ReadProject> {
  const nothing = { layers: [], problems: [], notices: [], config: undefined };
  const file = readProjectFile(sources);
  if (file === undefined) return nothing;
  if (isUnusable(file)) return { ...nothing, notices: [file.problem] };
  const { trust, problem } = readTrust(sources.home, file);
  const config = { file, trust };
  if (trust !== 'trusted') {
    const why = trust === 'changed' ? 'has changed since it was trusted' : 'is not trusted';
    const notice = `${file.path} ${why}, so it is ignored. To see and trust it: ethos config trust${problem === undefined ? '' : `. ${problem}`}`;
    return { ...nothing, config, notices: [notice] };
  }
  const { parseProjectConfig } = await import('./parse-config-file.ts');
  const { settings, problems, toPlace } = parseProjectConfig(file, providers);
  return { layers: [{ source: 'project', settings, toPlace }], problems, notices: [], config };
}

function isUnusable(file: ProjectFile | UnusableFile): file is UnusableFile {
  return 'problem' in file;
}

/** Where trust cannot be read there is none. */
function readTrust(home: Home, file: ProjectFile): { trust: TrustState; problem?: string } {
  try {
    return { trust: createProjectTrust(home).stateOf(file) };
  } catch (error) {
    if (!isEthosError(error)) throw error;
    return { trust: 'untrusted', problem: error.message };
  }
}

function explain({ origins }: JoinedSettings, key: string | undefined): readonly SettingOrigin[] {
  if (key === undefined) return origins;
  const name = toSettingKey(parseSettingKey(key));
  return origins.filter((origin) => origin.key === name || origin.key.startsWith(`${name}.`));
}

function toVariable(path: readonly string[]): string | undefined {
  return SETTING_VARIABLES.find((one) => toSettingKey(one.path) === toSettingKey(path))?.variable;
}
