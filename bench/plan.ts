import { type Play, toModelName } from './measured/model-name.ts';

/** A row of the table: what is measured, where its requests go, and what it is compared with. */
export interface PlannedRow {
  name: string;
  path: string;
  /** The bare loop of the same protocol; ratios are to this one. */
  yardstick: string;
  isOurs: boolean;
}

const CHAT = '/v1/chat/completions';
const MESSAGES = '/v1/messages';
const RESPONSES = '/v1/responses';

export const ROWS: readonly PlannedRow[] = [
  { name: 'floor:typed', path: CHAT, yardstick: 'floor:typed', isOurs: false },
  { name: 'ethos', path: CHAT, yardstick: 'floor:typed', isOurs: true },
  // Printed beside it; the goals are for the store in memory.
  { name: 'ethos:sqlite', path: CHAT, yardstick: 'floor:typed', isOurs: false },
  { name: 'floor', path: CHAT, yardstick: 'floor:typed', isOurs: false },
  { name: 'floor:zod', path: CHAT, yardstick: 'floor:typed', isOurs: false },
  ...toPair('anthropic-messages', MESSAGES),
  ...toPair('openai-responses', RESPONSES),
];

/** A protocol's bare loop and ours. */
function toPair(protocol: string, path: string): PlannedRow[] {
  const yardstick = `floor:${protocol}`;
  return [
    { name: yardstick, path, yardstick, isOurs: false },
    { name: `ethos:${protocol}`, path, yardstick, isOurs: true },
  ];
}

/** One thing that rows are made to do, always in a process of its own. */
export interface PlannedScenario {
  name: string;
  /** The scenario of `measured/scenarios.ts` and its sizes. */
  scenario: string;
  counts: readonly number[];
  /** What the server is asked to play. */
  plays: readonly Play[];
  rows: 'all' | 'chat';
}

export const SCENARIOS: readonly PlannedScenario[] = [
  toText('text', 50_000, 'event'),
  toText('text-coalesced', 50_000, 'coalesced'),
  toText('text-split', 10_000, 'split'),
  toTools(50),
  toTools(200),
  toTools(400),
  {
    name: 'turns',
    scenario: 'turns',
    counts: [200, 500],
    plays: [{ kind: 'text', deltas: 500, wire: 'event' }],
    rows: 'all',
  },
  {
    name: 'first',
    scenario: 'first',
    counts: [61],
    plays: [{ kind: 'text', deltas: 3, wire: 'event' }],
    rows: 'all',
  },
  {
    name: 'abort',
    scenario: 'abort',
    counts: [12],
    plays: [
      { kind: 'slow', deltas: 3_000, everyMs: 1 },
      { kind: 'text', deltas: 100_000, wire: 'event' },
    ],
    rows: 'all',
  },
  { name: 'load', scenario: 'load', counts: [], plays: [], rows: 'all' },
  { name: 'start', scenario: 'start', counts: [], plays: [], rows: 'chat' },
];

/** The name of the one measurement that is no process of a row: what an installation weighs. */
export const INSTALL = 'install';

/** Whether a row takes part in a scenario. */
export function isPlayed(scenario: PlannedScenario, row: PlannedRow): boolean {
  return scenario.rows === 'all' || row.path === CHAT;
}

/** The names of the models that a scenario plays. */
export function toModels({ plays }: PlannedScenario): string[] {
  return plays.map(toModelName);
}

function toText(name: string, deltas: number, wire: 'event' | 'coalesced' | 'split'): PlannedScenario {
  const warmUp: Play = { kind: 'text', deltas: 500, wire };
  return {
    name,
    scenario: name,
    counts: [deltas],
    plays: [warmUp, { kind: 'text', deltas, wire }],
    rows: 'all',
  };
}

function toTools(rounds: number): PlannedScenario {
  const deltas = 20;
  const warmUp: Play = { kind: 'tools', rounds: 3, deltas };
  return {
    name: `tools-${rounds}`,
    scenario: 'tools',
    counts: [rounds, deltas],
    plays: [warmUp, { kind: 'tools', rounds, deltas }],
    rows: 'all',
  };
}
