import { expect, test } from 'vitest';
import { runCommand } from './run-command.ts';
import { type Part, runParts } from './run-parts.ts';

function part(name: string, passed: boolean, output = ''): Part {
  return { name, run: () => Promise.resolve({ passed, output }) };
}

async function run(parts: readonly Part[]): Promise<{ text: string; passed: number; failed: number }> {
  let text = '';
  const write = (more: string): void => {
    text += more;
  };
  return { ...(await runParts(parts, { write, atOnce: 2 })), text };
}

test('every part runs, also after one has failed', async () => {
  const { passed, failed, text } = await run([part('a', true), part('b', false), part('c', true)]);
  expect({ passed, failed }).toEqual({ passed: 2, failed: 1 });
  expect(text.match(/^(pass|FAIL) {2}\w/gm)?.sort()).toEqual(['FAIL  b', 'pass  a', 'pass  c']);
});

test('only the output of failed parts is shown', async () => {
  const { text } = await run([part('a', true, 'all is well'), part('b', false, 'line one\nline two')]);
  expect(text).not.toContain('all is well');
  expect(text).toContain('      line one\n      line two\n');
});

test('a part that throws has failed with its message', async () => {
  const broken: Part = { name: 'broken', run: () => Promise.reject(new Error('no such tool')) };
  const { failed, text } = await run([broken]);
  expect(failed).toBe(1);
  expect(text).toContain('no such tool');
});

test('a command passes by its exit code and keeps what it printed', async () => {
  const script = (code: number): string[] => ['-e', `console.log('out'); process.exitCode = ${code}`];
  expect(await runCommand(process.execPath, script(0), '.')).toEqual({ passed: true, output: 'out\n' });
  expect(await runCommand(process.execPath, script(3), '.')).toEqual({ passed: false, output: 'out\n' });
});

test('a command that is not there is an error', async () => {
  await expect(runCommand('no-such-command', [], '.')).rejects.toThrow(/ENOENT/);
});
