import { delimiter, join } from 'node:path';

/** The npm settings that decide where packages come from; the rest belongs to npm's own run. */
const KEPT = new Set(['npm_config_registry', 'npm_config_userconfig']);

/**
 * The environment for everything that is started: npm's variables removed, the cached tools first in PATH.
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @param {readonly string[]} toolFolders searched before everything else in PATH
 * @returns {Record<string, string>}
 */
export function childEnvironment(environment, toolFolders) {
  /** @type {Record<string, string>} */
  const result = {};
  let path = '';
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined) continue;
    const lower = name.toLowerCase();
    if (lower.startsWith('npm_') && !KEPT.has(lower)) continue;
    // Windows spells it Path; two spellings in one environment would leave it to chance which one counts.
    if (lower === 'path') path = value;
    else result[name] = value;
  }
  result.PATH = [...toolFolders, ...(path === '' ? [] : [path])].join(delimiter);
  result.TURBO_TELEMETRY_DISABLED = '1';
  return result;
}

/**
 * Where npm's own program is, so that it runs without a shell; undefined when it is only known as a command.
 * @param {{ environment: Readonly<Record<string, string | undefined>>; execPath: string; platform: string;
 *   exists: (path: string) => boolean }} machine
 * @returns {string | undefined}
 */
export function npmProgram({ environment, execPath, platform, exists }) {
  const running = environment.npm_execpath;
  // pnpm and yarn set the same variable to their own program.
  if (running !== undefined && /[\\/]npm-cli\.js$/.test(running) && exists(running)) return running;
  if (platform !== 'win32') return undefined;
  const beside = join(execPath, '..', 'node_modules', 'npm', 'bin', 'npm-cli.js');
  return exists(beside) ? beside : undefined;
}
