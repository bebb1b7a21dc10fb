import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ServerCounts } from '../fake-llm/create-fake-llm.ts';
import type { Findings } from '../measured/scenario.ts';
import type { FakeLlm } from './fake-llm.ts';

const execute = promisify(execFile);
const TIMEOUT_MS = 180_000;
/** A socket that a client closed is seen by the server a little later. */
const SETTLE_MS = 2_000;

/** How a measured process is started: `folder` holds the stripped sources. */
export interface Measuring {
  folder: string;
  nodeArgs: readonly string[];
  fakeLlm: FakeLlm;
}

/**
 * Measures a row in a scenario, in a process of its own, and compares with what the server saw: as many requests,
 * none of them refused, each aborted one closed. Throws when the row did not do its work.
 */
export async function measureRow(
  measuring: Measuring,
  row: string,
  { scenario, counts }: { scenario: string; counts: readonly number[] },
): Promise<Readonly<Record<string, number>>> {
  const { fakeLlm } = measuring;
  const before = await fakeLlm.counts();
  const args = toArgs(measuring, row, scenario, ...counts);
  const { stdout } = await execute(process.execPath, args, { timeout: TIMEOUT_MS });
  const findings: Findings = JSON.parse(stdout);
  const problem = await findProblem(fakeLlm, before, findings);
  if (problem !== undefined) throw new Error(`${row} in ${scenario}: ${problem}.`);
  return findings.figures;
}

/** The wall time of a process that loads a row and leaves, beyond that of a bare Node, in milliseconds. */
export async function measureStart(measuring: Measuring, row: string): Promise<Record<string, number>> {
  const bare = await timeProcess(['--eval', '0']);
  const whole = await timeProcess(toArgs(measuring, row, 'start'));
  return { overMs: whole - bare };
}

function toArgs({ folder, nodeArgs, fakeLlm }: Measuring, ...args: (string | number)[]): string[] {
  return [...nodeArgs, join(folder, 'measure.js'), fakeLlm.baseURL, ...args.map(String)];
}

async function timeProcess(args: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  await execute(process.execPath, [...args], { timeout: TIMEOUT_MS });
  return performance.now() - startedAt;
}

async function findProblem(
  fakeLlm: FakeLlm,
  before: ServerCounts,
  { requests, aborted }: Findings,
): Promise<string | undefined> {
  const until = performance.now() + SETTLE_MS;
  for (;;) {
    const now = await fakeLlm.counts();
    const seen = now.requests - before.requests;
    const closed = now.aborted - before.aborted;
    if (now.refused > before.refused) return `the server refused a request: ${now.problem}`;
    if (seen === requests && closed === aborted) return undefined;
    if (performance.now() > until) {
      return `the server saw ${seen} requests and ${closed} closed sockets, not ${requests} and ${aborted}`;
    }
    await wait(10);
  }
}
