import { afterAll, describe, expect, test, vi } from 'vitest';
import { runEthos } from './run-ethos.ts';
import { createWorkspace } from './workspace.ts';

// Each test starts a program.
vi.setConfig({ testTimeout: 60_000 });
const { folder: cwd, remove } = createWorkspace();
afterAll(remove);

describe.concurrent('ethos providers', () => {
  const env = { ANTHROPIC_API_KEY: 'sk-ant-secret' };

  test('prints a table with each provider, its key variable and its evidence', async () => {
    const { exitCode, stdout, stderr } = await runEthos(['providers'], { cwd, env });
    const [head = '', ...rows] = stdout.trimEnd().split('\n');
    expect(head.split(/ {2,}/)).toEqual([
      'provider',
      'protocol',
      'address',
      'key',
      'default model',
      'evidence',
    ]);
    expect(rows.map((row) => row.split(/ {2,}/)[0])).toEqual([
      'openai',
      'anthropic',
      'openrouter',
      'deepseek',
      'ollama',
      'lmstudio',
      'llamacpp',
      'custom',
      'demo',
    ]);
    expect(stdout).toMatch(/^openai .* OPENAI_API_KEY not set .* \d+ wire cases$/m);
    expect(stdout).toMatch(/^anthropic .* ANTHROPIC_API_KEY set /m);
    expect(stdout).toMatch(
      /^ollama +openai-chat +http:\/\/127\.0\.0\.1:11434\/v1 +none +--model +\d+ wire cases$/m,
    );
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  });

  test('prints the same as one line of JSON, and never a key', async () => {
    const { exitCode, stdout } = await runEthos(['providers', '--json'], { cwd, env });
    expect(stdout.indexOf('\n')).toBe(stdout.length - 1);
    expect(stdout).not.toContain('secret');
    expect(JSON.parse(stdout)).toContainEqual({
      name: 'deepseek',
      label: 'DeepSeek',
      protocol: 'openai-chat',
      baseURL: 'https://api.deepseek.com',
      keyVariable: 'DEEPSEEK_API_KEY',
      isKeySet: false,
      defaultModel: 'deepseek-flash',
      local: false,
      cases: ['B34'],
      evidence: '1 wire case',
    });
    expect(exitCode).toBe(0);
  });
});

describe.concurrent('a provider that cannot answer', () => {
  test.each([
    [['--provider', 'openai-chat'], /--provider custom --protocol openai-chat --base-url ADDRESS/],
    [['--fallback', 'openai:gpt-5'], /The offline demo needs no fallback/],
    [['--provider', 'ollama'], /Name one of that server with --model/],
  ])('because of %j is refused with 2', async (args, message) => {
    const { exitCode, stdout, stderr } = await runEthos(['-p', 'x', ...args], { cwd });
    expect(stderr).toMatch(message);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  });

  test('for want of its key ends with 3 and names the variable', async () => {
    const { exitCode, stderr } = await runEthos(['-p', 'x', '--provider', 'openrouter'], { cwd });
    expect(stderr).toContain('There is no key for openrouter.ai. Set OPENROUTER_API_KEY,');
    expect(exitCode).toBe(3);
  });
});
