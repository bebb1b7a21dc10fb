import { isRecord, parseJson } from './http-json.ts';

/** What the body of a failed answer says, whatever its shape. */
export interface ErrorBody {
  message: string;
  /** Its code and type, joined, for example `insufficient_quota invalid_request_error`. */
  code: string;
  /** A number given as code, for example 502. */
  status: number | undefined;
}

/** Reads an error out of a body text: JSON of the usual shapes, a page of a proxy, or plain text. */
export function parseErrorBody(text: string): ErrorBody {
  const value = parseJson(text);
  return isRecord(value) || Array.isArray(value)
    ? toErrorBody(value)
    : { message: toPageText(text), code: '', status: undefined };
}

/** Reads an error out of a value: `{ error: … }`, `{ errors: [ … ] }`, `{ detail: … }`, `{ message: … }`, a text. */
export function toErrorBody(value: unknown): ErrorBody {
  const outer = Array.isArray(value) ? value[0] : value;
  const list = isRecord(outer) && Array.isArray(outer.errors) ? outer.errors[0] : undefined;
  const inner = isRecord(outer) ? (outer.error ?? list ?? outer) : outer;
  const outerText = isRecord(outer)
    ? firstText(outer.message, outer.detail, outer.error_description)
    : undefined;
  if (!isRecord(inner)) return { message: firstText(inner) ?? outerText ?? '', code: '', status: undefined };
  const message =
    firstText(inner.message, inner.detail, inner.msg, inner.error) ?? outerText ?? toText(inner);
  const names = [inner.code, inner.type, inner.status].filter((name) => typeof name === 'string');
  const numbers = [inner.code, inner.status, inner.status_code].map(Number);
  return {
    message: withUpstream(message, inner.metadata),
    code: names.join(' '),
    status: numbers.find((number) => number >= 300 && number <= 599),
  };
}

/** A router may keep the words of the provider behind it in `metadata.raw`. */
function withUpstream(message: string, metadata: unknown): string {
  if (!isRecord(metadata) || typeof metadata.raw !== 'string' || metadata.raw === '') return message;
  const { message: upstream } = parseErrorBody(metadata.raw);
  return upstream === '' || message.includes(upstream) ? message : `${message} (${upstream})`;
}

function firstText(...values: unknown[]): string | undefined {
  const value = values.find((candidate) => candidate !== undefined && candidate !== null && candidate !== '');
  return value === undefined ? undefined : toText(value);
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (isRecord(value) && typeof value.message === 'string') return value.message;
  return JSON.stringify(value) ?? '';
}

function toPageText(text: string): string {
  const trimmed = text.trim().slice(0, 5000);
  if (!trimmed.startsWith('<')) return trimmed;
  const title = /<title[^>]*>([^<]{1,300})/i.exec(trimmed)?.[1]?.trim();
  if (title) return title;
  return trimmed
    .replace(/<(script|style)\b[\s\S]*?(<\/\1>|$)/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .trim();
}
