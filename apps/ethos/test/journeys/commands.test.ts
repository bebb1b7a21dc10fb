import { expect, test, vi } from 'vitest';
import { setUpChat } from './open-chat.ts';

vi.setConfig({ testTimeout: 240_000 });
const { openChat } = setUpChat();

test('commands of sessions: a turn is undone and redone, a copy made, another session entered, all by keys', async () => {
  const desk = await openChat({ columns: 110, rows: 40 });
  desk.type('/undo\r');
  await desk.see('Nothing was said in this session yet.');
  desk.type('/demo plain\r');
  await desk.see('120 tokens in');
  await desk.rest();
  desk.type('/undo\r');
  await desk.see('undone: 1 turn;');
  desk.type('/undo\r');
  await desk.see('1 turns cannot be undone: there are 0.');
  desk.type('/redo\r');
  await desk.see('back in the conversation: 1 turn');
  desk.type('/fork copy\r');
  await desk.see('now in a copy: session copy · 1 turn');
  desk.type('/sessions\r');
  await desk.see(/\ncopy +\d{4}-.*\/demo plain\n/);
  await desk.see(/\nses_\w+ +\d{4}-.*\/demo plain\n/);
  desk.type('/new\r');
  await desk.see('new session');
  desk.type('/resume copy\r');
  await desk.see(/session copy · 1 turn · \/demo plain\n> \/demo plain\n/);
  desk.type('/resume nobody\r');
  await desk.see('There is no session nobody.');
  desk.type('\x04');
  expect(await desk.left).toBe(0);
});

test('commands of leave and money: mode, rules, what a call would need, tools, model and budget', async () => {
  const desk = await openChat({ columns: 110, rows: 40, args: ['--allow', 'run_command(npm test:*)'] });
  desk.type('/permissions\r');
  await desk.see(/mode: ask\n {2}allow run_command\(npm test:\*\) {2}\(given, --allow\)/);
  desk.type('/permissions test run_command {"command":"npm test -- a"}\r');
  await desk.see('allow: ');
  desk.type('/permissions test run_command {"command":"rm -rf /"}\r');
  await desk.see('ask: ');
  desk.type('/permissions test write_file {"path"\r');
  await desk.see('The arguments are no JSON');
  desk.type('/permissions revoke x\r');
  await desk.see('There is no rule x.');
  desk.type('/mode read-only\r');
  await desk.see('mode: read-only');
  desk.type('/mode yolo\r');
  await desk.see('There is no mode "yolo".');
  desk.type('/tools\r');
  await desk.see(/ {2}write_file +acts/);
  desk.type('/budget nothing\r');
  await desk.see('Give an amount above 0');
  desk.type('/budget 0.5\r');
  await desk.see('the session may spend $0.5');
  desk.type('/model ollama:qwen3:8b\r');
  await desk.see('model: ollama:qwen3:8b');
  desk.type('/model -\r');
  await desk.see('model: demo · demo');
  desk.type('/usage\r');
  await desk.see('nothing used yet');
  desk.type('/exit\r');
  expect(await desk.left).toBe(0);
});

test('a command of the person runs in the folder; models and the log do not see it', async () => {
  const desk = await openChat();
  desk.type('!echo one two; exit 3\r');
  await desk.see(/exit code 3\n(?:.*\n)*one two/);
  desk.type('/usage\r');
  await desk.see('nothing used yet');
  desk.type('!sleep 600\r');
  await desk.see('running; Esc or Ctrl+C ends it');
  desk.type('\x1b');
  await desk.see('The command was stopped');
  await desk.rest();
  desk.type('/exit\r');
  expect(await desk.left).toBe(0);
});

test('a chat that was killed in a turn is resumed: it says so, shows what was said, and goes on', async () => {
  const first = await openChat({ args: ['--session', 'killed'] });
  first.type('/demo silent\r');
  await first.see('One moment please');
  first.kill('SIGKILL');
  await first.left;
  const second = await openChat({ args: ['--session', 'killed'] });
  await second.see(/session killed · 1 turn · .*\n> \/demo silent\nOne moment please\n/);
  await second.see('The turn was interrupted');
  second.type('/demo plain\r');
  await second.see('This one only had text.');
  await second.rest();
  second.type('\x04');
  expect(await second.left).toBe(0);
});

test('/plain changes to lines and back in the middle of a session', async () => {
  const desk = await openChat();
  desk.type('/plain\r');
  await desk.see('plain lines from here on');
  desk.type('/demo plain\r');
  await desk.see(/Answer:\n.*\n/);
  await desk.see(/Message: $/);
  desk.type('/plain\r');
  await desk.see(/back on the screen\n(?:.*\n)*> $/);
  desk.type('/usage\r');
  await desk.see('1 model calls');
  desk.type('/exit\r');
  expect(await desk.left).toBe(0);
});
