import type { AgentEvent } from '@ethosagent/core/contract';
import type { CreateProvider } from '@ethosagent/testkit';
import { type CutServer, startCutServer } from './cut-server.ts';
import type { CutUnit } from './cut-unit.ts';
import { findTerminal } from './find-terminal.ts';
import { codeOf, judgeEnd, judgeReset, judgeSplit, type Uncut } from './judge-cut.ts';
import { type Cut, playCut } from './play-cut.ts';
import { readText } from './read-text.ts';

/** What was played, and what went wrong: one line a cut. */
export interface CutReport {
  bodies: number;
  /** Places where a body was cut. */
  places: number;
  turns: number;
  problems: string[];
}

export interface CheckCutsOptions {
  createProvider: CreateProvider;
  /** The places, from 0 to the length, at which a body is cut. @default all */
  placesOf?: ((unit: CutUnit, length: number) => readonly number[]) | undefined;
  onUnit?: ((report: CutReport) => void) | undefined;
  /** Turns that are played at once. @default 8 */
  parallel?: number | undefined;
}

interface Course {
  server: CutServer;
  createProvider: CreateProvider;
}

/**
 * Cuts each body at each place in three ways and judges the turn that reads it: two pieces of the whole body, a clean
 * end behind the first piece, and a reset connection behind it.
 */
export async function checkCuts(units: readonly CutUnit[], options: CheckCutsOptions): Promise<CutReport> {
  const { createProvider, placesOf = allPlaces, onUnit, parallel = 8 } = options;
  const report: CutReport = { bodies: 0, places: 0, turns: 0, problems: [] };
  const server = await startCutServer();
  try {
    const course = { server, createProvider };
    for (const given of units) {
      const unit = await toReachable(given, course);
      const body = unit.answers[unit.index]?.body ?? new Uint8Array();
      const uncut = await playUncut(unit, body, course);
      const places = placesOf(unit, body.length).values();
      await Promise.all(
        Array.from({ length: parallel }, async () => {
          for (const at of places) {
            report.problems.push(...(await checkPlace(unit, { at, body, uncut, course })));
            report.places += 1;
            report.turns += WAYS.length;
          }
        }),
      );
      report.bodies += 1;
      report.turns += 3;
      onUnit?.(report);
    }
  } finally {
    await server.close();
  }
  return report;
}

function allPlaces(_unit: CutUnit, length: number): number[] {
  return Array.from({ length: length + 1 }, (_, at) => at);
}

/** A body that is only asked for by a retry or a later turn is played as the first one. */
async function toReachable(unit: CutUnit, course: Course): Promise<CutUnit> {
  const { answers, index } = unit;
  const pieces = answers.slice(index, index + 1).map(({ body }) => body);
  const { served } = await playCut(unit, { pieces, end: 'close' }, course);
  return served > index ? unit : { ...unit, answers: answers.slice(index), index: 0 };
}

async function playUncut(unit: CutUnit, body: Uint8Array, course: Course): Promise<Uncut> {
  const { events: whole } = await playCut(unit, { pieces: [body], end: 'close' }, course);
  const { events: empty } = await playCut(unit, { pieces: [], end: 'close' }, course);
  const { status } = unit.answers[unit.index]?.answer ?? {};
  const { provider } = unit.wireCase;
  const isReply = status === 200;
  const terminal = isReply ? findTerminal(body, provider) : Number.POSITIVE_INFINITY;
  // The answer of a request that failed tells most by its status, which is there without a body too.
  const brokenCode = isReply ? 'stream_interrupted' : codeOf(empty);
  const before = textOf(empty);
  const isPlain = textOf(whole).startsWith(before + readText(body, provider));
  const textAt = (at: number): string =>
    isPlain ? before + readText(body.subarray(0, at), provider) : before;
  return { whole, empty, terminal, brokenCode, textAt };
}

function textOf(events: readonly AgentEvent[]): string {
  return events.map((event) => (event.type === 'text_delta' ? event.text : '')).join('');
}

interface Way {
  name: string;
  toCut(body: Uint8Array, at: number): Cut;
  judge(events: readonly AgentEvent[], at: number, uncut: Uncut): string | undefined;
}

const WAYS: readonly Way[] = [
  {
    name: 'in two pieces',
    toCut: (body, at) => ({ pieces: [body.subarray(0, at), body.subarray(at)], end: 'close' }),
    judge: (events, _at, uncut) => judgeSplit(events, uncut),
  },
  {
    name: 'ended',
    toCut: (body, at) => ({ pieces: [body.subarray(0, at)], end: 'close' }),
    judge: judgeEnd,
  },
  {
    name: 'reset',
    toCut: (body, at) => ({ pieces: [body.subarray(0, at)], end: 'reset' }),
    judge: judgeReset,
  },
];

async function checkPlace(
  unit: CutUnit,
  { at, body, uncut, course }: { at: number; body: Uint8Array; uncut: Uncut; course: Course },
): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, toCut, judge } of WAYS) {
    try {
      const { events } = await playCut(unit, toCut(body, at), course);
      const problem = judge(events, at, uncut);
      if (problem !== undefined) problems.push(`${unit.name}, ${name} at byte ${at}: ${problem}`);
    } catch (error) {
      problems.push(`${unit.name}, ${name} at byte ${at}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return problems;
}
