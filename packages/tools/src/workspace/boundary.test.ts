import { constants } from 'node:fs';
import { mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callTool } from '../../test/call-tool.ts';
import { makeFolders, type TestFolders } from '../../test/make-folders.ts';
import {
  createListFilesTool,
  createReadFileTool,
  createSearchFilesTool,
  createWriteFileTool,
} from '../index.ts';
import { openOrMakeParent } from '../writing/open-or-make-parent.ts';
import { openPlace } from './open-place.ts';
import { openRootByHandle } from './open-root-by-handle.ts';
import { openRootByPath } from './open-root-by-path.ts';
import { createWorkspace, type Workspace } from './workspace.ts';

const SECRET = 'the-outside-secret';

async function makeTrap(): Promise<TestFolders> {
  const folders = await makeFolders({ 'sub/a.txt': 'inside' });
  await writeFile(join(folders.outside, 'secret'), SECRET);
  await symlink('../outside', join(folders.inside, 'out'));
  await symlink('../outside/x', join(folders.inside, 'd'));
  await symlink('../outside/secret', join(folders.inside, 'leak'));
  return folders;
}

async function expectUntouched(folders: TestFolders): Promise<void> {
  expect(await readdir(folders.outside)).toEqual(['secret']);
  expect(await readFile(join(folders.outside, 'secret'), 'utf8')).toBe(SECRET);
}

/** Swaps the folder `sub` for a link to the outside. */
async function swapParent(folders: TestFolders): Promise<void> {
  await rename(join(folders.inside, 'sub'), join(folders.inside, 'was-sub'));
  await symlink('../outside', join(folders.inside, 'sub'));
}

const kinds = [
  ...(process.platform === 'linux' ? [{ kind: 'by handle', openRoot: openRootByHandle }] : []),
  { kind: 'by path', openRoot: openRootByPath },
];

describe.each(kinds)('a workspace $kind', ({ openRoot }) => {
  const open = (folders: TestFolders): Workspace => createWorkspace({ root: folders.inside, openRoot });

  it('B50: refuses to write a new file through a link to a folder outside', async () => {
    await using folders = await makeTrap();
    const tool = createWriteFileTool({ workspace: open(folders) });
    const { result, text } = await callTool(tool, { path: 'out/new.txt', content: 'x' });
    expect(result.ok).toBe(false);
    expect(text).toContain('outside the workspace');
    await expectUntouched(folders);
  });

  it('B50: refuses to read, list and search through links to the outside', async () => {
    await using folders = await makeTrap();
    const workspace = open(folders);
    const outcomes = [
      await callTool(createReadFileTool({ workspace }), { path: 'out/secret' }),
      await callTool(createReadFileTool({ workspace }), { path: 'leak' }),
      await callTool(createListFilesTool({ workspace }), { path: 'out' }),
      await callTool(createSearchFilesTool({ workspace }), { path: 'out', pattern: 'secret' }),
    ];
    for (const { result, text } of outcomes) {
      expect(result.ok).toBe(false);
      expect(text).toContain('outside the workspace');
      expect(text).not.toContain(SECRET);
    }
  });

  it('B50: does not follow links that it meets while it lists and searches', async () => {
    await using folders = await makeTrap();
    const workspace = open(folders);
    const listed = await callTool(createListFilesTool({ workspace }), { depth: 5 });
    expect(listed.text.split('\n')).toEqual(['d@', 'leak@', 'out@', 'sub/', 'sub/a.txt']);
    const found = await callTool(createSearchFilesTool({ workspace }), { pattern: 'secret|inside' });
    expect(found.text).toBe('sub/a.txt:1: inside');
  });

  it('B50: refuses to write through a dangling link to the outside', async () => {
    await using folders = await makeTrap();
    const tool = createWriteFileTool({ workspace: open(folders) });
    const { result, text } = await callTool(tool, { path: 'd', content: 'x' });
    expect(result.ok).toBe(false);
    expect(text).toContain('outside the workspace');
    await expectUntouched(folders);
  });

  it('B50: refuses a path whose parent was swapped for a link between check and use', async () => {
    await using folders = await makeTrap();
    const workspace = open(folders);
    await writeFile(join(folders.inside, 'sub', 'secret'), 'inside');
    const place = await workspace.locate('sub/secret', '/');
    const deep = await workspace.locate('sub/new/file', '/');
    await swapParent(folders);
    const refusal = { code: 'changed_while_opened' };
    await expect(openPlace(workspace, place, 0)).rejects.toMatchObject(refusal);
    await expect(openOrMakeParent(workspace, place)).rejects.toMatchObject(refusal);
    await expect(openOrMakeParent(workspace, deep)).rejects.toMatchObject(refusal);
    await expectUntouched(folders);
  });

  it('B50: refuses a file that was swapped for a link between check and use', async () => {
    await using folders = await makeTrap();
    const workspace = open(folders);
    const place = await workspace.locate('sub/a.txt', '/');
    await rename(join(folders.inside, 'leak'), join(folders.inside, 'sub', 'a.txt'));
    await expect(openPlace(workspace, place, 0)).rejects.toMatchObject({
      code: expect.stringMatching(/changed|ELOOP/),
    });
  });

  it('B50: makes nothing outside when the parent is swapped after it was opened', async () => {
    await using folders = await makeTrap();
    const workspace = open(folders);
    const folder = await workspace.openFolder(await workspace.locate('sub', '/'));
    await swapParent(folders);
    // By handle the file is made in the folder that was opened, wherever it is now; by path it is refused.
    const made = await folder.openFile('new.txt', constants.O_WRONLY | constants.O_CREAT).then(
      (handle) => handle.close().then(() => 'made'),
      () => 'refused',
    );
    expect(made).toBe(openRoot === openRootByHandle ? 'made' : 'refused');
    await folder.close();
    await expectUntouched(folders);
  });

  it('refuses a folder that was moved out of the workspace while it was open', async () => {
    await using folders = await makeTrap();
    const workspace = open(folders);
    const folder = await workspace.openFolder(await workspace.locate('sub', '/'));
    await mkdir(join(folders.base, 'away'));
    await rename(join(folders.inside, 'sub'), join(folders.base, 'away', 'sub'));
    await expect(folder.openFile('a.txt', 0)).rejects.toThrow();
    await folder.close();
  });
});
