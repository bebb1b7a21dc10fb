import {
  type AgentEvent,
  AgentLoop,
  type AgentLoopOptions,
  createMemoryStore,
  type LoggedRecord,
  type RunOptions,
  type SessionLogs,
  type TurnStream,
} from '@ethosagent/core';
import {
  checkGrammar,
  createFakeClock,
  createFaultyStore,
  createScriptedProvider,
  createSequentialIds,
  type FakeClock,
  joinDeltas,
  type Reply,
  recordUntil,
  type ScriptedProvider,
  type ScriptedProviderOptions,
  type StoreFault,
} from '@ethosagent/testkit';
import { expect } from 'vitest';

interface StageOptions extends AgentLoopOptions {
  /** How the scripted model describes itself. */
  describe?: ScriptedProviderOptions['describe'];
  /** Played for every LLM call after the script. */
  afterwards?: Reply;
  /** Put before the store; the log is then not compared with the stream. */
  faults?: readonly StoreFault[];
}

/** A loop over a scripted model, a fake clock and a store in memory, with one session. */
interface Stage {
  readonly loop: AgentLoop;
  readonly provider: ScriptedProvider;
  readonly clock: FakeClock;
  readonly sessionId: string;
  start(run?: Partial<RunOptions>): TurnStream;
  /**
   * Plays one turn to its end and checks the grammar of what came out and of the whole log. `onEvent` may act on
   * an event that was just pulled; when it says `'leave'` the consumer breaks out of its loop there.
   */
  play(run?: Partial<RunOptions>, onEvent?: (event: AgentEvent) => unknown): Promise<AgentEvent[]>;
  /** The wire records of the session so far. */
  readRecords(): Promise<LoggedRecord[]>;
}

export function createStage(script: readonly Reply[] = [], options: StageOptions = {}): Stage {
  const { describe, afterwards, faults, ...loopOptions } = options;
  const clock = createFakeClock();
  const ids = createSequentialIds();
  const sessionId = ids.next('ses');
  const provider = createScriptedProvider(script, { clock, describe, afterwards });
  const memory = createMemoryStore();
  const store = faults ? createFaultyStore(memory, faults, { clock }) : memory;
  const loop = new AgentLoop({ provider, model: 'm1', clock, ids, store, random: () => 0.5, ...loopOptions });
  const start = (run: Partial<RunOptions> = {}): TurnStream => loop.run({ input: 'go', sessionId, ...run });
  const readRecords = (): Promise<LoggedRecord[]> => readAll(loopOptions.store ?? memory, sessionId);
  /** Turns that the log knows: one that could not be opened is not in it. */
  let played = 0;
  return {
    loop,
    provider,
    clock,
    sessionId,
    start,
    readRecords,
    async play(run, onEvent = () => undefined) {
      let left = false;
      const { events, arrivals } = await recordUntil(start(run), {
        clock,
        isLast: (event) => {
          left = onEvent(event) === 'leave';
          return left;
        },
      });
      const judged = { arrivals, singleTurn: true, turnsBefore: played, unfinished: left };
      expect(checkGrammar(events, judged)).toEqual([]);
      const records = await readRecords();
      played = records.filter((record) => 'event' in record && record.event.type === 'run_start').length;
      if (faults === undefined) expect(checkGrammar(records)).toEqual([]);
      if (faults === undefined && !left) expect(joinDeltas(toLastTurn(records))).toEqual(joinDeltas(events));
      return events;
    },
  };
}

async function readAll(store: SessionLogs, sessionId: string): Promise<LoggedRecord[]> {
  const stop = new AbortController();
  // What is stored comes without waiting for I/O: all of it is there before the next immediate.
  setImmediate(() => stop.abort());
  const records: LoggedRecord[] = [];
  for await (const record of store.follow(sessionId, { signal: stop.signal })) records.push(record);
  return records;
}

/** The events of the last turn in a log. */
function toLastTurn(records: readonly LoggedRecord[]): AgentEvent[] {
  const turnId = records.at(-1)?.turnId;
  return records.flatMap((record) => ('event' in record && record.turnId === turnId ? [record.event] : []));
}
