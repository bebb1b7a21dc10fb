/** What went wrong with a request: stands as `code` in the result of the tool. */
export type FetchErrorCode =
  | 'blocked_address'
  | 'invalid_redirect'
  | 'http_status'
  | 'unsupported_content'
  | 'timed_out'
  | 'stopped'
  | 'request_failed';

/** A request that gave nothing. The message says why and what to do. */
export class FetchError extends Error {
  override readonly name: string = 'FetchError';
  readonly code: FetchErrorCode;

  constructor(code: FetchErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
