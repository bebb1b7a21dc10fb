import type { CompletionChunk } from '@ethosagent/core/contract';
import type { FrameHoles } from '../frame-shape.ts';
import { FrameTemplate } from '../frame-template.ts';
import { type FailedCall, toProviderError } from '../http-failure.ts';
import { isRecord, parseJson } from '../http-json.ts';
import { DONE, isHalfFrame, parseFrames } from '../parse-frames.ts';
import type { ReplyReader } from '../reply-reader.ts';
import { createBlockReader } from './block-reader.ts';
import { type StopReason, toFinish } from './finish-reason.ts';
import { toInBandError } from './to-in-band-error.ts';
import { createUsageReader } from './usage-reader.ts';

type Frame = Record<string, unknown>;

/** Reads the frames of one reply. `call` is kept up to date: its phase says whether text went out. */
export function createReplyReader(call: FailedCall): ReplyReader {
  const blocks = createBlockReader(call);
  const usage = createUsageReader();
  const template = new FrameTemplate(toHoles);
  let state: ReplyReader['state'] = 'open';
  let stop: StopReason | undefined;

  const readMessage = (message: unknown, chunks: CompletionChunk[]): void => {
    if (!isRecord(message)) return;
    chunks.push({ type: 'response_start', ...toNames(message) });
    usage.read(message.usage, chunks);
  };
  const readStop = (value: unknown): void => {
    if (!isRecord(value) || typeof value.stop_reason !== 'string' || value.stop_reason === '') return;
    stop = { reason: value.stop_reason, category: toCategory(value.stop_details) };
    state = 'finished';
  };
  const readFrame = (type: unknown, frame: Frame, chunks: CompletionChunk[]): void => {
    switch (type) {
      case 'message_start':
        readMessage(frame.message, chunks);
        return;
      case 'content_block_start':
        blocks.start(frame.index, frame.content_block, chunks);
        return;
      case 'content_block_delta':
        blocks.delta(frame.index, frame.delta, chunks);
        return;
      case 'content_block_stop':
        blocks.stop(frame.index, chunks);
        return;
      case 'message_delta':
        usage.read(frame.usage, chunks);
        readStop(frame.delta);
        return;
      case 'message_stop':
        state = 'done';
        return;
      case 'error':
        throw toInBandError(frame, call);
      default: // `ping`, and events that may be added at any time: signs of life.
    }
  };
  return {
    get state() {
      return state;
    },
    read(events, chunks) {
      for (const event of events) {
        if (state === 'done') return;
        if (event.event === 'error' && !isHalfFrame(event)) {
          throw toInBandError(parseJson(event.data) ?? event.data, call);
        }
        // The shortest way for what comes by the thousand: `readFrame` would do the same with it.
        if (template.match(event.data)) {
          chunks.push({ type: 'text_delta', text: template.text });
          continue;
        }
        for (const frame of parseFrames(event)) {
          if (frame === DONE && state === 'finished') state = 'done';
          if (state === 'done') return;
          if (!isRecord(frame)) continue;
          readFrame(frame.type ?? event.event, frame, chunks);
          const holes = toHoles(frame);
          if (holes) template.learn(event.data, holes);
        }
      }
    },
    readWhole(value, chunks) {
      if (value.type === 'error') throw toInBandError(value, call);
      if (!Array.isArray(value.content)) return false;
      readMessage(value, chunks);
      for (const [index, block] of value.content.entries()) blocks.start(index, block, chunks);
      readStop(value);
      state = 'done';
      return true;
    },
    end(chunks) {
      if (stop === undefined && !(state === 'done' && blocks.hasBlocks)) {
        const detail = blocks.hasBlocks ? 'it ended without a stop reason' : 'it ended without an answer';
        throw toProviderError({ code: 'stream_interrupted', detail }, call);
      }
      blocks.end(chunks);
      chunks.push(toFinish(stop ?? { reason: undefined, category: undefined }, blocks.callCount));
    },
  };
}

/** The text of a frame that carries nothing else. */
function toHoles(frame: unknown): FrameHoles | undefined {
  if (!isRecord(frame) || frame.type !== 'content_block_delta' || !isRecord(frame.delta)) return undefined;
  const { type, text } = frame.delta;
  return type === 'text_delta' && typeof text === 'string' && text !== '' ? { text } : undefined;
}

function toNames({ id, model }: Frame): { id?: string; model?: string } {
  return { ...(typeof id === 'string' ? { id } : {}), ...(typeof model === 'string' ? { model } : {}) };
}

function toCategory(details: unknown): string | undefined {
  return isRecord(details) && typeof details.category === 'string' ? details.category : undefined;
}
