import { describe, expect, test, vi } from 'vitest';
import type { Desk } from './desk.ts';
import { setUpChat } from './open-chat.ts';
import { callChunks, callReply, holdReply, sayReply, startModel } from './scripted-model.ts';

vi.setConfig({ testTimeout: 90_000 });
const { folder, openChat } = setUpChat();
const QUESTION = /allow\? \[[\w/]+\] $/m;

const write = (path: string, id: string): ReturnType<typeof callReply> =>
  callReply('write_file', { path, content: 'text\n' }, id);
/** Waits for the end of a turn that said this. */
const said = (desk: Desk, text: string): Promise<void> => desk.see(new RegExp(`\\n${text}\\n[^\\n]*\\n> $`));

describe('a question for leave', () => {
  test('runs the call at yes, and asks again for the next', async () => {
    const model = await startModel(write('a', 'c1'), sayReply('One.'), write('a', 'c2'), sayReply('Two.'));
    const desk = await openChat({ args: model.args });
    desk.type('Write\r');
    await desk.see(QUESTION);
    desk.type('maybe\r');
    await desk.see(/not understood; allow\? \[[\w/]+\] $/m);
    desk.type('y\r');
    await said(desk, 'One\\.');
    expect(desk.transcript()).toMatch(/• write_file a · ok/);
    desk.type('Again\r');
    await desk.see(/asks for leave[\s\S]*asks for leave[\s\S]*allow\? \[[\w/]+\] $/m);
    desk.type('n not this one\r');
    await said(desk, 'Two\\.');
    expect(desk.transcript()).toMatch(/• write_file a · failed · 0 ms\n.*not this one/);
    expect(JSON.stringify(model.requests.at(-1))).toContain('not this one');
  });

  test('is not asked again for exactly the same call after "exact"', async () => {
    const model = await startModel(
      write('b', 'c1'),
      write('b', 'c2'),
      write('other', 'c3'),
      sayReply('End.'),
    );
    const desk = await openChat({ args: model.args });
    desk.type('Write\r');
    await desk.see(QUESTION);
    desk.type('e\r');
    await desk.see(/asks for leave[\s\S]*asks for leave[\s\S]*│ other\n[\s\S]*allow\? \[[\w/]+\] $/m);
    expect(desk.transcript().match(/• write_file b · ok/g)).toHaveLength(2);
    desk.type('n\r');
    await said(desk, 'End\\.');
  });

  test('is not asked again after "always": the rule is shown before, kept, and holds in the next program', async () => {
    const home = `${folder}/home-always`;
    const model = await startModel(write('c', 'c1'), sayReply('One.'), write('c', 'c2'), sayReply('Two.'));
    const options = { args: model.args, env: { ETHOS_HOME: home } };
    const desk = await openChat(options);
    desk.type('Write\r');
    await desk.see(QUESTION);
    expect(desk.transcript()).toMatch(/ {2}a {2}yes, always, by the rule write_file\(\.\/c\)/);
    desk.type('a\r');
    await said(desk, 'One\\.');
    desk.type('\x04');
    await desk.left;
    const next = await openChat(options);
    next.type('Write\r');
    await said(next, 'Two\\.');
    expect(next.transcript()).not.toContain('asks for leave');
  });

  test('T11: is not answered by what was typed before it came; that is there again after it', async () => {
    const held = holdReply('Let me see.');
    const model = await startModel(held.reply, sayReply('End.'));
    const desk = await openChat({ args: model.args });
    desk.type('Write\r');
    await desk.see('Let me see.');
    desk.type('yes');
    await desk.see(/\n> yes$/);
    held.goOn(callChunks('write_file', { path: 'early', content: 'x' }));
    await desk.see(QUESTION);
    expect(desk.transcript()).not.toMatch(/· ok ·/);
    desk.type('n\r');
    await desk.see(/failed · 0 ms[\s\S]*End\.\n[^\n]*\n> yes$/);
  });

  test('B48: shows every character of what will run', async () => {
    const command = 'echo good && echo evil \x1b[24D \x1b[K && echo good\u202e\r';
    const model = await startModel(callReply('run_command', { command }), sayReply('End.'));
    const desk = await openChat({ args: model.args });
    desk.type('Run\r');
    await desk.see(QUESTION);
    expect(desk.transcript()).toContain(
      '│ echo good && echo evil ⟨ESC⟩[24D ⟨ESC⟩[K && echo good⟨U+202E⟩⟨CR⟩',
    );
    desk.type('n\r');
    await said(desk, 'End\\.');
  });
});
