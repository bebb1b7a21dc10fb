import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callTool } from '../../test/call-tool.ts';
import { makeFolders, type TestFolders } from '../../test/make-folders.ts';
import { createListFilesTool, createWorkspace } from '../index.ts';

async function list(folders: TestFolders, globalIgnoreFile?: string): Promise<string[]> {
  const tool = createListFilesTool({
    workspace: createWorkspace({ root: folders.inside }),
    globalIgnoreFile,
  });
  const { text } = await callTool(tool, { depth: 9 });
  return text.split('\n').filter((line) => !line.startsWith('['));
}

it('goes by nested files, the deepest first, and by .ignore before .gitignore', async () => {
  await using folders = await makeFolders({
    '.gitignore': '*.log\n*.tmp\n',
    '.ignore': '!kept.log\n*.secret\n',
    'a.secret': '',
    'kept.log': '',
    'other.log': '',
    'sub/.gitignore': '!*.tmp\nkept.log\n',
    'sub/b.tmp': '',
    'sub/kept.log': '',
  });
  expect(await list(folders)).toEqual([
    '.gitignore',
    '.ignore',
    'kept.log',
    'sub/',
    'sub/.gitignore',
    'sub/b.tmp',
    'sub/kept.log',
  ]);
});

it('goes by the exclude file of the repository and by a global file, after all others', async () => {
  await using folders = await makeFolders({
    '.git/info/exclude': '*.mine\n!x.all\n',
    '.gitignore': '!b.mine\n',
    'a.mine': '',
    'b.mine': '',
    'c.all': '',
    'x.all': '',
  });
  const global = join(folders.base, 'global');
  await writeFile(global, '*.all\n');
  expect(await list(folders, global)).toEqual(['.gitignore', 'b.mine', 'x.all']);
  expect(await list(folders, join(folders.base, 'missing'))).toEqual([
    '.gitignore',
    'b.mine',
    'c.all',
    'x.all',
  ]);
});

it('reads no file of rules through a link', async () => {
  await using folders = await makeFolders({ 'a.txt': '' });
  await writeFile(join(folders.outside, 'rules'), 'a.txt\n');
  await symlink('../outside/rules', join(folders.inside, '.ignore'));
  expect(await list(folders)).toEqual(['.ignore@', 'a.txt']);
});
