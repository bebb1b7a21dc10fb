/**
 * Measures how long a key takes to be seen while an answer streams: the real program in a real pseudo-terminal, with a
 * short and with a long transcript above. Prints one row for each and their ratio; exit code 1 when a goal is missed.
 *
 * In a checkout: `npm run pnpm -- exec node --conditions=@ethosagent/source apps/ethos/bench/typing-latency.ts [KEYS]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { spawn } from '@lydell/node-pty';
import { createEnvironment, PROGRAM } from '../test/program.ts';
import { type StreamingModel, startStreamingModel } from './streaming-model.ts';

const SHORT = 20;
const LONG = 2000;
const DELTAS_PER_SECOND = 200;
const KEYS = Number(process.argv[2] ?? 200);
/** Between two keys: as fast as a good typist. */
const KEY_MS = 90;
const AIM_MS = 30;
const MOST_RATIO = 1.5;

interface Session {
  type(keys: string): void;
  /** Waits until everything printed since `mark` holds the text. Gives when that was. */
  see(text: string, mark?: number): Promise<number>;
  mark(): number;
  leave(): void;
}

function open(folder: string, model: StreamingModel): Session {
  const [command = '', ...args] = PROGRAM;
  const pty = spawn(command, [...args, '--base-url', model.baseURL, '--model', 'tiny'], {
    cols: 100,
    rows: 40,
    cwd: folder,
    name: 'xterm-256color',
    env: createEnvironment(folder),
  });
  let bytes = '';
  let look: (() => void) | undefined;
  pty.onData((data) => {
    bytes += data;
    look?.();
  });
  return {
    type: (keys) => pty.write(keys),
    mark: () => bytes.length,
    see: (text, mark = 0) =>
      new Promise((resolve) => {
        look = () => {
          if (!bytes.includes(text, mark)) return;
          look = undefined;
          resolve(performance.now());
        };
        look();
      }),
    leave: () => pty.kill('SIGKILL'),
  };
}

/** A chat with so many items above, in which an answer streams on. */
async function begin(items: number): Promise<Session & { close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'ethos-typing-'));
  const model = await startStreamingModel({ items, deltasPerSecond: DELTAS_PER_SECOND });
  const session = open(folder, model);
  await session.see('stops a turn.');
  session.type('Go\r');
  await session.see(`item ${items - 1} is done`);
  await session.see('streaming now');
  return {
    ...session,
    async close() {
      session.leave();
      await model.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** From a key to its echo, in milliseconds. The character is one that stands nowhere else. */
async function typeKey(session: Session, key: number): Promise<number> {
  const letter = String.fromCodePoint(0x4e00 + key);
  const mark = session.mark();
  const begun = performance.now();
  session.type(letter);
  const seen = await session.see(letter, mark);
  await wait(KEY_MS / 2);
  if (key % 20 === 19) session.type('\x15');
  return seen - begun;
}

function toPercentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

const sessions = [
  { items: SHORT, times: [] as number[], session: await begin(SHORT) },
  { items: LONG, times: [] as number[], session: await begin(LONG) },
];
// A key here, a key there: a slow spell of the machine meets both.
for (let key = 0; key < KEYS; key += 1)
  for (const { session, times } of sessions) times.push(await typeKey(session, key));
for (const { session } of sessions) await session.close();

const [short = Number.NaN, long = Number.NaN] = sessions.map(({ times }) => toPercentile(times, 0.95));
for (const { items, times } of sessions) {
  const [p50, p95] = [toPercentile(times, 0.5).toFixed(1), toPercentile(times, 0.95).toFixed(1)];
  process.stdout.write(
    `typing, ${items} items, ${DELTAS_PER_SECOND} deltas/s: p50 ${p50} ms, p95 ${p95} ms (${KEYS} keys)\n`,
  );
}
const ratio = long / short;
process.stdout.write(
  `typing, ratio of p95: ${ratio.toFixed(2)} (at most ${MOST_RATIO}) · ${long <= AIM_MS ? 'within' : 'over'} the aim of ${AIM_MS} ms\n`,
);
process.exit(ratio <= MOST_RATIO ? 0 : 1);
