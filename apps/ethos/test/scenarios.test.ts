import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { AGENT_EVENT_TYPES, type WireRecord } from '@ethosagent/core/contract';
import { createRuntime } from '@ethosagent/runtime';
import { createJsonLineReader } from '@ethosagent/surface-kit';
import { checkGrammar } from '@ethosagent/testkit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { toErrorExitCode } from '../src/exit-code.ts';
import type { Host } from '../src/host.ts';
import { runCli } from '../src/run-cli.ts';
import { createWorkspace } from './workspace.ts';

// All scenarios play side by side, the slowest takes seconds.
vi.setConfig({ hookTimeout: 60_000 });
const { folder, remove } = createWorkspace({ 'a.txt': 'a' });
afterAll(remove);

const runtime = await createRuntime({ cwd: folder, env: {} });
const names = runtime.demoScenarios.map(({ name }) => name);
await runtime.close();

interface Played {
  name: string;
  exitCode: number;
  records: WireRecord[];
  stderr: string;
}

/** Runs the program in this process, with streams instead of a terminal. */
async function play(name: string): Promise<Played> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const text = [collectText(stdout), collectText(stderr)] as const;
  const argv = ['node', 'ethos', '-p', `/demo ${name}`, '--output-format', 'stream-json'];
  const signals = new EventEmitter();
  // Nothing but a person ends the silent one.
  if (name === 'silent') stdout.once('data', () => signals.emit('SIGINT', 'SIGINT'));
  const host = {
    argv,
    env: {},
    stdin: new PassThrough().end(),
    stdout,
    stderr,
    cwd: () => folder,
    on: signals.on.bind(signals),
    off: signals.off.bind(signals),
  };
  const exitCode = await runCli(host as unknown as Host);
  const reader = createJsonLineReader();
  const lines = [...reader.push(text[0]()), ...reader.flush()];
  expect(lines.filter(({ ok }) => !ok)).toEqual([]);
  const records = lines.map((line) => (line.ok ? (line.value as WireRecord) : undefined));
  return { name, exitCode, records: records.filter((record) => record !== undefined), stderr: text[1]() };
}

let played: Played[] = [];
beforeAll(async () => {
  played = await Promise.all(names.map(play));
});

function collectText(stream: PassThrough): () => string {
  let text = '';
  stream.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return () => text;
}

function expectedExitCode(scenario: string): number {
  if (scenario.startsWith('error-')) return toErrorExitCode(scenario.slice('error-'.length));
  if (scenario.startsWith('halt-')) return 5;
  return { approval: 6, abort: 130, silent: 130 }[scenario] ?? 0;
}

test('every demo scenario obeys the grammar as stream-json, exits with its code, and all variants are seen', () => {
  expect(played.length).toBeGreaterThan(40);
  for (const { name, records, exitCode } of played) {
    expect({ name, violations: checkGrammar(records) }).toEqual({ name, violations: [] });
    expect({ name, exitCode }).toEqual({ name, exitCode: expectedExitCode(name) });
  }
  const seen = played.flatMap(({ records }) =>
    records.flatMap((one) => ('event' in one ? [one.event.type] : [])),
  );
  expect(new Set(seen)).toEqual(new Set(AGENT_EVENT_TYPES));
});

test('every demo scenario that halts warns once on stderr, and no scenario leaks a control code', () => {
  for (const { name, stderr } of played) {
    const halts = name.startsWith('halt-') ? 1 : 0;
    expect({ name, halts: stderr.match(/^halted by /gm)?.length ?? 0 }).toEqual({ name, halts });
    expect(stderr).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/);
  }
});
