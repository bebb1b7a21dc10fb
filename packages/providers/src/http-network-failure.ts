import type { FailedCall, Failure } from './http-failure.ts';
import { ConnectTimeoutError } from './http-node.ts';

const ADVICE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Is the server running, and is the base URL right?',
  ENOTFOUND: 'Is the base URL right, and is this machine online?',
  EAI_AGAIN: 'Is this machine online?',
};
const CERTIFICATE = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/** What it means that sending or reading threw. `timeoutMs` is the connect clock, which may have fired. */
export function toNetworkFailure(
  cause: unknown,
  call: Pick<FailedCall, 'phase'> & { timeoutMs: number },
): Failure {
  if (cause instanceof ConnectTimeoutError) {
    const detail = `no connection within ${call.timeoutMs / 1000} s (connect clock)`;
    return { code: 'llm_timeout', detail, advice: 'Is the server reachable?' };
  }
  const { code, text } = toReason(cause);
  if (call.phase !== 'connect')
    return { code: 'stream_interrupted', detail: `the connection broke (${text})`, cause };
  if (CERTIFICATE.test(code)) {
    const advice = 'Check the certificate of the server, or trust it with NODE_EXTRA_CA_CERTS.';
    return {
      code: 'provider_unavailable',
      detail: `no safe connection (${text})`,
      retryable: false,
      advice,
      cause,
    };
  }
  const advice = ADVICE[code] ?? 'Is the server running and reachable?';
  return { code: 'provider_unavailable', detail: `no answer (${text})`, advice, cause };
}

/** The system's code of a failed connection, also below the errors that wrap it. */
function toReason(cause: unknown): { code: string; text: string } {
  let error = cause;
  for (let depth = 0; depth < 5 && error instanceof Error; depth++) {
    const code = 'code' in error ? error.code : undefined;
    if (typeof code === 'string') return { code, text: code };
    if (error.cause === undefined) break;
    error = error.cause;
  }
  return { code: '', text: error instanceof Error && error.message ? error.message : 'unknown reason' };
}
