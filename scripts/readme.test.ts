import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const readmes = ['README.md', ...globSync('{packages,apps}/*/README.md', { cwd: root })];

/** The first example in TypeScript, or the first one for a shell where there is none; the root's commands need no test here. */
function toExample(path: string): { language: string; code: string } | undefined {
  const blocks = [...readFileSync(join(root, path), 'utf8').matchAll(/^```(ts|sh)\n([\s\S]*?)^```$/gm)];
  const examples = blocks.map(([, language = '', code = '']) => ({ language, code }));
  return path === 'README.md' ? examples.find(({ language }) => language === 'ts') : examples[0];
}

test.each(readmes)(
  'the first example of %s runs',
  (path) => {
    const example = toExample(path);
    expect(example, 'a README begins with an example').toBeDefined();
    // An app is run from the top of the checkout, a package is imported from its own folder.
    const folder = path.startsWith('apps/') ? root : join(root, dirname(path));
    const file = join(folder, `readme-example-${process.pid}.ts`);
    const isScript = example?.language === 'ts';
    if (isScript) writeFileSync(file, example.code);
    try {
      const command = isScript
        ? [process.execPath, '--conditions=@ethosagent/source', file]
        : ['bash', '-euc', example?.code ?? ''];
      const env = { ...process.env, NO_COLOR: '1', npm_config_offline: 'true' };
      const run = spawnSync(command[0] as string, command.slice(1), {
        cwd: folder,
        env,
        encoding: 'utf8',
        input: '',
        timeout: 60_000,
      });
      expect(run.stderr).not.toMatch(/Error:/);
      expect(run.status).toBe(0);
      expect(run.stdout).not.toBe('');
    } finally {
      rmSync(file, { force: true });
    }
  },
  70_000,
);
