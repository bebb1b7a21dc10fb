import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolders } from '../../test/make-folders.ts';
import { createWorkspace } from './workspace.ts';

it('takes its real path for a root that is given through a link', async () => {
  await using folders = await makeFolders({ 'a.txt': 'x' });
  const link = join(folders.base, 'link');
  await symlink(folders.inside, link);
  const workspace = createWorkspace({ root: link });
  expect(workspace.root).toBe(folders.inside);
  const place = await workspace.locate(join(link, 'a.txt'), link);
  expect(place).toMatchObject({ path: join(folders.inside, 'a.txt'), shown: 'a.txt', exists: true });
});

it('starts relative paths at the working folder, and at the root when that lies outside', async () => {
  await using folders = await makeFolders({ 'sub/a.txt': 'x' });
  const workspace = createWorkspace({ root: folders.inside });
  const fromSub = await workspace.locate('a.txt', join(folders.inside, 'sub'));
  expect(fromSub).toMatchObject({ path: join(folders.inside, 'sub', 'a.txt'), shown: 'a.txt' });
  const fromOutside = await workspace.locate('sub/a.txt', folders.outside);
  expect(fromOutside).toMatchObject({ path: join(folders.inside, 'sub', 'a.txt'), shown: 'sub/a.txt' });
});

it('shows a place above the working folder by its absolute path, which can be used again', async () => {
  await using folders = await makeFolders({ 'sub/a.txt': 'x', 'b.txt': 'y' });
  const workspace = createWorkspace({ root: folders.inside });
  const place = await workspace.locate('../b.txt', join(folders.inside, 'sub'));
  expect(place.shown).toBe(join(folders.inside, 'b.txt'));
});

it('allows further roots, and nothing beside them', async () => {
  await using folders = await makeFolders();
  const extra = join(folders.base, 'extra');
  await mkdir(extra);
  const workspace = createWorkspace({ root: folders.inside, roots: [extra] });
  expect(await workspace.locate(join(extra, 'x'), '/')).toMatchObject({ root: extra, names: ['x'] });
  await expect(workspace.locate(join(folders.base, 'extra2'), '/')).rejects.toThrow('outside the workspace');
});

it('names the rule, the roots and what to do when a path is outside', async () => {
  await using folders = await makeFolders();
  const workspace = createWorkspace({ root: folders.inside });
  await expect(workspace.locate('../outside/x', '/')).rejects.toMatchObject({
    code: 'outside_workspace',
    message: `The path "../outside/x" is outside the workspace ("${folders.inside}"), directly or by a symbolic link. Use a path inside it.`,
  });
});

it('says the same about outside paths that exist and that do not', async () => {
  await using folders = await makeFolders();
  const workspace = createWorkspace({ root: folders.inside });
  const messages = await Promise.all(
    [folders.outside, join(folders.base, 'missing')].map((path) =>
      workspace.locate(path, '/').catch((error: Error) => error.message.replace(path, 'X')),
    ),
  );
  expect(messages[0]).toBe(messages[1]);
});

it('refuses links that lead in a circle', async () => {
  await using folders = await makeFolders();
  await symlink('b', join(folders.inside, 'a'));
  await symlink('a', join(folders.inside, 'b'));
  const workspace = createWorkspace({ root: folders.inside });
  await expect(workspace.locate('a/x', '/')).rejects.toMatchObject({ code: 'symbolic_link' });
});

it('throws invalid_options for a root that is missing or a file', async () => {
  await using folders = await makeFolders({ file: 'x' });
  const missing = join(folders.base, 'missing');
  expect(() => createWorkspace({ root: missing })).toThrow(
    expect.objectContaining({ code: 'invalid_options' }),
  );
  expect(() => createWorkspace({ root: join(folders.inside, 'file') })).toThrow('is not a folder');
});
