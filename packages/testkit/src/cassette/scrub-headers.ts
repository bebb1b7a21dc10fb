/** Headers that say nothing about whose they are. Every other one keeps its name only. */
const HARMLESS = new Set([
  'accept',
  'anthropic-beta',
  'anthropic-version',
  'content-type',
  'openai-beta',
  'request-id',
  'retry-after',
  'retry-after-ms',
  'x-request-id',
  'x-should-retry',
]);
/** They speak of bytes that are not kept: bodies stand decompressed. */
const LEFT_OUT = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
]);

/** The headers as they may be kept. A date to retry after becomes seconds, since it would have passed at replay. */
export function scrubHeaders(headers: Headers, now: number): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of headers) {
    if (LEFT_OUT.has(name)) continue;
    if (!HARMLESS.has(name)) kept[name] = '[removed]';
    else kept[name] = name === 'retry-after' ? toSeconds(value, now) : value;
  }
  return kept;
}

const SECRET_NAME = /auth|key|token|secret|cookie|credential|organi[sz]ation|account|project|workspace/;

/** Values that must not stand anywhere else in a recording either: those of headers whose name says so. */
export function readHeaderSecrets(headers: Headers): string[] {
  return [...headers].flatMap(([name, value]) =>
    SECRET_NAME.test(name) ? [value, value.replace(/^\w+ /, '')] : [],
  );
}

function toSeconds(value: string, now: number): string {
  const at = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? value : String(Math.max(0, Math.ceil((at - now) / 1000)));
}
