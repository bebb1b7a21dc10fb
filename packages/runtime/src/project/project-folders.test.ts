import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findProjectFolders } from './project-folders.ts';

const repository = realpathSync.native(mkdtempSync(join(tmpdir(), 'ethos-folders-')));
afterAll(() => rmSync(repository, { recursive: true }));
const workspace = join(repository, 'a', 'b');
mkdirSync(workspace, { recursive: true });
mkdirSync(join(repository, '.git'));

test('the folders go from the workspace up to its repository', () => {
  const folders = [workspace, join(repository, 'a'), repository];
  expect(findProjectFolders(workspace)).toEqual({ workspace, repository, folders });
  expect(findProjectFolders(repository)).toEqual({
    workspace: repository,
    repository,
    folders: [repository],
  });
});

test('a link to the workspace leads to the same', () => {
  const link = join(repository, 'link');
  symlinkSync(workspace, link, 'junction');
  expect(findProjectFolders(link).workspace).toBe(workspace);
});

test('the nearest repository counts, also one whose .git is a file', () => {
  const inner = join(repository, 'inner');
  mkdirSync(inner);
  writeFileSync(join(inner, '.git'), 'gitdir: ../.git/worktrees/inner\n');
  expect(findProjectFolders(inner).repository).toBe(inner);
});

test('a repository of somebody else around the workspace does not count', () => {
  const stranger = 4_000_000;
  const ownerOf = (path: string): number => (path.endsWith('.git') ? stranger : 1000);
  expect(findProjectFolders(workspace, { ownerOf })).toEqual({
    workspace,
    repository: undefined,
    folders: [workspace],
  });
  expect(findProjectFolders(workspace, { ownerOf: () => stranger }).repository).toBe(repository);
});

test('a workspace that is not there has no folders but itself', () => {
  const missing = join(tmpdir(), 'ethos-missing', 'x');
  expect(findProjectFolders(missing)).toEqual({
    workspace: missing,
    repository: undefined,
    folders: [missing],
  });
});
