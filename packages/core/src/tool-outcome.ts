import { type Audience, audienceSchema, type ContentPart, contentPartSchema } from './contract/index.ts';
import { toErrorMessage } from './errors.ts';
import { toSafeText } from './json-value.ts';

const contentSchema = contentPartSchema.array();
const DEFAULT_CAP = 100_000;
/** Images and files of one result together, in characters of base64. */
const MEDIA_CAP = 20_000_000;
/** A longer list is data, not parts of a result. */
const PARTS_CAP = 1_000;
const ERROR_CAP = 10_000;

/** How a call ended: what the model gets, and the same as one text. */
export interface ToolOutcome {
  ok: boolean;
  text: string;
  content: ContentPart[];
  audience: Audience | undefined;
}

/** How a returned value becomes an outcome. */
export interface OutcomeOptions {
  redact: (text: string) => string;
  /** Longest text in characters, all parts together. */
  maxChars: number | undefined;
  audience: Audience | undefined;
  /** What the person said when approving the call. */
  comment: string | undefined;
}

/** A failure with this message. */
export function toFailure(message: string, redact: (text: string) => string): ToolOutcome {
  const text = capText(redact(message.trim() || 'the tool failed without a reason'), ERROR_CAP);
  return { ok: false, text, content: [{ type: 'text', text }], audience: undefined };
}

/** Whatever a tool returned as an outcome; never throws. */
export function toOutcome(returned: unknown, options: OutcomeOptions): ToolOutcome {
  try {
    return readReturned(returned, options);
  } catch (cause) {
    // A proxy or getter of the returned value threw.
    return toFailure(`the result could not be read: ${toErrorMessage(cause)}`, options.redact);
  }
}

function readReturned(returned: unknown, options: OutcomeOptions): ToolOutcome {
  const shaped = readShape(returned);
  if ('error' in shaped) return toFailure(shaped.error, options.redact);
  const content = capParts(toParts(shaped.value), options);
  if (options.comment !== undefined) {
    content.push({
      type: 'text',
      text: `The person approved this call and said: ${options.redact(options.comment)}`,
    });
  }
  const text = content.map((part) => (part.type === 'text' ? part.text : toPartNote(part))).join('\n');
  const audience = audienceSchema.options.find((known) => known === shaped.audience) ?? options.audience;
  return { ok: true, text, content, audience };
}

/** A {@link ToolResult} as it is; any other value is a success with that value. */
function readShape(returned: unknown): { error: string } | { value: unknown; audience?: unknown } {
  if (typeof returned !== 'object' || returned === null || !('ok' in returned)) return { value: returned };
  if (returned.ok === false) {
    const error = 'error' in returned ? returned.error : undefined;
    return { error: typeof error === 'string' ? error : toErrorMessage(error) };
  }
  if (returned.ok !== true || !('value' in returned)) return { value: returned };
  return { value: returned.value, ...('audience' in returned ? { audience: returned.audience } : {}) };
}

function toParts(value: unknown): ContentPart[] {
  const parts =
    Array.isArray(value) && value.length > 0 && value.length <= PARTS_CAP
      ? contentSchema.safeParse(value)
      : undefined;
  if (parts?.success) return parts.data;
  return [{ type: 'text', text: toSafeText(value) || '(no output)' }];
}

function toPartNote(part: Exclude<ContentPart, { type: 'text' }>): string {
  const bytes = Math.floor((part.data.length * 3) / 4);
  return `[${part.type}${part.name ? ` ${part.name}` : ''}, ${part.mediaType}, ${bytes} bytes]`;
}

/** Redacts and caps the texts: what one part leaves of the allowance the next may use. */
function capParts(parts: ContentPart[], { redact, maxChars }: OutcomeOptions): ContentPart[] {
  let left = maxChars ?? DEFAULT_CAP;
  let mediaLeft = MEDIA_CAP;
  return parts.map((part) => {
    if (part.type !== 'text') {
      mediaLeft -= part.data.length;
      return mediaLeft >= 0 ? part : { type: 'text', text: `${toPartNote(part)} left out: too large` };
    }
    const text = redact(part.text);
    const capped = capText(text, left);
    left = Math.max(0, left - text.length);
    return { ...part, text: capped };
  });
}

/** Keeps the head and the tail of a long text with a note of what was left out; no surrogate pair is cut. */
export function capText(text: string, cap: number): string {
  if (text.length <= cap) return text;
  const head = withoutHalfPair(text.slice(0, Math.ceil(cap * 0.7)));
  const tailStart = text.length - Math.floor(cap * 0.3);
  const tail = text.slice(isLowSurrogate(text.charCodeAt(tailStart)) ? tailStart + 1 : tailStart);
  const left = text.length - head.length - tail.length;
  return `${head}\n[… ${left} of ${text.length} characters left out …]\n${tail}`;
}

function withoutHalfPair(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.slice(0, -1) : text;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
