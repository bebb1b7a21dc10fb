import type { LogRow, Message, SessionLog, ToolAnswer } from './contract/index.ts';
import { yieldToOthers } from './yield-to-others.ts';

const ROWS_BEFORE_YIELD = 1_000;

/** What a new turn must know of the session's past, read from its log. */
export interface SessionState {
  /** Turns so far, however they ended. */
  turnCount: number;
  /** Spend so far in pico-dollars. */
  picoUsd: number;
  /** Messages in order; not yet repaired. */
  messages: Message[];
  /** Every `toolCallId` that was ever used. */
  callIds: Set<string>;
}

/** Reads a log into the state that the next turn starts from. */
export async function readSessionState(log: SessionLog): Promise<SessionState> {
  const fold = createStateFold();
  let count = 0;
  for await (const row of log.rows()) {
    fold.add(row);
    // A long log, or a store that never waits, must not hold up the rest of the process.
    count += 1;
    if (count % ROWS_BEFORE_YIELD === 0) await yieldToOthers();
  }
  return fold.finish();
}

function createStateFold(): { add(row: LogRow): void; finish(): SessionState } {
  const state: SessionState = { turnCount: 0, picoUsd: 0, messages: [], callIds: new Set() };
  let answers: ToolAnswer[] = [];
  const closeAnswers = (): void => {
    if (answers.length > 0) state.messages.push({ role: 'tool', answers });
    answers = [];
  };
  return {
    add(row) {
      if ('wire' in row) {
        if (!('event' in row.wire)) return;
        if (row.wire.event.type === 'run_start') state.turnCount += 1;
        if (row.wire.event.type === 'tool_start') state.callIds.add(row.wire.event.toolCallId);
        return;
      }
      const record = row.private;
      if (record.kind === 'usage') state.picoUsd += record.picoUsd;
      if (record.kind === 'tool_answer') answers.push(record.answer);
      if (record.kind === 'message') {
        closeAnswers();
        addMessage(state, record.message);
      }
    },
    finish() {
      closeAnswers();
      return state;
    },
  };
}

function addMessage(state: SessionState, message: Message): void {
  state.messages.push(message);
  if (message.role !== 'assistant') return;
  for (const block of message.content) {
    if (block.type === 'tool_call') state.callIds.add(block.toolCallId);
  }
}
