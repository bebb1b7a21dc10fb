import type { Outcome } from '../plan/plan.ts';
import { isRecord, type Schema } from './resolve-schema.ts';

/** Values for formats that no fact has. */
const formats: Readonly<Record<string, string>> = {
  date: '1970-01-01',
  time: '00:00:00Z',
  'date-time': '1970-01-01T00:00:00Z',
  email: 'demo@example.com',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  uuid: '00000000-0000-4000-8000-000000000000',
  hostname: 'example.com',
  ipv4: '127.0.0.1',
  ipv6: '::1',
};

/** A text: the fact, else the answer; cut or filled up to the length that is asked for. */
export function fillText(schema: Schema, hint: unknown, outcome: Outcome): string {
  const format = typeof schema.format === 'string' ? formats[schema.format] : undefined;
  const text = format ?? toPatternText(schema.pattern, [toText(hint), outcome.text, ...readTexts(outcome)]);
  const marks = [...text];
  const most = typeof schema.maxLength === 'number' ? schema.maxLength : marks.length;
  const least = typeof schema.minLength === 'number' ? schema.minLength : 0;
  return marks.slice(0, Math.max(0, most)).join('').padEnd(least, '.');
}

function toPatternText(pattern: unknown, candidates: readonly (string | undefined)[]): string {
  const texts = candidates.filter((one) => one !== undefined);
  const first = texts[0] ?? '';
  if (typeof pattern !== 'string') return first;
  const expression = toExpression(pattern);
  return texts.find((text) => expression?.test(text)) ?? first;
}

function toExpression(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    // Whoever made the schema hears of it when the answer is checked.
    return undefined;
  }
}

function readTexts(outcome: Outcome): string[] {
  return Object.values(outcome.facts)
    .flat()
    .flatMap((fact: unknown) => toText(fact) ?? []);
}

function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map((one: unknown) => toText(one) ?? '').join(', ');
  return isRecord(value) ? (toText(value.name) ?? toText(value.path) ?? JSON.stringify(value)) : undefined;
}

/** A number: the fact, how many there are of it, or the count of the answer; moved into the limits. */
export function fillNumber(schema: Schema, hint: unknown, outcome: Outcome): number {
  const isWhole =
    schema.type === 'integer' || (Array.isArray(schema.type) && !schema.type.includes('number'));
  const found = toNumber(hint) ?? toNumber(outcome.facts.count) ?? 0;
  const smallest = isWhole ? 1 : 1e-6;
  const limit = (key: string): number | undefined =>
    typeof schema[key] === 'number' ? schema[key] : undefined;
  const above = limit('exclusiveMinimum');
  const below = limit('exclusiveMaximum');
  const least = Math.max(limit('minimum') ?? -Infinity, above === undefined ? -Infinity : above + smallest);
  const most = Math.min(limit('maximum') ?? Infinity, below === undefined ? Infinity : below - smallest);
  const unit = limit('multipleOf') ?? (isWhole ? 1 : undefined);
  const value = Math.min(Math.max(found, least), most);
  if (unit === undefined || unit <= 0) return value;
  const up = Math.ceil(value / unit) * unit;
  return up <= most ? up : Math.floor(value / unit) * unit;
}

function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (Array.isArray(value)) return value.length;
  if (typeof value === 'string' && value.trim() !== '') return toNumber(Number(value));
  return undefined;
}

/** Yes or no: the fact, else whether the request worked. */
export function fillBoolean(hint: unknown, outcome: Outcome): boolean {
  if (typeof hint === 'boolean') return hint;
  if (typeof hint === 'number') return hint > 0;
  if (Array.isArray(hint)) return hint.length > 0;
  return hint !== undefined || !('error' in outcome.facts);
}
