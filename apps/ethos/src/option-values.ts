import { InvalidArgumentError } from 'commander';

/** A prompt that says something. */
export function parsePrompt(value: string, before?: string): string {
  if (before !== undefined) throw new InvalidArgumentError('Give one prompt.');
  if (value.trim() === '') throw new InvalidArgumentError('The prompt is empty.');
  return value;
}

/** A name, a file, a folder. */
export function parseName(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('It is empty.');
  return value;
}

/** {@link parseName}, added to those before. */
export function parseRepeated(value: string, before: readonly string[] = []): string[] {
  return [...before, parseName(value)];
}

/** A whole http or https address. */
export function parseURL(value: string): string {
  const protocol = URL.canParse(value) ? new URL(value).protocol : '';
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new InvalidArgumentError('Give a whole address such as http://127.0.0.1:11434/v1.');
  }
  return value;
}

/** A model of a provider. */
export interface ModelName {
  provider: string;
  model: string;
}

/** `PROVIDER:MODEL`, added to those before. The model may have colons, as in `ollama:qwen3:8b`. */
export function parseFallback(value: string, before: readonly ModelName[] = []): ModelName[] {
  const [, provider, model] = /^([^:\s]+):(\S+)$/.exec(value.trim()) ?? [];
  if (provider === undefined || model === undefined) {
    throw new InvalidArgumentError('Give provider and model, such as ollama:qwen3:8b.');
  }
  return [...before, { provider, model }];
}

/** A whole number from 1. */
export function parseCount(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new InvalidArgumentError('Give a whole number from 1.');
  return Number(value);
}

/** A number above 0. */
export function parsePositive(value: string): number {
  const number = /^\d*\.?\d+$/.test(value) ? Number(value) : 0;
  // So many digits that they overflow are no cap.
  if (number <= 0 || !Number.isFinite(number)) throw new InvalidArgumentError('Give a number above 0.');
  return number;
}

/** A timer of the platform counts to 2^31 milliseconds only. */
const LONGEST_SECONDS = 2_000_000;

/** Seconds that a timer can count. */
export function parseSeconds(value: string): number {
  const seconds = parsePositive(value);
  if (seconds > LONGEST_SECONDS) throw new InvalidArgumentError(`Give at most ${LONGEST_SECONDS} seconds.`);
  return seconds;
}
