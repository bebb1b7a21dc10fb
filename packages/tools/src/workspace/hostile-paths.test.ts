import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callTool } from '../../test/call-tool.ts';
import { makeFolders, type TestFolders } from '../../test/make-folders.ts';
import {
  createListFilesTool,
  createReadFileTool,
  createSearchFilesTool,
  createWriteFileTool,
} from '../index.ts';
import { openRootByHandle } from './open-root-by-handle.ts';
import { openRootByPath } from './open-root-by-path.ts';
import { createWorkspace } from './workspace.ts';

const SECRET = 'the-outside-secret';
const kinds = [
  ...(process.platform === 'linux' ? [{ kind: 'by handle', openRoot: openRootByHandle }] : []),
  { kind: 'by path', openRoot: openRootByPath },
];

async function makeMaze(): Promise<TestFolders> {
  const folders = await makeFolders({ 'sub/a.txt': 'inside', 'sub/deep/b.txt': 'inside' });
  await writeFile(join(folders.outside, 'secret'), SECRET);
  await mkdir(join(folders.outside, 'sub'));
  const links = {
    out: '../outside',
    'sub/up': '..',
    'sub/out': '../../outside',
    'sub/deep/chain': '../out/sub',
    leak: '../outside/secret',
    dangling: '../outside/new',
    'sub/far': folders.outside,
    self: '.',
    circle: 'circle',
  };
  for (const [path, target] of Object.entries(links)) await symlink(target, join(folders.inside, path));
  return folders;
}

async function readOutside(folders: TestFolders): Promise<string[]> {
  const names = await readdir(folders.outside, { recursive: true });
  return [...names.sort(), await readFile(join(folders.outside, 'secret'), 'utf8')];
}

/** Paths as an attacker would write them. */
function hostilePaths({ inside, outside }: TestFolders): fc.Arbitrary<string> {
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('..', '.', 'sub', 'sub/up', 'deep', 'self', 'sub/deep') },
    {
      weight: 3,
      arbitrary: fc.constantFrom('out', 'sub/out', 'chain', 'far', 'outside', 'inside', '../outside'),
    },
    { weight: 1, arbitrary: fc.constantFrom('', '~', 'C:', 'CON', '...', '..\\', '%2e%2e', '\0', 'circle') },
  );
  const last = fc.constantFrom('', 'a.txt', 'deep/b.txt', 'new', 'secret', 'leak', 'dangling', 'out', 'é');
  const start = fc.constantFrom('', '', '', '/', inside, outside, `${inside}/../outside`, '//', '~');
  const separator = fc.constantFrom('/', '/', '/', '//', '/./', '\\');
  return fc
    .tuple(start, separator, fc.array(step, { maxLength: 4 }), last)
    .map(
      ([first, between, steps, end]) => (first === '' ? '' : first + between) + [...steps, end].join(between),
    );
}

describe.each(kinds)('a workspace $kind', ({ openRoot }) => {
  it('is left by no path, whatever it holds', async () => {
    await using folders = await makeMaze();
    const before = await readOutside(folders);
    const workspace = createWorkspace({ root: folders.inside, openRoot });
    const tools = {
      read: createReadFileTool({ workspace }),
      list: createListFilesTool({ workspace }),
      search: createSearchFilesTool({ workspace }),
      write: createWriteFileTool({ workspace }),
    };
    const cwd = join(folders.inside, 'sub');
    const seen = { ok: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(hostilePaths(folders), async (path) => {
        const listed = await callTool(tools.list, { path, depth: 9 }, { cwd });
        const outcomes = [
          listed,
          await callTool(tools.read, { path }, { cwd }),
          // It starts a thread each time, so not for every refused path.
          ...(listed.result.ok ? [await callTool(tools.search, { path, pattern: 'secret' }, { cwd })] : []),
          await callTool(tools.write, { path, content: 'evil' }, { cwd }),
        ];
        for (const { result, text } of outcomes) {
          expect(text).not.toContain(SECRET);
          seen[result.ok ? 'ok' : 'refused'] += 1;
        }
        expect(await readOutside(folders)).toEqual(before);
      }),
      { numRuns: 200, seed: 50 },
    );
    // Both happened often, or the paths would prove nothing.
    expect(Math.min(seen.ok, seen.refused)).toBeGreaterThan(30);
  });
});

describe.runIf(process.platform === 'linux').each(kinds)('a workspace $kind', ({ kind, openRoot }) => {
  it('is not left while a parent is swapped for a link all the time', async () => {
    await using folders = await makeFolders({ 'sub/secret': 'inside' });
    await writeFile(join(folders.outside, 'secret'), SECRET);
    const workspace = createWorkspace({ root: folders.inside, openRoot });
    const read = createReadFileTool({ workspace });
    const write = createWriteFileTool({ workspace });
    const search = createSearchFilesTool({ workspace });
    const flags = new Int32Array(new SharedArrayBuffer(8));
    const swapper = new Worker(new URL('../../test/swap-links.ts', import.meta.url), {
      workerData: { inside: folders.inside, flags },
    });
    const seen = { ok: 0, refused: 0 };
    try {
      for (let round = 0; round < 60 || (Atomics.load(flags, 1) < 60 && round < 2000); round += 1) {
        const outcomes = await Promise.all([
          ...Array.from({ length: 4 }, () => callTool(read, { path: 'sub/secret' })),
          ...(round % 20 === 0 ? [callTool(search, { pattern: 'secret' })] : []),
          // By path, something empty could be made outside for a moment.
          ...(kind === 'by handle'
            ? [callTool(write, { path: `sub/made-${round % 5}/new`, content: 'evil' })]
            : []),
        ]);
        for (const { result, text } of outcomes) {
          expect(text).not.toContain(SECRET);
          seen[result.ok ? 'ok' : 'refused'] += 1;
        }
        expect(await readdir(folders.outside)).toEqual(['secret']);
      }
    } finally {
      Atomics.store(flags, 0, 1);
      await new Promise((resolve) => swapper.once('exit', resolve));
    }
    expect(await readFile(join(folders.outside, 'secret'), 'utf8')).toBe(SECRET);
    expect(Math.min(seen.ok, seen.refused)).toBeGreaterThan(5);
  });
});
