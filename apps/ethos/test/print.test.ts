import { createJsonLineReader } from '@ethosagent/surface-kit';
import { checkGrammar } from '@ethosagent/testkit';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { type EthosResult, runEthos } from './run-ethos.ts';
import { createWorkspace, TWO_PACKAGES } from './workspace.ts';

// Each test starts a program, several at once.
vi.setConfig({ testTimeout: 60_000 });
const { folder: cwd, remove } = createWorkspace({
  ...TWO_PACKAGES,
  'schema.json': '{ "type": "object", "properties": { "name": { "type": "string" } }, "required": ["name"] }',
});
afterAll(remove);

const QUESTION = 'Which packages are in this workspace?';

function readLines(text: string): unknown[] {
  const reader = createJsonLineReader();
  return [...reader.push(text), ...reader.flush()].map((line) => {
    if (!line.ok) throw new Error(`no JSON: ${line.line}`);
    return line.value;
  });
}

function expectCleanAnswer({ exitCode, stdout, stderr }: EthosResult): void {
  expect(stdout).toContain('@fruit/apple');
  expect(stdout).toContain('@fruit/pear');
  expect(stdout).toMatch(/\n$/);
  expect(stderr).toContain('offline demo, no model connected');
  expect(exitCode).toBe(0);
}

describe.concurrent('ethos -p', () => {
  test('answers from the folder, the result on stdout and notes on stderr', async () => {
    const result = await runEthos(['-p', QUESTION], { cwd });
    expectCleanAnswer(result);
    expect(result.stderr).toMatch(/^• \w+.* · ok · /m);
    expect(result.stderr).toContain('tokens in');
    expect(result.stdout).not.toMatch(/tokens in|offline demo/);
  });

  test('works in the folder of --cwd', async () => {
    const other = createWorkspace();
    expectCleanAnswer(await runEthos(['-p', QUESTION, '--cwd', cwd], { cwd: other.folder }));
    other.remove();
  });

  test('prints one envelope with exactly the promised fields', async () => {
    const { exitCode, stdout } = await runEthos(['-p', QUESTION, '--output-format', 'json'], { cwd });
    expect(exitCode).toBe(0);
    expect(stdout.indexOf('\n')).toBe(stdout.length - 1);
    const envelope: unknown = JSON.parse(stdout);
    expect(Object.keys(envelope as object)).toEqual(['ok', 'status', 'text', 'usage', 'session', 'turns']);
    expect(envelope).toMatchObject({
      ok: true,
      status: 'ok',
      turns: 1,
      session: expect.stringMatching(/^ses_/),
    });
  });

  test('gives the value of a run with --output-schema', async () => {
    const args = ['-p', QUESTION, '--output-schema', 'schema.json', '--output-format', 'json'];
    const { exitCode, stdout } = await runEthos(args, { cwd });
    const envelope = JSON.parse(stdout) as { text: string; output: { name: unknown } };
    expect(envelope.output.name).toEqual(expect.any(String));
    expect(JSON.parse(envelope.text)).toEqual(envelope.output);
    expect(exitCode).toBe(0);
  });

  test('prints wire records that obey the grammar', async () => {
    const { exitCode, stdout } = await runEthos(['-p', '/demo parallel', '--output-format', 'stream-json'], {
      cwd,
    });
    expect(exitCode).toBe(0);
    const records = readLines(stdout);
    expect(checkGrammar(records as Parameters<typeof checkGrammar>[0])).toEqual([]);
    expect(records.at(-1)).toMatchObject({ v: 1, event: { type: 'done' } });
  });

  test('denies what needs approval and names why', async () => {
    const { exitCode, stderr, stdout } = await runEthos(['-p', '/demo approval', '--output-format', 'json'], {
      cwd,
    });
    expect(stderr).toMatch(
      /demo_launch Laika · failed.*nobody can give it here.*--allow 'demo_launch' or --mode full/s,
    );
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, status: 'denied' });
    expect(exitCode).toBe(6);
  });

  test.each([
    ['error-provider_unauthorized', 3, 'error'],
    ['error-model_not_found', 4, 'error'],
    ['error-stream_interrupted', 4, 'error'],
    ['halt-round-limit', 5, 'halted'],
    ['error-watcher_suspicious-sequence', 5, 'error'],
    ['error-output_truncated', 7, 'error'],
    ['abort', 130, 'stopped'],
    ['error-internal', 1, 'error'],
  ])('/demo %s exits with %d, status %s', async (scenario, expected, status) => {
    const args = ['-p', `/demo ${scenario}`, '--output-format', 'json'];
    const { exitCode, stdout } = await runEthos(args, { cwd });
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, status });
    expect(exitCode).toBe(expected);
  });

  test('draws a halt as one warning', async () => {
    const { stderr } = await runEthos(['-p', '/demo halt-tool-budget'], { cwd });
    expect(stderr.match(/halted by a budget \(tool-budget\)/g)).toHaveLength(1);
    expect(stderr).not.toContain('_budget');
  });

  test('ends by --timeout with 124', async () => {
    const args = ['-p', '/demo silent', '--timeout', '0.2', '--output-format', 'json'];
    const { exitCode, stdout } = await runEthos(args, { cwd });
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      status: 'timeout',
      error: { code: 'turn_timeout' },
    });
    expect(exitCode).toBe(124);
  });

  test.each([
    [['--nonsense'], /unknown option '--nonsense'/],
    [['-p', 'x', '--output-format', 'xml'], /Allowed choices are text, json, stream-json/],
    [['-p', 'x', '--cwd', '/nonexistent-folder'], /no folder .*nonexistent-folder/],
    [['-p', 'x', '--output-schema', 'none.json'], /none\.json cannot be read/],
    [['-p', 'x', '--output-schema', 'package.json', '--base-url', 'nowhere'], /whole address/],
  ])('refuses %j with 2', async (args, message) => {
    const { exitCode, stdout, stderr } = await runEthos(args, { cwd });
    expect(stderr).toMatch(message);
    expect(stdout).toBe('');
    expect(exitCode).toBe(2);
  });
});

describe.concurrent('colours and control codes', () => {
  test('are absent without a terminal, and forced by FORCE_COLOR on notes only', async () => {
    const plain = await runEthos(['-p', '/demo plain'], { cwd });
    expect(plain.stdout + plain.stderr).not.toContain('\x1b');
    const forced = await runEthos(['-p', '/demo plain'], { cwd, env: { FORCE_COLOR: '1' } });
    expect(forced.stderr).toContain('\x1b[2m');
    expect(forced.stdout).not.toContain('\x1b');
  });

  test.each(['text', 'json', 'stream-json'])('of a hostile model do not come out as %s', async (format) => {
    const { exitCode, stdout, stderr } = await runEthos(['-p', '/demo hostile', '--output-format', format], {
      cwd,
    });
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
    expect(stdout).toContain('frames');
    expect(stdout + stderr).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/);
  });
});
