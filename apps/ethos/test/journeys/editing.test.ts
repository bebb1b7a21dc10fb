import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { setUpChat } from './open-chat.ts';
import { lastSaid, startModel } from './scripted-model.ts';

vi.setConfig({ testTimeout: 90_000 });
const { folder, openChat } = setUpChat({
  'src/quince-report.ts': '',
  'src/other.ts': '',
  'ignored/quince.log': '',
  '.gitignore': 'ignored/\n',
});
const UP = '\x1b[A';
const LEFT = '\x1b[D';

describe('the editor', () => {
  test('takes more lines by Ctrl+J, by a backslash, and by Shift+Enter where the terminal tells it', async () => {
    const model = await startModel();
    const desk = await openChat({ args: model.args });
    desk.type('one\n');
    await desk.see(() => desk.cursor().column === 2 && desk.transcript().endsWith('> one'));
    desk.type('two\\');
    await desk.see(/two\\$/);
    desk.type('\r');
    await desk.see(() => desk.cursor().column === 2 && desk.transcript().endsWith('  two'));
    desk.type('three\x1b[13;2ufour');
    await desk.see(/> one\n {2}two\n {2}three\n {2}four$/);
    desk.type('\r');
    await desk.see(/Done\.\n[^\n]*\n> $/);
    expect(model.requests.map(lastSaid)).toEqual(['one\ntwo\nthree\nfour']);
    expect(desk.bytes()).toContain('\x1b[>1u');
  });

  test('T14: keeps the cursor in place among wide, joined and combined characters', async () => {
    const desk = await openChat();
    desk.type('漢字e\u0301x');
    await desk.see(/> 漢字e\u0301x$/);
    await desk.see(() => desk.cursor().column === 8);
    desk.type(LEFT);
    desk.type(LEFT);
    await desk.see(() => desk.cursor().column === 6);
    desk.type('\x7f');
    await desk.see(/> 漢e\u0301x$/);
    expect(desk.cursor().column).toBe(4);
    desk.type('\x0b👩‍💻!');
    await desk.see(/> 漢👩‍💻!$/);
    desk.type('\x7f\x7f');
    await desk.see(/> 漢$/);
  });

  test('cuts, puts back and undoes', async () => {
    const desk = await openChat();
    desk.type('keep this word');
    desk.type('\x17');
    await desk.see(/> keep this $/);
    desk.type('\x01\x19');
    await desk.see(/> wordkeep this $/);
    desk.type('\x1f\x1f');
    await desk.see(/> keep this word$/);
  });

  test('scrolls a text that is higher than the screen, around the cursor', async () => {
    const desk = await openChat({ rows: 10 });
    for (let line = 0; line < 20; line += 1) desk.type(`line ${line}\x1b[13;2u`);
    await desk.see(/ {2}line 19$/);
    expect(desk.rows().join('\n')).not.toContain('line 5\n');
    for (let line = 0; line < 20; line += 1) desk.type(UP);
    await desk.see(() => desk.rows().some((row) => row === '> line 0'));
    desk.type('\x03');
    await desk.see(/again leaves\.\n> $/);
  });
});

describe('the history', () => {
  test('is there in the next program, without what looks like a secret', async () => {
    const env = { ETHOS_HOME: join(folder, 'home-history') };
    const secret = `my key is sk-${'a1'.repeat(20)}`;
    const desk = await openChat({ env });
    for (const line of ['/usage', `/nothing ${secret}`, '/thinking']) {
      desk.type(`${line}\r`);
      await desk.see(() => desk.transcript().includes(`> ${line}`));
      await desk.rest();
    }
    desk.type('\x04');
    await desk.left;
    const kept = readFileSync(join(env.ETHOS_HOME, 'history.jsonl'), 'utf8');
    expect(kept).toBe('"/usage"\n"/thinking"\n');
    const next = await openChat({ env });
    next.type(UP);
    await next.see(/> \/thinking$/);
    next.type(UP);
    await next.see(/> \/usage$/);
    next.type('\x1b[B\x1b[B');
    await next.rest();
  });

  test('is searched with Ctrl+R; Enter takes the line to be changed, and only the next one sends it', async () => {
    const desk = await openChat({ env: { ETHOS_HOME: join(folder, 'home-search') } });
    for (const line of ['/nothing apple pie', '/nothing pear', '/usage']) {
      desk.type(`${line}\r`);
      await desk.see(() => desk.transcript().includes(`> ${line}\n`));
      await desk.rest();
    }
    desk.type('\x12');
    await desk.see(/search ‘’: $/);
    desk.type('nothing');
    await desk.see(/search ‘nothing’: \/nothing pear$/);
    desk.type('\x12');
    await desk.see(/search ‘nothing’: \/nothing apple pie$/);
    desk.type('\r');
    await desk.see(/> \/nothing apple pie$/);
    desk.type('!\r');
    await desk.see('> /nothing apple pie!\n');
  });

  test('stays in memory where nothing can be kept', async () => {
    const desk = await openChat({ env: { ETHOS_HOME: join(folder, 'src/other.ts') } });
    desk.type('/usage\r');
    await desk.see(/> \/usage\n[\s\S]*\n> $/);
    desk.type(UP);
    await desk.see(/> \/usage$/);
    expect(existsSync(join(folder, 'src/other.ts/history.jsonl'))).toBe(false);
  });
});

describe('completion', () => {
  test('of a file offers what is there and not ignored; arrows choose, Tab or Enter takes', async () => {
    const model = await startModel();
    const desk = await openChat({ args: model.args });
    desk.type('read @quin');
    await desk.see(/› src\/quince-report\.ts\n> read @quin$/);
    expect(desk.transcript()).not.toContain('quince.log');
    desk.type('\t');
    await desk.see(/> read @src\/quince-report\.ts $/);
    desk.type('and @other');
    await desk.see(/› src\/other\.ts\n/);
    desk.type('\x1b[B');
    desk.type('\r');
    await desk.see(/and @src\/other\.ts $/);
    expect(model.requests).toHaveLength(0);
    desk.type('\r');
    await desk.see(/Done\.\n[^\n]*\n> $/);
    expect(model.requests.map(lastSaid)).toEqual(['read @src/quince-report.ts and @src/other.ts ']);
  });

  test('of a command shows what it does; Enter sends what is typed', async () => {
    const desk = await openChat();
    desk.type('/us');
    await desk.see(/› usage {2}what this session used\n[\s\S]*> \/us$/);
    desk.type('\x1b[27u');
    await desk.see(() => !desk.transcript().includes('› usage'));
    desk.type('a');
    await desk.see(/› usage/);
    desk.type('\t');
    await desk.see(/> \/usage $/);
    desk.type('\r');
    await desk.see('nothing used yet');
  });
});
