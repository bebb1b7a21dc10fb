import type { CompletionChunk, ProviderError } from '@ethosagent/core/contract';
import type { FrameHoles } from '../frame-shape.ts';
import { FrameTemplate } from '../frame-template.ts';
import { toFailureCode } from '../http-classify.ts';
import { parseErrorBody, toErrorBody } from '../http-error-body.ts';
import { type FailedCall, toProviderError } from '../http-failure.ts';
import { isRecord } from '../http-json.ts';
import { DONE, isHalfFrame, parseFrames } from '../parse-frames.ts';
import type { ReplyReader } from '../reply-reader.ts';
import { createCallAssembly } from './call-assembly.ts';
import { createDeltaReader } from './delta-reader.ts';
import { toFinishFailure, toFinishReason } from './finish-reason.ts';
import { toPlainText } from './to-plain-text.ts';
import { createUsageReader } from './usage-reader.ts';

/** `call` is kept up to date: its phase says whether text went out. */
export function createReplyReader(options: { call: FailedCall; inlineThinkTags: boolean }): ReplyReader {
  const { call } = options;
  const calls = createCallAssembly();
  const deltas = createDeltaReader({ calls, call, inlineThinkTags: options.inlineThinkTags });
  const usage = createUsageReader();
  let state: ReplyReader['state'] = 'open';
  let answered = false;
  let named = false;
  let isPlain = false;
  const template = new FrameTemplate(toPlainFrame);
  let finishReason: string | undefined;

  const readFrame = (frame: unknown, chunks: CompletionChunk[]): void => {
    if (frame === DONE || state === 'done') {
      state = 'done';
      return;
    }
    if (Array.isArray(frame) && hasError(frame[0])) throw toInBandError(frame[0], call);
    if (!isRecord(frame)) return;
    if (!named) {
      named = true;
      chunks.push({ type: 'response_start', ...toNames(frame) });
    }
    let failed: Record<string, unknown> | undefined = hasError(frame) ? frame : undefined;
    if (Array.isArray(frame.choices)) {
      for (const choice of frame.choices) {
        if (!isRecord(choice)) continue;
        readChoice(choice, chunks);
        if (hasError(choice)) failed ??= choice;
      }
    }
    usage.read(frame.usage, chunks);
    if (failed) throw toInBandError(failed, call);
    const failure = toFinishFailure(finishReason);
    if (failure) throw toProviderError({ code: failure, detail: `finish reason "${finishReason}"` }, call);
  };
  const readChoice = (choice: Record<string, unknown>, chunks: CompletionChunk[]): void => {
    // Some servers close a stream with the whole message: it is no delta then.
    const delta = choice.delta ?? (answered ? undefined : choice.message);
    if (isRecord(delta)) {
      answered = true;
      deltas.read(delta, chunks);
    }
    if (typeof choice.finish_reason === 'string' && choice.finish_reason !== '') {
      finishReason = choice.finish_reason;
      state = 'finished';
    }
    usage.read(choice.usage, chunks);
  };
  return {
    get state() {
      return state;
    },
    read(events, chunks) {
      for (const event of events) {
        if (state === 'done') return;
        if (event.event === 'error' && !isHalfFrame(event)) {
          throw toInBandError(parseErrorBody(event.data), call);
        }
        // The shortest way for what comes by the thousand: `readFrame` would do the same with it.
        if (isPlain && template.match(event.data)) {
          chunks.push({ type: 'text_delta', text: template.text });
          continue;
        }
        for (const frame of parseFrames(event)) {
          const text = isPlain ? toPlainText(frame) : undefined;
          if (text === undefined) {
            readFrame(frame, chunks);
            isPlain = state === 'open' && deltas.isPlain;
          } else {
            chunks.push({ type: 'text_delta', text });
            template.learn(event.data, { text });
          }
        }
      }
    },
    readWhole(value, chunks) {
      if (!Array.isArray(value.choices)) return false;
      readFrame(value, chunks);
      state = 'done';
      return true;
    },
    end(chunks) {
      if (finishReason === undefined && !(state === 'done' && answered)) {
        const detail = answered ? 'it ended without a finish reason' : 'it ended without an answer';
        throw toProviderError({ code: 'stream_interrupted', detail }, call);
      }
      deltas.end(chunks);
      for (const chunk of calls.finish()) chunks.push(chunk);
      chunks.push(toFinish({ raw: finishReason, refusal: deltas.refusal, callCount: calls.size }));
    },
  };
}

function toFinish(reply: { raw: string | undefined; refusal: string; callCount: number }): CompletionChunk {
  if (reply.refusal !== '') return { type: 'finish', reason: 'refused', raw: `refusal: ${reply.refusal}` };
  const reason = toFinishReason(reply.raw, reply.callCount);
  return reply.raw === undefined ? { type: 'finish', reason } : { type: 'finish', reason, raw: reply.raw };
}

function toPlainFrame(frame: unknown): FrameHoles | undefined {
  const text = toPlainText(frame);
  return text === undefined ? undefined : { text };
}

function hasError(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && Boolean(value.error);
}

function toInBandError(value: unknown, call: FailedCall): ProviderError {
  const body = toErrorBody(value);
  return toProviderError({ code: toFailureCode(undefined, body), detail: body.message || body.code }, call);
}

function toNames(frame: Record<string, unknown>): { id?: string; model?: string } {
  const { id, model } = frame;
  return { ...(typeof id === 'string' ? { id } : {}), ...(typeof model === 'string' ? { model } : {}) };
}
