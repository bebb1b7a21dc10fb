import { toErrorMessage } from '@ethosagent/core';
import type { ToolResult } from '@ethosagent/core/contract';
import { readErrno } from '../workspace/path-error.ts';
import { FetchError } from './fetch-error.ts';

const TEXTS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no host of that name; look at its spelling',
  EAI_AGAIN: 'the name could not be looked up; there may be no network',
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'the server broke the connection off',
  EPIPE: 'the server broke the connection off',
  ENETUNREACH: 'there is no network that leads there',
  EHOSTUNREACH: 'there is no network that leads there',
  ETIMEDOUT: 'nothing answered in time',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate cannot be verified',
  HPE_HEADER_OVERFLOW: 'the head of its answer is too large',
};

/** The failure of a tool for what went wrong with a request. */
export function toFetchFailure(error: unknown, { url, limitMs, signals }: FailedRequest): ToolResult {
  if (error instanceof FetchError) return { ok: false, error: error.message, code: error.code };
  if (signals.call.aborted) return { ok: false, error: 'The request was stopped.', code: 'stopped' };
  if (signals.limit.aborted) {
    const text = `${url.href} was not there within ${limitMs} ms, so the request was stopped.`;
    return { ok: false, error: text, code: 'timed_out' };
  }
  const reason = TEXTS[readErrno(error) ?? ''] ?? toErrorMessage(error);
  return { ok: false, error: `${url.href} could not be fetched: ${reason}.`, code: 'request_failed' };
}

/** A request, and the signals that may have ended it. */
export interface FailedRequest {
  url: URL;
  limitMs: number;
  signals: { call: AbortSignal; limit: AbortSignal };
}
