import type { z } from 'zod';
import type { ConfigProblem } from './config-problem.ts';
import { toSettingKey } from './setting-key.ts';
import { listNamesBelow } from './setting-names.ts';
import { settingsSchema } from './settings-schema.ts';
import { suggestName } from './suggest-name.ts';

type Issue = z.core.$ZodIssue;
/** A problem whose place is still a path. */
export interface PlacedProblem extends Pick<ConfigProblem, 'message' | 'suggestion'> {
  path: readonly PropertyKey[];
  /** The name itself is wrong, not what stands behind it. */
  isName?: boolean | undefined;
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a block of settings',
  record: 'a block of settings',
};

/** What zod found, in words for the person who wrote it, each thing once. */
export function toPlacedProblems({ issues }: z.ZodError, schema: z.ZodType): PlacedProblem[] {
  // Of two upper limits the second is the closer one: the first is that of every whole number.
  const isTold = (issue: Issue, index: number): boolean =>
    issue.code !== 'too_big' || !issues.slice(index + 1).some((next) => isSameBound(issue, next));
  return issues.filter(isTold).flatMap((issue) => toProblems(issue, schema));
}

function isSameBound(one: Issue, other: Issue): boolean {
  return one.code === other.code && toSettingKey(one.path) === toSettingKey(other.path);
}

function toProblems(issue: Issue, schema: z.ZodType): PlacedProblem[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => toUnknownKey(issue.path, key, schema));
  const key = toSettingKey(issue.path) || 'the file';
  if (issue.code === 'invalid_key') {
    return issue.issues.map(({ message }) => ({
      path: issue.path,
      isName: true,
      message: `${key} ${message}`,
    }));
  }
  // A whole sentence names what it is about itself.
  if (issue.code === 'custom' && /^[A-Z]/.test(issue.message)) {
    return [{ path: issue.path, message: issue.message.replace(/\.$/, '') }];
  }
  return [{ path: issue.path, message: `${key} ${toWords(issue)}`, suggestion: toSuggestion(issue) }];
}

function toWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'int' && Number.isFinite(issue.input)) return 'must be a whole number';
      if (issue.input === undefined) return 'is missing';
      // An overflow such as 1e400, .inf and .nan are of the type number, but no numbers to count with.
      if (typeof issue.input === 'number' && isNumber(issue.expected)) return 'must be a finite number';
      return `must be ${WORDS[issue.expected] ?? issue.expected}, not ${toKind(issue.input)}`;
    case 'invalid_value':
      return `must be ${issue.values
        .map(String)
        .join(', ')
        .replace(/, ([^,]*)$/, ' or $1')}`;
    case 'too_small':
      return toBound(issue.origin, `${issue.inclusive === true ? 'at least' : 'above'} ${issue.minimum}`);
    case 'too_big':
      return toBound(issue.origin, `at most ${issue.maximum}`);
    default:
      return issue.message;
  }
}

function isNumber(expected: string): boolean {
  return expected === 'number' || expected === 'int';
}

function toBound(origin: string, bound: string): string {
  if (origin === 'string')
    return bound === 'at least 1' ? 'must not be empty' : `must have ${bound} characters`;
  return origin === 'array' ? `must have ${bound} entries` : `must be ${bound}`;
}

function toSuggestion(issue: Issue): string | undefined {
  if (issue.code === 'invalid_type' && issue.expected === 'boolean' && typeof issue.input === 'string') {
    return /^(yes|on)$/i.test(issue.input)
      ? 'Write true.'
      : /^(no|off)$/i.test(issue.input)
        ? 'Write false.'
        : undefined;
  }
  if (issue.code === 'invalid_type' && issue.expected === 'array' && typeof issue.input === 'string') {
    return 'Put it behind "- " on a line of its own.';
  }
  if (issue.code !== 'invalid_value' || typeof issue.input !== 'string') return undefined;
  const meant = suggestName(issue.input, issue.values.map(String));
  return meant === undefined ? undefined : `Did you mean ${meant}?`;
}

/** A name that nothing is known of. */
export function toUnknownKey(path: readonly PropertyKey[], name: string, schema: z.ZodType): PlacedProblem {
  const key = toSettingKey([...path, name]);
  const place = { path: [...path, name], isName: true };
  if (schema !== settingsSchema && listNamesBelow(settingsSchema, path)?.includes(name)) {
    return {
      ...place,
      message: `${key} is not for a project to set`,
      suggestion: 'It has its place in your own config file.',
    };
  }
  const message = `${key.length > 80 ? `${key.slice(0, 80)}…` : key} is not a setting`;
  if (/key|token|secret|password/i.test(name)) {
    return { ...place, message, suggestion: 'Keys do not belong here: ethos keys add keeps them apart.' };
  }
  const names = listNamesBelow(schema, path) ?? [];
  const meant = suggestName(name, names);
  return {
    ...place,
    message,
    suggestion: meant === undefined ? toChoice(names) : `Did you mean ${toSettingKey([...path, meant])}?`,
  };
}

function toChoice(names: readonly string[]): string {
  return names.length === 0 ? 'Take another name.' : `There are ${names.join(', ')}.`;
}

function toKind(value: unknown): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  return WORDS[typeof value] ?? typeof value;
}
