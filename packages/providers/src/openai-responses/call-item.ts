import { type CompletionChunk, EthosError } from '@ethosagent/core/contract';
import type { OutputItem, ReplyNotes } from './output-item.ts';

/** A call of a function. */
export interface CallItem extends OutputItem {
  readonly type: 'function_call';
  /** The id that its answer must name. */
  readonly callId: string | undefined;
  addArguments(delta: string): void;
  /** All arguments: they win over the join of their pieces. */
  settleArguments(value: unknown): void;
  /** The item as the server has it where its arguments were cut. */
  cut(item: Record<string, unknown>): void;
}

export function createCallItem(given: Record<string, unknown>, notes: ReplyNotes): CallItem {
  const waiting: CompletionChunk[] = [];
  const deltas: string[] = [];
  let fields = given;
  let settled: string | undefined;
  let isClosed = false;

  const settleArguments = (value: unknown): void => {
    const text = toArgumentText(value);
    // Some servers leave the text out once it was streamed.
    if (text === '' && deltas.length > 0) return;
    if (deltas.length > 0 && text !== deltas.join('')) notes.differs = true;
    settled = text;
  };
  const finish = (): void => {
    isClosed = true;
    notes.calls += 1;
    waiting.push(toChunk(fields, settled ?? deltas.join('')));
  };

  return {
    type: 'function_call',
    id: typeof given.id === 'string' ? given.id : undefined,
    get callId() {
      return toCallId(fields);
    },
    get isClosed() {
      return isClosed;
    },
    waiting,
    addArguments(delta) {
      deltas.push(delta);
    },
    settleArguments,
    cut(item) {
      fields = { ...fields, ...item };
      if (deltas.length === 0) deltas.push(toArgumentText(item.arguments));
    },
    close(item) {
      fields = { ...fields, ...item };
      settleArguments(item.arguments);
      finish();
    },
    end(isCut) {
      // Of a reply that is not complete only what is whole can be a call.
      if (isCut && settled === undefined) isClosed = true;
      else finish();
    },
  };
}

function toChunk(fields: Record<string, unknown>, args: string): CompletionChunk {
  const { name } = fields;
  if (typeof name !== 'string' || name === '')
    throw new EthosError('stream_corrupt', 'a tool call of the reply has no name');
  const id = toCallId(fields);
  return { type: 'tool_call', name, arguments: args, ...(id === undefined ? {} : { id }) };
}

function toCallId({ call_id, id }: Record<string, unknown>): string | undefined {
  const known = [call_id, id].find((value) => typeof value === 'string' && value !== '');
  return typeof known === 'string' ? known : undefined;
}

/** Some servers give the arguments as an object. */
function toArgumentText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}
