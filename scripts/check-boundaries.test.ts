import { describe, expect, test } from 'vitest';
import { readSource } from './boundaries/read-source.ts';
import { checkFile } from './check-boundaries.ts';

const ENTRIES = new Set([
  'core',
  'core/contract',
  'runtime',
  'providers',
  'tools',
  'surface-kit',
  'testkit',
  'cli',
  'tui',
]);

function problems(path: string, source: string): string[] {
  return checkFile(path, readSource(path, source), ENTRIES);
}

const FAULTY: [title: string, path: string, source: string, says: RegExp][] = [
  [
    'an arrow that points back',
    'packages/core/src/a.ts',
    "import { x } from '@ethosagent/providers';",
    /may import only/,
  ],
  [
    'an arrow back by a type',
    'packages/core/src/a.ts',
    "import type { X } from '@ethosagent/tools';",
    /may import only/,
  ],
  [
    'an arrow back by import()',
    'packages/tools/src/a.ts',
    "export const x = await import('@ethosagent/runtime');",
    /may import only/,
  ],
  [
    'an arrow back by a type import()',
    'packages/tools/src/a.ts',
    "export type X = import('@ethosagent/runtime').X;",
    /may import only/,
  ],
  [
    'an arrow back by a re-export',
    'packages/providers/src/a.ts',
    "export * from '@ethosagent/runtime';",
    /may import only/,
  ],
  [
    'a second dependency of core',
    'packages/core/src/a.ts',
    "import x from 'lodash/fp';",
    /may depend only on zod/,
  ],
  [
    'a scoped dependency of core',
    'packages/core/src/a.ts',
    "import x from '@scope/x/y';",
    /may depend only on zod/,
  ],
  [
    'the contract reaching up',
    'packages/core/src/contract/a.ts',
    "import { x } from '../errors.ts';",
    /outside packages\/core\/src\/contract/,
  ],
  [
    'the contract using Node',
    'packages/core/src/contract/a.ts',
    "import { x } from 'node:events';",
    /must run in a browser/,
  ],
  [
    'a bare builtin in the contract',
    'packages/core/src/contract/a.ts',
    "import { x } from 'fs';",
    /must run in a browser/,
  ],
  [
    'surface-kit using all of core',
    'packages/surface-kit/src/a.ts',
    "import { x } from '@ethosagent/core';",
    /may import only core\/contract/,
  ],
  [
    'surface-kit using Node',
    'packages/surface-kit/src/a.ts',
    "import { x } from 'node:fs';",
    /must run in a browser/,
  ],
  [
    'a surface importing another',
    'apps/ethos/src/a.ts',
    "import { x } from '@ethosagent/tui';",
    /may import only/,
  ],
  [
    'a surface importing a provider',
    'apps/ethos/src/a.ts',
    "import { x } from '@ethosagent/providers';",
    /may import only/,
  ],
  [
    'the web app importing the runtime',
    'apps/web/src/a.tsx',
    "import { x } from '@ethosagent/runtime';",
    /may import only core\/contract, surface-kit, ui, sdk/,
  ],
  [
    'a deep import',
    'packages/runtime/src/a.ts',
    "import { x } from '@ethosagent/core/src/errors.ts';",
    /no package exports it/,
  ],
  [
    'a relative import of another package',
    'packages/runtime/src/a.ts',
    "import { x } from '../../core/src/errors.ts';",
    /outside packages\/runtime/,
  ],
  [
    'a script reaching into a package',
    'scripts/a.ts',
    "import { x } from '../packages/core/src/errors.ts';",
    /outside scripts/,
  ],
  [
    'the test kit in shipped code',
    'packages/runtime/src/a.ts',
    "import { x } from '@ethosagent/testkit';",
    /for tests only/,
  ],
  [
    'the environment below runtime',
    'packages/tools/src/a.ts',
    'export const x = process.env.HOME;',
    /process\.env\.HOME: only packages\/runtime/,
  ],
  ['the whole environment in an app', 'apps/ethos/src/a.ts', 'run(process.env);', /only packages\/runtime/],
  [
    'a private variable in an app',
    'apps/ethos/src/a.ts',
    "export const x = process.env['API_KEY'];",
    /process\.env\.API_KEY/,
  ],
  [
    'the environment by destructuring',
    'packages/tools/src/a.ts',
    'const { env } = process; f(env);',
    /only packages\/runtime/,
  ],
  [
    'the environment by name',
    'packages/tools/src/a.ts',
    "import { env } from 'node:process';",
    /may read env/,
  ],
  [
    'the environment through globalThis',
    'packages/tools/src/a.ts',
    'f(globalThis.process.env.X);',
    /process\.env\.X/,
  ],
  [
    'the home folder below runtime',
    'packages/tools/src/a.ts',
    "import { homedir } from 'node:os';",
    /may read homedir/,
  ],
  [
    'the home folder through the module',
    'apps/ethos/src/a.ts',
    "import os from 'node:os';",
    /only packages\/runtime may read/,
  ],
  ['a package without a rule', 'packages/novelty/src/a.ts', '', /no rule in scripts\/check-boundaries\.ts/],
  ['a file over 300 lines', 'packages/tools/src/a.ts', 'f();\n'.repeat(301), /a\.ts:301: is over 300 lines/],
  [
    'an agent loop over 150 lines',
    'packages/core/src/agent-loop.ts',
    'f();\n'.repeat(151),
    /is over 150 lines/,
  ],
];

describe('a broken rule', () => {
  test.each(FAULTY)('%s is reported once with file and line', (_title, path, source, says) => {
    const found = problems(path, source);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(says);
    expect(found[0]).toMatch(new RegExp(`^${path.replaceAll('.', '\\.')}:\\d+: `));
  });
});

const SOUND: [title: string, path: string, source: string][] = [
  [
    'core uses zod and itself',
    'packages/core/src/a.ts',
    "import { z } from 'zod'; import './b.ts'; import './contract/c.ts';",
  ],
  [
    'the contract uses zod',
    'packages/core/src/contract/a.ts',
    "import { z } from 'zod/v4'; import './b.ts';",
  ],
  [
    'a package uses what lies below it',
    'packages/providers/src/a.ts',
    "import '@ethosagent/core'; import 'node:http';",
  ],
  ['an app uses the runtime', 'apps/ethos/src/a.ts', "import '@ethosagent/runtime'; import 'commander';"],
  ['an app reads terminal variables', 'apps/ethos/src/a.ts', 'f(process.env.NO_COLOR, process.env["TERM"]);'],
  [
    'the runtime reads the environment',
    'packages/runtime/src/a.ts',
    "import os from 'node:os'; f(process.env, os.homedir());",
  ],
  [
    'a test uses the test kit',
    'packages/core/src/a.test.ts',
    "import '@ethosagent/testkit'; import 'fast-check';",
  ],
  [
    'a test in test/ uses the test kit',
    'apps/ethos/test/a.ts',
    "import '@ethosagent/testkit'; f(process.env);",
  ],
  [
    'a comment or a text names a module',
    'packages/core/src/a.ts',
    "// import x from 'lodash'\nexport const x = \"import 'lodash'; process.env.X\";",
  ],
  ['a script plays test parts of a package', 'scripts/a.ts', "import '../packages/testkit/test/a.ts';"],
  ['a test is long', 'packages/core/src/a.test.ts', 'f();\n'.repeat(900)],
  ['a generated file is long', 'packages/core/src/generated/a.ts', 'f();\n'.repeat(900)],
  ['a file has exactly 300 lines', 'packages/tools/src/a.ts', 'f();\n'.repeat(300)],
];

describe('a sound file', () => {
  test.each(SOUND)('%s and nothing is reported', (_title, path, source) => {
    expect(problems(path, source)).toEqual([]);
  });
});

test('a file that does not parse is an error, not a pass', () => {
  expect(() => problems('packages/core/src/a.ts', 'import {')).toThrow(/packages\/core\/src\/a\.ts/);
});
