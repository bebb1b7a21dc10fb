import type { LogRow, Message, PrivateRecord, SessionLog, ToolAnswer } from '../contract/index.ts';
import { yieldToOthers } from '../yield-to-others.ts';
import { type UnfinishedTurn, UnfinishedTurnFold } from './unfinished-turn.ts';

const ROWS_BEFORE_YIELD = 1_000;

/** What a new turn must know of the session's past, read from its log. */
export interface SessionState {
  /** Turns so far, however they ended. */
  turnCount: number;
  /** What the session's own turns have spent, in pico-dollars. */
  picoUsd: number;
  /** Messages of the turns that were not undone, in order; not yet repaired. */
  messages: Message[];
  /** Every `toolCallId` that was ever used. */
  callIds: Set<string>;
  /** Turns in the order of their beginning. */
  turnIds: string[];
  /** Those of them that were undone. */
  undone: Set<string>;
  /** The last undone ones first: what a redo takes back. */
  undos: string[][];
  /** The last turn, when it has no ending. */
  unfinished: UnfinishedTurn | undefined;
}

/** Reads a log into the state that the next turn starts from. */
export async function readSessionState(log: Pick<SessionLog, 'rows'>): Promise<SessionState> {
  const fold = new SessionStateFold();
  let count = 0;
  for await (const row of log.rows()) {
    fold.add(row);
    // A long log, or a store that never waits, must not hold up the rest of the process.
    count += 1;
    if (count % ROWS_BEFORE_YIELD === 0) await yieldToOthers();
  }
  return fold.finish();
}

/** A message, or answers that may not be complete yet. */
type Said = { turnId: string; message: Message } | { turnId: string; answers: ToolAnswer[] };

class SessionStateFold {
  readonly #said: Said[] = [];
  readonly #turnIds = new Set<string>();
  readonly #callIds = new Set<string>();
  readonly #unfinished = new UnfinishedTurnFold();
  #undos: string[][] = [];
  #turnCount = 0;
  #picoUsd = 0;

  add(row: LogRow): void {
    this.#unfinished.add(row);
    if ('private' in row) {
      this.#addPrivate(row.private);
      return;
    }
    if (!('event' in row.wire)) return;
    const { turnId, event } = row.wire;
    if (event.type === 'run_start') {
      this.#turnCount += 1;
      this.#turnIds.add(turnId);
    }
    if (event.type === 'tool_start') this.#callIds.add(event.toolCallId);
  }

  finish(): SessionState {
    const undone = new Set(this.#undos.flat());
    return {
      turnCount: this.#turnCount,
      picoUsd: this.#picoUsd,
      messages: this.#said.flatMap((said): Message[] => {
        if (undone.has(said.turnId)) return [];
        return ['message' in said ? said.message : { role: 'tool', answers: said.answers }];
      }),
      callIds: this.#callIds,
      turnIds: [...this.#turnIds],
      undone,
      undos: this.#undos,
      unfinished: this.#unfinished.turn,
    };
  }

  #addPrivate(record: PrivateRecord): void {
    if (record.kind === 'usage') this.#picoUsd += record.picoUsd;
    // What was copied from the parent, the parent paid.
    if (record.kind === 'fork') this.#picoUsd = 0;
    if (record.kind === 'undo') this.#undos.push(record.turnIds);
    if (record.kind === 'redo') this.#takeBack(record.turnIds);
    if (record.kind === 'tool_answer') this.#addAnswer(record.turnId, record.answer);
    if (record.kind === 'message') this.#addMessage(record.turnId, record.message);
  }

  #takeBack(turnIds: readonly string[]): void {
    const back = new Set(turnIds);
    this.#undos = this.#undos
      .map((undone) => undone.filter((turnId) => !back.has(turnId)))
      .filter((undone) => undone.length > 0);
  }

  #addAnswer(turnId: string, answer: ToolAnswer): void {
    const last = this.#said.at(-1);
    if (last && 'answers' in last && last.turnId === turnId) last.answers.push(answer);
    else this.#said.push({ turnId, answers: [answer] });
  }

  #addMessage(turnId: string, message: Message): void {
    this.#said.push({ turnId, message });
    if (message.role !== 'assistant') return;
    for (const block of message.content) {
      if (block.type === 'tool_call') this.#callIds.add(block.toolCallId);
    }
  }
}
