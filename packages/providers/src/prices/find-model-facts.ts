import { ANTHROPIC_MODELS } from './anthropic-models.ts';
import { DEEPSEEK_MODELS } from './deepseek-models.ts';
import type { ModelFacts, ModelFactsOverride, ModelTable } from './model-facts.ts';
import { OPENAI_MODELS } from './openai-models.ts';

const TABLES: ReadonlyMap<string, ModelTable> = new Map([
  ['openai', OPENAI_MODELS],
  ['anthropic', ANTHROPIC_MODELS],
  ['deepseek', DEEPSEEK_MODELS],
]);
const DATE = /-(?:\d{8}|\d{4}-\d{2}-\d{2})$/;

/**
 * What is known of a model at its own vendor; `undefined` when nothing is.
 * - `profile` names the vendor: `openai`, `anthropic` or `deepseek`. Nothing is known of other services, since they
 *   set prices and limits of their own.
 * - A dated snapshot such as `claude-haiku-4-5-20251001` has the facts of its model, unless it has a row itself.
 *   `gpt-5-mini` is no snapshot of `gpt-5`.
 * - `overrides` wins, fact by fact, and may name models that are not in the table: those take neither images nor files
 *   and do not reason unless it says so.
 *
 * @example
 * findModelFacts('openai', 'gpt-6.1-sol-2026-09-29')?.prices?.outputPerMillion; // 10
 */
export function findModelFacts(
  profile: string,
  model: string,
  overrides: Readonly<Record<string, ModelFactsOverride>> = {},
): ModelFacts | undefined {
  const known = findRow(TABLES.get(profile) ?? {}, model);
  const given = findRow(overrides, model);
  if (given === undefined) return known;
  return { images: false, files: false, reasoning: false, ...known, ...said(given) };
}

/** The models of a vendor that something is known of, in the order of the table; none for other services. */
export function listModelNames(profile: string): string[] {
  return Object.keys(TABLES.get(profile) ?? {});
}

/** The row of a model: its own, else that of the model whose dated snapshot it is. */
export function findRow<Row>(rows: Readonly<Record<string, Row>>, model: string): Row | undefined {
  const name = Object.hasOwn(rows, model) ? model : model.replace(DATE, '');
  return Object.hasOwn(rows, name) ? rows[name] : undefined;
}

/** A fact that is `undefined` was not given. */
function said(given: ModelFactsOverride): Partial<ModelFacts> {
  return Object.fromEntries(Object.entries(given).filter(([, fact]) => fact !== undefined));
}
