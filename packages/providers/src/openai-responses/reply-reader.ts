import type { CompletionChunk } from '@ethosagent/core/contract';
import type { FrameHoles } from '../frame-shape.ts';
import { FrameTemplate } from '../frame-template.ts';
import { type FailedCall, toProviderError } from '../http-failure.ts';
import { isRecord, parseJson } from '../http-json.ts';
import { DONE, isHalfFrame, parseFrames } from '../parse-frames.ts';
import type { ReplyReader } from '../reply-reader.ts';
import type { ReplyNotes } from './output-item.ts';
import { createOutputItems } from './output-items.ts';
import { findMessage, readPiece, readText, toIndex } from './read-piece.ts';
import { createSequenceCheck } from './sequence-check.ts';
import { toFailure } from './to-failure.ts';
import { type Ending, toFinish } from './to-finish.ts';
import { toUsage } from './to-usage.ts';

type Fields = Record<string, unknown>;

const ENDINGS: ReadonlyMap<unknown, string> = new Map([
  ['response.completed', 'completed'],
  ['response.incomplete', 'incomplete'],
  ['response.failed', 'failed'],
]);

/** `call` is kept up to date: its phase says whether text went out. */
export function createReplyReader(call: FailedCall): ReplyReader {
  const notes: ReplyNotes = { refusal: '', calls: 0, hasForeignCall: false, differs: false };
  const items = createOutputItems(notes);
  const sequence = createSequenceCheck();
  const template = new FrameTemplate(toHoles);
  /** The event that the template was made from. */
  let textEvent: Fields | undefined;
  /** Where its text goes, as long as nothing but text comes. */
  let place: Parameters<typeof readText>[1] | undefined;
  let state: ReplyReader['state'] = 'open';
  let ending: Ending | undefined;
  let isNamed = false;
  let hasGrown = false;

  const readEvent = (event: Fields, chunks: CompletionChunk[]): void => {
    const { type } = event;
    place = undefined;
    if (type === 'error' || (type === undefined && event.error)) throw toFailure(event, call);
    sequence.check(event);
    if (isRecord(event.response)) readResponse(type, event.response, chunks);
    else if (readPiece(event, items)) hasGrown = true;
    items.flush(chunks);
    if (call.phase !== 'after_output' && chunks.some(isText)) call.phase = 'after_output';
  };
  /** What {@link readEvent} does with an event of text that is like the one before. */
  const readTextEvent = (event: Fields, chunks: CompletionChunk[]): void => {
    if (event.sequence_number !== undefined) event.sequence_number = template.number;
    sequence.check(event);
    place ??= { message: findMessage(event, items), part: toIndex(event.content_index) };
    readText(template.text, place, { items, chunks });
    hasGrown = true;
    if (call.phase !== 'after_output' && chunks.some(isText)) call.phase = 'after_output';
  };
  const readResponse = (type: unknown, response: Fields, chunks: CompletionChunk[]): void => {
    if (!isNamed) {
      isNamed = true;
      chunks.push({ type: 'response_start', ...toNames(response) });
    }
    const status = ENDINGS.get(type);
    if (status !== undefined) readEnding(status, response, chunks);
  };
  const readEnding = (status: string, response: Fields, chunks: CompletionChunk[]): void => {
    const usage = toUsage(response.usage);
    if (status === 'failed') {
      if (usage) chunks.push(usage);
      throw toFailure({ error: response.error ?? '' }, call);
    }
    const details = isRecord(response.incomplete_details) ? response.incomplete_details : {};
    const reason = typeof details.reason === 'string' ? details.reason : undefined;
    // Where the limit cut a call, the loop wants what there is of it, to tell the model.
    items.end(response.output, status !== 'completed' && reason !== 'max_output_tokens');
    items.flush(chunks);
    if (usage) chunks.push(usage);
    ending = { status, reason };
    state = 'done';
  };

  return {
    get state() {
      return state;
    },
    read(events, chunks) {
      hasGrown = false;
      for (const event of events) {
        if (state === 'done') return;
        if (event.event === 'error' && !isHalfFrame(event)) {
          throw toFailure(parseJson(event.data) ?? event.data, call);
        }
        if (textEvent !== undefined && template.match(event.data)) {
          readTextEvent(textEvent, chunks);
          continue;
        }
        for (const frame of parseFrames(event)) {
          if (frame === DONE) state = 'done';
          else if (isRecord(frame) && state === 'open') {
            readEvent(frame, chunks);
            const holes = toHoles(frame);
            if (holes && template.learn(event.data, holes)) textEvent = frame;
          }
        }
      }
      // Arguments, and all that waits for an earlier item: content comes, though none goes out.
      if (hasGrown && !chunks.some(isContent)) chunks.push({ type: 'tool_call_delta' });
    },
    readWhole(value, chunks) {
      if (!Array.isArray(value.output)) return false;
      readEvent({ type: `response.${value.status}`, response: value }, chunks);
      return true;
    },
    end(chunks) {
      if (ending === undefined) {
        throw toProviderError({ code: 'stream_interrupted', detail: 'its last event never came' }, call);
      }
      chunks.push(toFinish(ending, notes));
    },
  };
}

/** The text and the number of an event that carries nothing else that changes. */
function toHoles(event: unknown): FrameHoles | undefined {
  if (!isRecord(event) || event.type !== 'response.output_text.delta') return undefined;
  const { delta, sequence_number: number } = event;
  if (typeof delta !== 'string' || delta === '') return undefined;
  if (number === undefined) return { text: delta };
  return typeof number === 'number' ? { text: delta, number } : undefined;
}

function isText({ type }: CompletionChunk): boolean {
  return type === 'text_delta';
}

function isContent({ type }: CompletionChunk): boolean {
  return type === 'text_delta' || type === 'thinking_delta' || type === 'thinking_block';
}

function toNames({ id, model }: Fields): { id?: string; model?: string } {
  return { ...(typeof id === 'string' ? { id } : {}), ...(typeof model === 'string' ? { model } : {}) };
}
