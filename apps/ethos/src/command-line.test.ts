import { describe, expect, test } from 'vitest';
import { parseCommandLine } from './command-line.ts';
import type { Settings } from './settings.ts';

function settingsOf(...args: string[]): Settings {
  const line = parseCommandLine(args);
  if (line.kind !== 'run') throw new Error(JSON.stringify(line));
  return line.settings;
}

describe('the command line', () => {
  test('without arguments asks for nothing', () => {
    expect(settingsOf()).toEqual({
      prompt: undefined,
      format: 'text',
      stdin: false,
      provider: undefined,
      protocol: undefined,
      model: undefined,
      baseURL: undefined,
      fallbacks: undefined,
      cwd: undefined,
      addDirs: [],
      mode: undefined,
      allow: [],
      deny: [],
      session: {},
      limits: {},
      timeoutMs: undefined,
      thinking: undefined,
      schemaFile: undefined,
      screen: { plain: false, title: false, bell: false },
    });
  });

  test('takes every option', () => {
    const args = [
      '-p',
      '--not a flag',
      '--output-format',
      'json',
      '--provider',
      'x',
      '--model=m',
      '--cwd',
      '/tmp',
    ];
    const more = ['--base-url', 'http://127.0.0.1:1/v1', '--max-tool-calls', '3', '--max-rounds', '2'];
    const rest = ['--budget', '.5', '--timeout', '1.5', '--thinking', '--output-schema', 's.json'];
    const screen = ['--plain', '--title', '--bell'];
    const others = [
      '--protocol',
      'openai-responses',
      '--fallback',
      'ollama:qwen3:8b',
      '--fallback',
      'a:b/c:free',
    ];
    const leave = [
      '--mode',
      'auto-edit',
      '--allow',
      'run_command(npm test:*)',
      '--allow',
      'a',
      '--deny',
      'b',
    ];
    const place = ['--stdin', '--add-dir', '/a', '--add-dir', 'b c', '--session', 'work'];
    expect(settingsOf(...args, ...more, ...rest, ...others, ...leave, ...place, ...screen)).toEqual({
      prompt: '--not a flag',
      format: 'json',
      stdin: true,
      provider: 'x',
      protocol: 'openai-responses',
      model: 'm',
      baseURL: 'http://127.0.0.1:1/v1',
      fallbacks: [
        { provider: 'ollama', model: 'qwen3:8b' },
        { provider: 'a', model: 'b/c:free' },
      ],
      cwd: '/tmp',
      addDirs: ['/a', 'b c'],
      mode: 'auto-edit',
      allow: ['run_command(npm test:*)', 'a'],
      deny: ['b'],
      session: { key: 'work' },
      limits: { maxToolCallsPerTurn: 3, maxRounds: 2, budgetCapUsd: 0.5 },
      timeoutMs: 1500,
      thinking: true,
      schemaFile: 's.json',
      screen: { plain: true, title: true, bell: true },
    });
  });

  test.each([
    [['--colour'], "unknown option '--colour'"],
    [['--promt'], '(Did you mean --print?)'],
    [['hello'], "unknown command 'hello'"],
    [['sesions'], '(Did you mean sessions?)'],
    [['sessions', 'lisst'], '(Did you mean list?)'],
    [['config', 'chek'], '(Did you mean check?)'],
    [['help', 'sesions'], '(Did you mean sessions?)'],
    [['help', 'keys', 'ad'], '(Did you mean add?)'],
    [['what', 'is', 'this'], 'A prompt goes behind -p'],
    [['What?'], 'A prompt goes behind -p'],
    [['keys', 'list', '--jsn'], '(Did you mean --json?)'],
    [['usage', '--by', 'year'], 'Allowed choices are model, session, day.'],
    [['usage', '--days', '0'], 'Give a whole number from 1.'],
    [['config', 'set', 'mode'], "missing required argument 'value'"],
    [['models', '--base-url', 'x'], 'Give a whole address'],
    [['uninstall', 'all'], "too many arguments for 'uninstall'"],
    [['-p'], "option '-p, --print <prompt>' argument missing"],
    [['-p', '  '], 'The prompt is empty.'],
    [['-p', 'a', '-p', 'b'], 'Give one prompt.'],
    [['--mode', 'yolo'], 'Allowed choices are read-only, ask, auto-edit, full.'],
    [['--session', 'a', '--continue'], '--session and --continue do not go together.'],
    [['--continue', '--resume', 'a'], '--continue and --resume do not go together.'],
    [['--output-format', 'xml'], 'Allowed choices are text, json, stream-json.'],
    [['--max-rounds', '0'], 'Give a whole number from 1.'],
    [['--max-tool-calls', '2.5'], 'Give a whole number from 1.'],
    [['--budget', '-1'], 'Give a number above 0.'],
    [['--budget', '1e3'], 'Give a number above 0.'],
    [['--budget', '9'.repeat(400)], 'Give a number above 0.'],
    [['--timeout', '0'], 'Give a number above 0.'],
    [['--timeout', '9999999'], 'Give at most 2000000 seconds.'],
    [['--base-url', 'localhost:8080'], 'Give a whole address'],
    [['--model', ''], 'It is empty.'],
    [['--protocol', 'grpc'], 'Allowed choices are openai-chat, anthropic-messages, openai-responses.'],
    [['--fallback', 'gpt-5'], 'Give provider and model'],
    [['--fallback', ':gpt-5'], 'Give provider and model'],
    [['--fallback', 'openai:'], 'Give provider and model'],
    [['providers', 'openai'], "too many arguments for 'providers'"],
    [['providers', '--model', 'm'], "unknown option '--model'"],
    [['-p', 'hi', 'providers'], '--print does not go with another command.'],
    [['--json'], "unknown option '--json'"],
  ])('%j is a mistake, told in one line', (args, message) => {
    const line = parseCommandLine(args);
    const help = expect.stringMatching(/^ethos .*--help$/);
    expect(line).toEqual({ kind: 'invalid', message: expect.stringContaining(message), help });
    expect(line.kind === 'invalid' && line.message.split('\n').length).toBeLessThan(3);
  });

  test('providers is a command of its own', () => {
    expect(parseCommandLine(['providers'])).toEqual({ kind: 'command', run: expect.any(Function) });
    expect(parseCommandLine(['providers', '--json'])).toEqual({ kind: 'command', run: expect.any(Function) });
    expect(parseCommandLine(['providers', '--help'])).toEqual({
      kind: 'text',
      text: expect.stringMatching(/^Usage: ethos providers \[options\]/),
    });
  });

  test.each([
    [['keys', 'ad'], 'ethos keys --help'],
    [['keys', 'add', '--tst'], 'ethos keys add --help'],
    [['--colour', 'keys'], 'ethos --help'],
    [['hello'], 'ethos --help'],
  ])('%j names the help that helps', (args, help) => {
    expect(parseCommandLine(args)).toMatchObject({ kind: 'invalid', help });
  });

  test.each([
    ['doctor'],
    ['providers'],
    ['models'],
    ['usage'],
    ['uninstall'],
    ['keys', 'add'],
    ['config', 'set'],
    ['sessions'],
  ])('the help of %s %s has examples, also as ethos help', (...names) => {
    const line = parseCommandLine([...names, '--help']);
    expect(line).toEqual({ kind: 'text', text: expect.stringContaining(`Examples:\n  ethos ${names[0]}`) });
    expect(parseCommandLine(['help', ...names])).toEqual(line);
  });

  test('--help shows examples and exit codes', () => {
    const line = parseCommandLine(['--help']);
    expect(line).toEqual({
      kind: 'text',
      text: expect.stringMatching(/^Usage: ethos \[options\] \[command\]/),
    });
    expect(line).toEqual({ kind: 'text', text: expect.stringContaining('Examples:\n  ethos ') });
    expect(line).toEqual({ kind: 'text', text: expect.stringContaining('124 out of time') });
  });

  test('--version prints the version alone', () => {
    expect(parseCommandLine(['--version'])).toEqual({
      kind: 'text',
      text: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
  });
});
