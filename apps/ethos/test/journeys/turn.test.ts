import { describe, expect, test, vi } from 'vitest';
import { setUpChat } from './open-chat.ts';
import { callChunks, holdReply, sayReply, startModel } from './scripted-model.ts';

// Each test starts a program, several at once.
vi.setConfig({ testTimeout: 90_000 });
const { openChat } = setUpChat();

describe('a turn in the chat', () => {
  test('is greeted, asked for, drawn with its calls and usage, and left', async () => {
    const desk = await openChat();
    expect(desk.transcript()).toMatch(/^Ethos · demo · .*\noffline demo, no model connected/);
    desk.type('Which packages are in this workspace?\r');
    await desk.see(/tokens in[^\n]*\n> $/);
    expect(desk.transcript()).toMatch(/\n> Which packages are in this workspace\?\n/);
    expect(desk.transcript()).toMatch(/• \w+.* · ok · \d+/);
    expect(desk.transcript()).toContain('@fruit/apple');
    desk.type('/usage\r');
    await desk.see(/model calls[^\n]*\n> $/);
    desk.type('/nonsense\r');
    await desk.see('There is no command /nonsense.');
    desk.type('/exit\r');
    expect(await desk.left).toBe(0);
  });

  test('tells who answers, who takes over, and which key stays behind', async () => {
    const address = ['--base-url', 'http://127.0.0.1:9/v1', '--model', 'tiny', '--fallback', 'custom:spare'];
    const key = `sk-${'openai-2'.repeat(3)}`;
    const desk = await openChat({ args: address, env: { OPENAI_API_KEY: key }, columns: 300 });
    expect(desk.transcript()).toContain('Ethos · custom · tiny, then custom · spare · ');
    expect(desk.transcript()).toContain(
      'No key is sent to 127.0.0.1:9. OPENAI_API_KEY belongs to its vendor',
    );
    expect(desk.bytes()).not.toContain(key);
    desk.type('\x04');
    expect(await desk.left).toBe(0);
  });

  test('shows what is unfinished at once, and settles Markdown when its block ends', async () => {
    const held = holdReply('# Plan\n\nSome **bold');
    const model = await startModel(held.reply);
    const desk = await openChat({ args: model.args });
    desk.type('Go\r');
    await desk.see(/# Plan\n\nSome \*\*bold\n[^\n]*\n> $/);
    held.goOn([
      {
        choices: [
          {
            index: 0,
            delta: { content: '** text.\n\n| a | b |\n|--|--:|\n| one | 2 |\n\n```ts\nlet x;\n```\n' },
          },
        ],
      },
      { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    ]);
    await desk.see(/usage[^\n]*\n> $/);
    expect(desk.transcript()).toContain(
      '\nSome bold text.\n\na      b\n───  ───\none    2\n\n```ts\nlet x;\n```\n',
    );
    expect(desk.bytes()).toContain('Some \x1b[1mbold\x1b[22m text.');
  });

  test('shows calls while they run, each with its own end', async () => {
    const desk = await openChat();
    desk.type('/demo parallel\r');
    await desk.see(/tokens in[^\n]*\n> $/);
    const calls = desk.transcript().match(/^• \w+.* · ok · /gm) ?? [];
    expect(calls.length).toBeGreaterThan(1);
    expect(desk.transcript()).not.toMatch(/• .* …$/m);
    expect(desk.bytes()).toMatch(/• \w+[^\n]* …/);
  });

  test('folds thinking to one line, and shows it after /thinking', async () => {
    const desk = await openChat();
    desk.type('/demo thinking\r');
    await desk.see(/\nthinking … \d+ characters\n[\s\S]*tokens in[^\n]*\n> $/);
    desk.type('/thinking\r');
    await desk.see('thinking is shown');
    desk.type('/demo thinking\r');
    await desk.see(/\nthinking: \S[\s\S]*tokens in[^\n]*\n> $/);
  });

  test('shows what an edit changed, with signs', async () => {
    const model = await startModel(
      { chunks: callChunks('read_file', { path: 'package.json' }, 'call_r') },
      {
        chunks: callChunks(
          'edit_file',
          { path: 'package.json', edits: [{ oldText: '"root"', newText: '"trunk"' }] },
          'call_e',
        ),
      },
      sayReply('Edited.'),
    );
    const desk = await openChat({ args: model.args });
    desk.type('Rename it\r');
    await desk.see(/allow\? \[[\w/]+\] $/m);
    desk.type('y\r');
    await desk.see(/Edited\.\n[^\n]*\n> $/);
    expect(desk.transcript()).toMatch(
      /• edit_file package\.json · ok · .*\n {4}-1: .*"root".*\n {4}\+1: .*"trunk"/,
    );
  });

  test('that fails says why and what to do, and the chat goes on', async () => {
    const model = await startModel({ status: 401, body: { error: { message: 'Invalid API key' } } });
    const desk = await openChat({ args: model.args });
    desk.type('Hello\r');
    await desk.see(/error provider_unauthorized: [\s\S]*\n> $/);
    desk.type('Again\r');
    await desk.see(/Done\.\n[^\n]*\n> $/);
  });
});
