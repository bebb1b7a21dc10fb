import { fileURLToPath } from 'node:url';

/** How the real program is started from its sources. */
export const PROGRAM: readonly string[] = [
  process.execPath,
  '--conditions=@ethosagent/source',
  fileURLToPath(new URL('../src/main.ts', import.meta.url)),
];

/** An environment without keys, colours or settings of the machine; compiled sources are kept, or each start costs a second. */
export function createEnvironment(home: string, more: Record<string, string> = {}): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: home,
    NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url)),
    ...more,
  };
}
