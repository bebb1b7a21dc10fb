import type { HttpAnswer } from './http.ts';
import { toFailureCode } from './http-classify.ts';
import type { Connection } from './http-connection.ts';
import { parseErrorBody } from './http-error-body.ts';
import type { Failure } from './http-failure.ts';
import { parseRetryAfter } from './http-retry-after.ts';

const MAX_BYTES = 64 * 1024;
const MAX_WAIT_MS = 5_000;

/** What an answer with a status other than 2xx means. Reads its body, as far as it comes within 5 s. */
export async function toAnswerFailure(answer: HttpAnswer, connection: Connection): Promise<Failure> {
  if (answer.status < 400) return toRedirectFailure(answer, connection);
  const body = parseErrorBody(await readBodyText(answer, connection));
  return {
    code: toFailureCode(answer.status, body),
    detail: body.message || body.code,
    retryable: answer.header('x-should-retry') === 'false' ? false : undefined,
    retryAfterMs: parseRetryAfter(answer.header),
  };
}

function toRedirectFailure(answer: HttpAnswer, connection: Connection): Failure {
  connection.close();
  const location = answer.header('location')?.replace(/[?#].*$/, '') ?? 'somewhere else';
  const detail = `it redirects to ${location}`;
  return {
    code: 'invalid_request',
    detail,
    advice: 'Redirects are not followed: set the base URL to where it points.',
  };
}

async function readBodyText(answer: HttpAnswer, connection: Connection): Promise<string> {
  connection.closeIn(MAX_WAIT_MS);
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    for await (const piece of answer.body) {
      text += decoder.decode(piece, { stream: true });
      bytes += piece.length;
      if (bytes > MAX_BYTES) break;
    }
  } catch {
    // The status says what failed; a body that breaks off only lacks details.
    return text;
  }
  return text;
}
