import { describe, expect, test, vi } from 'vitest';
import { runEthos } from '../run-ethos.ts';
import { setUpChat } from './open-chat.ts';
import { callChunks, holdReply, lastSaid, sayReply, startModel } from './scripted-model.ts';

vi.setConfig({ testTimeout: 90_000 });
const { folder, openChat } = setUpChat();
const END = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };

describe('while a turn runs', () => {
  test('what is typed is seen, and Enter tells it to the turn, which hears it at the next round', async () => {
    const held = holdReply('Let me see.');
    const model = await startModel(held.reply, sayReply('I heard.'));
    const desk = await openChat({ args: model.args });
    desk.type('Look\r');
    await desk.see(/Let me see\.\n[\s\S]*\n> $/);
    desk.type('only the README');
    await desk.see(/\n> only the README$/);
    desk.type('\r');
    await desk.see('steering (1): only the README');
    held.goOn(callChunks('list_files', { path: '.' }));
    await desk.see(/I heard\.\n[^\n]*\n> $/);
    expect(model.requests).toHaveLength(2);
    expect(model.requests[1] && lastSaid(model.requests[1])).toContain('only the README');
    expect(desk.transcript().match(/^> only the README$/gm)).toHaveLength(1);
    expect(desk.transcript()).not.toContain('steering');
  });

  test('Tab and Alt+Enter queue for after it, in order; commands wait by themselves', async () => {
    const held = holdReply('Well');
    const model = await startModel(held.reply, sayReply('Second.'), sayReply('Third.'));
    const desk = await openChat({ args: model.args });
    desk.type('First\r');
    await desk.see(/Well\n[\s\S]*\n> $/);
    desk.type('two\t');
    await desk.see('queued (1): two');
    desk.type('three\x1b\r');
    await desk.see('queued (2): three');
    desk.type('/exit\r');
    await desk.see('queued (3): /exit');
    held.goOn([END]);
    expect(await desk.left).toBe(0);
    expect(desk.transcript()).toMatch(/\n> two\nSecond\.\n[^\n]*\n> three\nThird\.\n[^\n]*\n> \/exit$/);
    expect(model.requests.map(lastSaid)).toEqual(['First', 'two', 'three']);
    const { stdout } = await runEthos(['sessions', 'list', '--json'], { cwd: folder });
    const [{ sessionId }] = JSON.parse(stdout) as [{ sessionId: string }];
    const shown = await runEthos(['sessions', 'export', sessionId], { cwd: folder });
    expect(shown.stdout.match(/"kind":"(?:prompt|follow_up)"/g)).toEqual([
      '"kind":"prompt"',
      '"kind":"follow_up"',
      '"kind":"follow_up"',
    ]);
  });

  test('Up in the empty editor takes back what was queued last, to be changed', async () => {
    const desk = await openChat();
    desk.type('/demo silent\r');
    await desk.see('One moment please');
    desk.type('one\t');
    await desk.see('queued (1): one');
    desk.type('two\t');
    await desk.see('queued (2): two');
    desk.type('\x1b[A');
    await desk.see(/queued \(1\): one\n[^\n]*\n> two$/);
    desk.type(' changed\t');
    await desk.see('queued (2): two changed');
  });

  test('what it did not hear is played after it', async () => {
    const held = holdReply('Nearly');
    const model = await startModel(held.reply, sayReply('Answer.'));
    const desk = await openChat({ args: model.args });
    desk.type('Go\r');
    await desk.see(/Nearly\n[\s\S]*\n> $/);
    desk.type('and then?\r');
    await desk.see('steering (1): and then?');
    held.goOn([END]);
    await desk.see(/Answer\.\n[^\n]*\n> $/);
    expect(model.requests.at(-1) && lastSaid(model.requests.at(-1) as never)).toContain('and then?');
    expect(desk.transcript().match(/^> and then\?$/gm)).toHaveLength(1);
  });

  test('the editor does all that it does otherwise: more lines, history, a paste', async () => {
    const desk = await openChat();
    desk.type('/demo silent\r');
    await desk.see('One moment please');
    desk.type('a\n');
    desk.type('b\x1b[200~c\rd\x1b[201~');
    await desk.see(/\n> a\n {2}bc\n {2}d$/);
  });
});
