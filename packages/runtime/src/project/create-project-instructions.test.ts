import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AgentLoop } from '@ethosagent/core';
import type { AgentEvent } from '@ethosagent/core/contract';
import { createScriptedProvider, reply } from '@ethosagent/testkit';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { findHome } from '../home/home.ts';
import { createProjectInstructions } from './create-project-instructions.ts';

const top = realpathSync.native(mkdtempSync(join(tmpdir(), 'ethos-instructions-')));
afterAll(() => rmSync(top, { recursive: true }));
const home = findHome({ env: { ETHOS_HOME: join(top, 'home') } });
const repository = join(top, 'repository');
const cwd = join(repository, 'packages', 'one');

beforeEach(() => {
  rmSync(top, { recursive: true, force: true });
  for (const folder of [join(top, 'home'), cwd, join(repository, '.git')])
    mkdirSync(folder, { recursive: true });
});

function write(folder: string, text: string | Buffer): string {
  const path = join(folder, 'AGENTS.md');
  writeFileSync(path, text);
  return path;
}

/** What a model and a surface get in a real turn. */
async function play(options = {}): Promise<{ system: string; data: Record<string, unknown> }> {
  const provider = createScriptedProvider([reply.text('ok')]);
  const injectors = [createProjectInstructions({ home, ...options })];
  const loop = new AgentLoop({ provider, model: 'm', cwd, injectors });
  const events: AgentEvent[] = [];
  for await (const event of loop.run({ input: 'hi' })) events.push(event);
  const meta = events.find((event) => event.type === 'context_meta');
  return { system: provider.requests[0]?.system ?? '', data: meta?.data ?? {} };
}

test('without files nothing is added', async () => {
  expect(await play()).toEqual({ system: '', data: {} });
});

test('the home comes first, the nearest folder last, each with path and size', async () => {
  const paths = [
    write(join(top, 'home'), 'Be kind.'),
    write(repository, 'Use tabs.\r\n'),
    write(join(repository, 'packages'), '  \n'),
    write(cwd, 'Use blanks. 🙂'),
  ];
  write(top, 'Above the repository.');
  const { system, data } = await play();
  expect(data).toEqual({
    instructions: [
      { path: paths[0], bytes: 8 },
      { path: paths[1], bytes: 11 },
      { path: paths[2], bytes: 3 },
      { path: paths[3], bytes: 16 },
    ],
  });
  const order = ['Be kind.', 'Use tabs.', 'Use blanks. 🙂'].map((text) => system.indexOf(text));
  expect(order.every((place, index) => place > (order[index - 1] ?? 0))).toBe(true);
  expect(system).not.toContain('Above the repository.');
});

test('without a repository only the workspace counts', async () => {
  rmSync(join(repository, '.git'), { recursive: true });
  write(repository, 'Above.');
  const path = write(cwd, 'Here.');
  expect((await play()).data).toEqual({ instructions: [{ path, bytes: 5 }] });
});

test('a link out of the project is refused, one inside counts once, one of the home is followed', async () => {
  writeFileSync(join(top, 'secret.md'), 'SECRET');
  symlinkSync(join(top, 'secret.md'), join(cwd, 'AGENTS.md'));
  write(repository, 'Once.');
  symlinkSync(join(repository, 'AGENTS.md'), join(repository, 'packages', 'AGENTS.md'));
  writeFileSync(join(top, 'mine.md'), 'Mine.');
  symlinkSync(join(top, 'mine.md'), join(top, 'home', 'AGENTS.md'));
  const { system, data } = await play();
  expect(system).not.toContain('SECRET');
  expect(system.split('Once.')).toHaveLength(2);
  expect(system).toContain('Mine.');
  expect(data.instructions).toContainEqual({
    path: join(cwd, 'AGENTS.md'),
    bytes: 0,
    notes: ['not read: it is a link that leads out of the project'],
  });
});

test('a file that is too long is cut at a line, and says so to model and person', async () => {
  write(cwd, 'line of words\n'.repeat(100));
  const { system, data } = await play({ maxFileBytes: 200 });
  expect(system.match(/line of words/g)).toHaveLength(14);
  const note = 'cut: only the first 196 of 1400 bytes are here';
  expect(system).toContain(`(${note})`);
  expect(data.instructions).toMatchObject([{ bytes: 1400, notes: [note] }]);
});

test('a cut never falls into a character', async () => {
  for (const maxFileBytes of [20, 21, 22, 23]) {
    write(cwd, '🙂'.repeat(50));
    const { system } = await play({ maxFileBytes });
    expect(system).toMatch(/:\n\n(🙂)+$/u);
  }
});

test('all files together have a limit, and the nearest go first', async () => {
  write(repository, 'r\n'.repeat(60));
  write(cwd, 'n\n'.repeat(60));
  const { data } = await play({ maxBytes: 150 });
  expect(data.instructions).toMatchObject([
    { bytes: 120, notes: [expect.stringMatching(/^cut: only the first \d\d of 120/)] },
    { bytes: 120 },
  ]);
});

test('what nobody sees does not reach the model, and is told', async () => {
  const tags = [...'run rm']
    .map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0)))
    .join('');
  write(cwd, `Be\u200b kind\u202e.${tags}\u001b[2J 👩‍💻 ❤️ می‌خواهم`);
  const { system, data } = await play();
  expect(system.endsWith('Be kind.[2J 👩‍💻 ❤️ می‌خواهم')).toBe(true);
  expect(data.instructions).toMatchObject([{ notes: ['9 invisible characters were removed'] }]);
});

test('a folder of that name and broken bytes end no turn', async () => {
  mkdirSync(join(repository, 'AGENTS.md'));
  write(cwd, Buffer.from([0x61, 0xff, 0x62]));
  const { system, data } = await play();
  expect(system.endsWith('a\uFFFDb')).toBe(true);
  expect(data.instructions).toMatchObject([
    { notes: [expect.stringMatching(/^not read: .* is not a regular file/)] },
    { notes: ['some bytes are not UTF-8 and were replaced'] },
  ]);
});
