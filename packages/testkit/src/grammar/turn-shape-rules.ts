import {
  type AgentEvent,
  type AgentEventOf,
  isErrorCode,
  THROWN_ERROR_CODES,
} from '@ethosagent/core/contract';
import type { Report } from './grammar-rule.ts';

/** Codes of turns that are refused: they stand directly after `run_start`. */
const refusalCodes: ReadonlySet<string> = new Set(['injector_failed', 'budget_exceeded']);
const thrownCodes: ReadonlySet<string> = new Set(THROWN_ERROR_CODES);

/** The rules of a turn's frame: its start, its `context_meta`, its text and its one ending. */
export function createTurnShapeRules(report: Report): {
  event(event: AgentEvent, index: number): void;
} {
  let started = false;
  let hasContext = false;
  let misplaced = false;
  let text = '';

  function checkStart(event: AgentEvent, index: number): void {
    if (event.type === 'run_start') {
      if (started) report('run-start-once', index, 'a second run_start in the turn');
      started = true;
    } else if (!started) {
      report('run-start-first', index, `the turn begins with ${event.type}`);
      started = true;
    }
  }

  function checkContext(event: AgentEvent, index: number): void {
    if (event.type === 'context_meta') {
      if (hasContext) report('context-meta-once', index, 'a second context_meta in the turn');
      hasContext = true;
    } else if (event.type !== 'run_start' && event.type !== 'error' && !hasContext && !misplaced) {
      report('context-meta-missing', index, `${event.type} before any context_meta`);
      misplaced = true;
    }
  }

  function checkError(event: AgentEventOf<'error'>, index: number): void {
    if (!isErrorCode(event.code) || thrownCodes.has(event.code)) {
      report('error-code', index, `"${event.code}" does not end a turn under the contract`);
    } else if (hasContext && refusalCodes.has(event.code)) {
      report('refusal-late', index, `${event.code} after context_meta`);
    }
  }

  return {
    event(event, index) {
      checkStart(event, index);
      checkContext(event, index);
      if (event.type === 'text_delta') text += event.text;
      if (event.type === 'error') checkError(event, index);
      if (event.type === 'done' && event.text !== text) {
        report(
          'done-text',
          index,
          `done.text has ${event.text.length} characters, the deltas ${text.length}`,
        );
      }
    },
  };
}
