import { expect, test } from 'vitest';
import { packedProblems } from './packed-problems.ts';

const MANIFEST = {
  license: 'MIT',
  type: 'module',
  exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
  dependencies: { zod: '^4.0.0' },
};
const FILES = [
  'package.json',
  'README.md',
  'LICENSE',
  'dist/index.js',
  'dist/index.d.ts',
  'dist/index.js.map',
];
const SOUND = { manifest: MANIFEST, files: FILES, sources: ['index.ts'] };

test('a sound package has no problems', () => {
  expect(packedProblems(SOUND)).toEqual([]);
});

test.each<[string, Record<string, unknown>, RegExp]>([
  ['another licence', { license: 'UNLICENSED' }, /"license" is not "MIT"/],
  ['CommonJS', { type: 'commonjs' }, /"type" is not "module"/],
  [
    'the source condition',
    { exports: { '.': { '@ethosagent/source': './src/index.ts' } } },
    /source condition/,
  ],
  ['a workspace version', { dependencies: { a: 'workspace:^' } }, /a is "workspace:\^"/],
  ['a catalog version', { peerDependencies: { a: 'catalog:' } }, /a is "catalog:"/],
])('a manifest with %s is a problem', (_title, change, words) => {
  const problems = packedProblems({ ...SOUND, manifest: { ...MANIFEST, ...change } });
  expect(problems).toEqual([expect.stringMatching(words)]);
});

test.each([
  ['src/index.ts', /src\/index\.ts is published/],
  ['test/a.js', /test\/a\.js is published/],
  ['dist/.tsbuildinfo', /\.tsbuildinfo is published/],
  ['dist/index.test.js', /index\.test\.js is published/],
  ['dist/gone.js', /dist\/gone\.js has no source any more/],
  ['dist/gone.d.ts', /dist\/gone\.d\.ts has no source any more/],
])('a package with %s is a problem', (file, words) => {
  expect(packedProblems({ ...SOUND, files: [...FILES, file] })).toEqual([expect.stringMatching(words)]);
});

test.each(['README.md', 'LICENSE'])('a package without %s is a problem', (file) => {
  const files = FILES.filter((name) => name !== file);
  expect(packedProblems({ ...SOUND, files })).toEqual([`${file} is missing from the package`]);
});
