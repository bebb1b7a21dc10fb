import type { z } from 'zod';
import type { ConfigProblem } from './config-problem.ts';
import { findLostNames } from './find-lost-names.ts';
import { toSettingKey } from './setting-key.ts';
import { type Settings, settingsSchema } from './settings-schema.ts';
import { type PlacedProblem, toPlacedProblems, toUnknownKey } from './to-config-problem.ts';
import { parseYamlDocument } from './yaml-document.ts';

/** A config file as it was understood. */
export interface ParsedConfig {
  /** Empty when there are problems. */
  readonly settings: Settings;
  readonly problems: readonly ConfigProblem[];
  /** Where a setting stands: `FILE:LINE`. */
  toPlace(path: readonly PropertyKey[]): string;
}

/** The file that a text is from, and which settings it may have. */
export interface ConfigSource {
  file: string;
  /** @default every setting */
  schema?: z.ZodType<Settings> | undefined;
  /** Looks at what the schema cannot see. */
  check?: ((settings: Settings) => readonly PlacedProblem[]) | undefined;
}

/** Understands the text of a config file. Never throws: what is wrong comes as problems. */
export function parseConfig(
  text: string,
  { file, schema = settingsSchema, check }: ConfigSource,
): ParsedConfig {
  const yaml = parseYamlDocument(text.replace(/^\uFEFF/, ''));
  const toPlace = (path: readonly PropertyKey[]): string => `${file}:${yaml.toPlace(path, true).line}`;
  const fail = (problems: readonly ConfigProblem[]): ParsedConfig => ({ settings: {}, problems, toPlace });
  if (yaml.problems.length > 0) return fail(yaml.problems.map((problem) => ({ file, ...problem })));
  const place = ({ path, isName, ...problem }: PlacedProblem): ConfigProblem => ({
    file,
    ...yaml.toPlace(path, isName),
    key: toSettingKey(path),
    ...problem,
  });
  const result = schema.safeParse(yaml.value ?? {}, { reportInput: true });
  const found = result.success ? (check?.(result.data) ?? []) : toPlacedProblems(result.error, schema);
  const problems = [...found, ...toLostNames(yaml.value, found, schema)];
  if (!result.success || problems.length > 0) return fail(problems.map(place).sort(byPlace));
  return { settings: result.data, problems: [], toPlace };
}

function toLostNames(
  value: unknown,
  found: readonly PlacedProblem[],
  schema: z.ZodType<Settings>,
): PlacedProblem[] {
  const told = new Set(found.map(({ path }) => toSettingKey(path)));
  return findLostNames(value)
    .filter((path) => !told.has(toSettingKey(path)))
    .map((path) => toUnknownKey(path.slice(0, -1), String(path.at(-1)), schema));
}

function byPlace(a: ConfigProblem, b: ConfigProblem): number {
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}
