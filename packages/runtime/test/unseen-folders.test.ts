import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRuntime, type Runtime } from '@ethosagent/runtime';
import { checkGrammar } from '@ethosagent/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askDemo } from './ask-demo.ts';
import { createDice, type Dice, type Files, toText, writeFiles } from './generate-folder.ts';

/** What the folder is, as whoever made it knows. */
interface Generated {
  files: Files;
  /** Names of the packages that belong to the workspace. */
  packages: readonly string[];
  /** Names that stand in manifests and must not be told. */
  strangers: readonly string[];
  word: string;
}

const seed = 20_261;
const kinds: Readonly<Record<string, (dice: Dice) => Generated>> = {
  'a pnpm workspace': makePnpmWorkspace,
  'a cargo workspace': makeCargoWorkspace,
  'a folder without packages': makePlainFolder,
};

function makeTexts(dice: Dice, word: string): Files {
  const files: Files = {};
  const folders = ['', `${dice.word()}/`, `${dice.word()} ${dice.word()}/`, `日本${dice.word()}/`];
  for (let index = 0; index < 6 + dice.below(6); index += 1) {
    const name = `${dice.word()}${dice.pick(['', ' und mehr', ' é☃'])}.${dice.pick(['txt', 'md', 'ts'])}`;
    files[`${dice.pick(folders)}${name}`] = toText(dice, { word, lines: 1 + dice.below(30) });
  }
  return files;
}

function makePnpmWorkspace(dice: Dice): Generated {
  const word = dice.word();
  const scope = dice.word();
  const names = Array.from({ length: 3 + dice.below(6) }, () => dice.word());
  const packages = names.map((name) => `@${scope}/${name}`);
  const [excluded, fixture, foreign] = [dice.word(), dice.word(), dice.word()];
  const files: Files = {
    ...makeTexts(dice, word),
    'package.json': JSON.stringify({ name: dice.word(), private: true }),
    'pnpm-workspace.yaml': `# members\npackages:\n  - "modules/*" # all of them\n  - '!modules/${excluded}'\n\ncatalog:\n  zod: ^4\n`,
    [`modules/${excluded}/package.json`]: JSON.stringify({ name: excluded }),
    [`modules/${names[0]}/test/${fixture}/package.json`]: JSON.stringify({ name: fixture }),
    [`node_modules/${foreign}/package.json`]: JSON.stringify({ name: foreign }),
  };
  names.forEach((name, index) => {
    files[`modules/${name}/package.json`] = JSON.stringify(
      { author: { name: foreign }, name: packages[index] },
      undefined,
      2,
    );
  });
  return { files, packages, strangers: [excluded, fixture, foreign], word };
}

function makeCargoWorkspace(dice: Dice): Generated {
  const word = dice.word();
  const packages = Array.from({ length: 2 + dice.below(5) }, () => dice.word());
  const [excluded, tool] = [dice.word(), dice.word()];
  const files: Files = {
    ...makeTexts(dice, word),
    'Cargo.toml': `[workspace]\nresolver = "2"\nmembers = [\n  "crates/*", # most\n  "tools/${tool}",\n]\nexclude = ["crates/${excluded}"]\n`,
    [`crates/${excluded}/Cargo.toml`]: `[package]\nname = "${excluded}"\n`,
    [`tools/${tool}/Cargo.toml`]: `[package]\nversion = "1.0.0"\nname = '${tool}'\n`,
  };
  for (const name of packages)
    files[`crates/${name}/Cargo.toml`] = `[package]\nname = "${name}" # it\n\n[dependencies]\nserde = "1"\n`;
  return { files, packages: [...packages, tool], strangers: [excluded, 'serde'], word };
}

function makePlainFolder(dice: Dice): Generated {
  const word = dice.word();
  return { files: makeTexts(dice, word), packages: [], strangers: [], word };
}

/** Every file on the disk, as `node:fs` sees it, without what the tools leave out. */
function listDisk(root: string): string[] {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

function readBullets(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : []));
}

describe.each(Object.entries(kinds))('in %s that it has never seen', (kind, make) => {
  const dice = createDice(seed + kind.length);
  const generated = make(dice);
  let root: string;
  let runtime: Runtime;
  let isApproving = true;
  const disk = (): string[] => listDisk(root);
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const texts = Object.keys(generated.files).filter((path) => /\.(?:txt|md|ts)$/.test(path));

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'ethos-demo-'));
    await writeFiles(root, generated.files);
    const approvals = {
      request: async () => ({
        decision: isApproving ? ('approve' as const) : ('deny' as const),
        scope: 'once' as const,
      }),
    };
    runtime = await createRuntime({ cwd: root, env: { PATH: process.env.PATH }, approvals });
  });
  afterAll(async () => {
    await runtime.close();
    await rm(root, { recursive: true });
  });

  test('it names the packages, after reading the manifest of each', async () => {
    const { text, calls, events } = await askDemo(runtime, 'Which packages are in this workspace?');
    const told = readBullets(text).map((line) => line.split(' in ')[0]);
    expect(told.toSorted()).toEqual(generated.packages.toSorted());
    for (const stranger of generated.strangers) expect(text).not.toContain(stranger);
    if (generated.packages.length === 0) expect(text).toContain('There are no packages in this folder');
    expect(calls[0]?.tool).toBe('list_files');
    const read = calls.filter((call) => call.tool === 'read_file').map((call) => `${call.args.path}`);
    expect(read.every((path) => disk().includes(path))).toBe(true);
    expect(read.filter((path) => path.includes('/'))).toHaveLength(generated.packages.length);
    expect(calls.every((call) => call.ok)).toBe(true);
    expect(checkGrammar(events)).toEqual([]);
  });

  test('it gives the packages as JSON where a schema asks for them', async () => {
    const schema = {
      type: 'object',
      properties: { packages: { type: 'array', items: { type: 'string' } }, count: { type: 'integer' } },
      required: ['packages', 'count'],
      additionalProperties: false,
    };
    const { output } = await askDemo(runtime, 'Which packages are in this workspace?', { output: schema });
    const { packages, count } = output as { packages: string[]; count: number };
    expect(packages.toSorted()).toEqual(generated.packages.toSorted());
    expect(count).toBe(generated.packages.length);
  });

  test('it lists what lies in the folder', async () => {
    const { text, calls } = await askDemo(runtime, 'List files, please');
    const entries = readdirSync(root, { withFileTypes: true }).filter(
      (entry) => entry.name !== 'node_modules',
    );
    expect(readBullets(text).toSorted()).toEqual(
      entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).toSorted(),
    );
    expect(calls.map((call) => call.tool)).toEqual(['list_files']);
  });

  test.each(['ts', 'md', 'txt'])('it counts the .%s files', async (ending) => {
    const { output } = await askDemo(runtime, `how many .${ending} files are there?`, {
      output: { type: 'integer' },
    });
    expect(output).toBe(disk().filter((path) => path.endsWith(`.${ending}`)).length);
  });

  test.each(texts)('it reads "%s" and counts its lines', async (path) => {
    const whole = read(path);
    const { text, calls } = await askDemo(runtime, `read \`${path}\``);
    expect(text).toContain(whole.trimEnd());
    expect(calls).toMatchObject([{ tool: 'read_file', args: { path }, ok: true }]);
    const counted = await askDemo(runtime, `How many lines does "${path}" have?`, {
      output: { type: 'integer' },
    });
    expect(counted.output).toBe(whole.split('\n').length - (whole.endsWith('\n') ? 1 : 0));
  });

  test('it finds a word on the lines where it stands', async () => {
    const { text, calls } = await askDemo(runtime, `where is ${generated.word} used?`);
    const expected = texts.flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((line, index) => (line.includes(generated.word) ? [`${path}:${index + 1}: ${line}`] : [])),
    );
    const shown = expected.length > 50 ? 51 : expected.length;
    const told = readBullets(text);
    expect(told).toHaveLength(shown);
    expect(told.filter((line) => !line.startsWith('…')).every((line) => expected.includes(line))).toBe(true);
    expect(calls).toMatchObject([{ tool: 'search_files', args: { pattern: generated.word }, ok: true }]);
  });

  test('it reads two files side by side', async () => {
    const [first = '', second = ''] = texts;
    const { text, events } = await askDemo(runtime, `read "${first}" and "${second}" at the same time`);
    expect(text).toContain(read(first).trimEnd());
    expect(text).toContain(read(second).trimEnd());
    const order = events
      .map((event) => event.type)
      .filter((type) => type === 'tool_start' || type === 'tool_end');
    expect(order).toEqual(['tool_start', 'tool_start', 'tool_end', 'tool_end']);
  });

  test('it writes a note, keeps what is there, and says so when it may not', async () => {
    isApproving = true;
    const first = await askDemo(runtime, 'write a note saying the first “thing” — ok?');
    expect(read('NOTES.md')).toBe('the first “thing” — ok?\n');
    const { sessionId } = await askDemo(runtime, 'add "a second one" to my notes', {
      sessionId: first.sessionId,
    });
    expect(read('NOTES.md')).toBe('the first “thing” — ok?\na second one\n');
    isApproving = false;
    const denied = await askDemo(runtime, 'write a note saying no', { sessionId });
    expect(denied.calls.at(-1)).toMatchObject({ tool: 'write_file', ok: false });
    expect(denied.text).toContain('I did not write `NOTES.md`');
    expect(read('NOTES.md')).toBe('the first “thing” — ok?\na second one\n');
    const recalled = await askDemo(runtime, 'what did I ask before?', { sessionId });
    expect(recalled.text).toContain('write a note saying no');
    await rm(join(root, 'NOTES.md'));
  });

  test('it runs a command when it may', async () => {
    isApproving = true;
    const { text, calls } = await askDemo(runtime, 'run `echo one && exit 3`');
    expect(calls).toMatchObject([{ tool: 'run_command', args: { command: 'echo one && exit 3' }, ok: true }]);
    expect(text).toContain('exit code 3');
    expect(text).toContain('\none\n');
  });
});
