import { EthosError } from '@ethosagent/core/contract';
import { z } from 'zod';
import { parseCommandPattern } from './command-pattern.ts';
import { parseHostPattern } from './host-pattern.ts';
import { parsePathPattern } from './path-pattern.ts';
import { type PatternKind, type Rule, type RulePattern, toDefaultKind } from './rule.ts';

/** Characters that would not be seen, or would break the line that the rule is shown in. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u;
const KINDS = '"command:", "path:", "read:", "write:" or "host:"';

/**
 * Reads a rule as configuration, flags and answers write it: the name of a tool (`*` for any letters), and in
 * parentheses what of it is meant: `run_command(git status:*)`, `write_file(src/**)`, `fetch_url(*.example.org)`,
 * `mcp_*`. For other tools the pattern says its kind: `mcp_files_save(write:docs/**)`.
 * Throws `invalid_options`, with what is wrong and how it is written.
 */
export function parseRule(text: string): Rule {
  try {
    return readRule(text.trim());
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : 'it cannot be read.';
    throw new EthosError('invalid_options', `The rule ${JSON.stringify(text)} cannot be used: ${problem}`, {
      cause,
    });
  }
}

/** A rule as text, checked by {@link parseRule}. */
export const ruleTextSchema: z.ZodType<string> = z.string().superRefine((text, context) => {
  try {
    parseRule(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
  }
});

/** Whether a text can stand in a rule: nothing in it is invisible. */
export function isShowable(text: string): boolean {
  return !HIDDEN.test(text);
}

function readRule(text: string): Rule {
  if (!isShowable(text)) throw new Error('it holds invisible characters or a line break.');
  const open = text.indexOf('(');
  const tool = (open === -1 ? text : text.slice(0, open)).trim();
  if (!/^[A-Za-z0-9_*-]{1,64}$/.test(tool)) throw new Error(toNameProblem(text, tool));
  if (open === -1) return { tool, pattern: undefined };
  if (!text.endsWith(')')) throw new Error('the ")" at its end is missing.');
  const inside = text.slice(open + 1, -1).trim();
  if (inside === '') throw new Error(`nothing stands in the parentheses. Did you mean "${tool}"?`);
  return { tool, pattern: readPattern(tool, inside) };
}

function toNameProblem(text: string, tool: string): string {
  if (tool === '') return 'it does not begin with the name of a tool, as in run_command(git status:*).';
  const advice = /\s/.test(tool) ? ` Did you mean "run_command(${text.replace(/:?\s*\*$/, '')}:*)"?` : '';
  return `"${tool}" is no name of a tool: those have letters, digits, "_" and "-", here also "*".${advice}`;
}

function readPattern(tool: string, inside: string): RulePattern {
  const found = /^(command|path|read|write|host):(.*)$/su.exec(inside);
  const kind = (found?.[1] as PatternKind | undefined) ?? toDefaultKind(tool);
  const pattern = (found?.[2] ?? inside).trim();
  if (kind === undefined) {
    throw new Error(`for "${tool}" the pattern must say what it is about. Begin it with ${KINDS}.`);
  }
  if (pattern === '') throw new Error(`nothing stands behind "${kind}:".`);
  if (pattern === '*' && kind !== 'host') {
    if (kind === 'command') throw new Error(`"*" is no command. Did you mean "${tool}"?`);
    throw new Error(`"*" does not say which files. Write "**" for all of the workspace, or "${tool}".`);
  }
  if (kind === 'command') return parseCommandPattern(pattern);
  return kind === 'host' ? parseHostPattern(pattern) : parsePathPattern(pattern, kind);
}
