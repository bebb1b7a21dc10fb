import type { CallFacts, CallPart } from './call/call-part.ts';
import { isFreeCommand, isHarmlessVariable } from './call/free-command.ts';
import type { Decision } from './decide.ts';
import { hasRiskyOption } from './match/risky-options.ts';
import { isBelow, type PathSpace, toInside } from './paths/path-space.ts';
import { parseRule, ruleTextSchema } from './rule/parse-rule.ts';
import { escapeGlob } from './rule/path-pattern.ts';
import { type Rule, toDefaultKind } from './rule/rule.ts';
import { toRuleText } from './rule/to-rule-text.ts';
import { type ShellCommand, toProgram } from './shell/command-line.ts';

const MOST_RULES = 3;
/** Programs that do one of many things, named by their next word. */
const WITH_SUBCOMMANDS =
  /^(?:git|gh|npm|pnpm|yarn|bun|deno|docker|podman|kubectl|helm|cargo|go|rustup|dotnet|mvn|gradle|make|just|pip|pip3|uv|poetry|brew|apt|terraform|turbo|nx|systemctl)$/;
/** Words after them that run whatever follows: only the very command is offered. */
const RUNS_ANYTHING =
  /^(?:exec|dlx|x|run|eval|config|install|i|add|plugin|ssh|cp|rm|compose|build|apply|api|submodule|bisect|difftool|filter-branch)$/;
/** Programs that only look: whatever follows may be allowed too. */
const ONLY_LOOKS =
  /^(?:ls|cat|head|tail|wc|grep|rg|sort|uniq|diff|cmp|file|stat|which|pwd|date|du|df|tree|jq|cut|tr|nl|tsc|vitest|jest|eslint|biome|prettier|pytest|ruff|mypy)$/;

/**
 * The rules that would allow what is still open of a call, as an answer "always" keeps them. Narrow where more would
 * let anything run. `undefined` when no few rules say it.
 */
export function suggestRules(facts: CallFacts, decision: Decision, space: PathSpace): string[] | undefined {
  const { toolName, parts } = facts;
  if (!decision.options.includes('always')) return undefined;
  if (parts.length === 0) return [toRuleText({ tool: toolName, pattern: undefined })];
  const open = decision.open.length > 0 ? decision.open : parts.filter(isRealCommand);
  const rules = open.flatMap((part) => {
    return toLeaves(part, space).map((leaf) => toRule(toolName, leaf, space));
  });
  if (rules.length === 0 || rules.includes(undefined)) return undefined;
  const texts = [...new Set(rules.map((rule) => toRuleText(rule as Rule)))];
  return texts.length <= MOST_RULES && texts.every(isReadBack) ? texts : undefined;
}

/** Whether a part runs something, not only sets variables. */
function isRealCommand(part: CallPart): boolean {
  return part.kind === 'command' && (part.command.words.length > 0 || !part.isFree);
}

/** Whether a rule comes back as it was written: not with a blank at its end or what cannot be seen. */
function isReadBack(text: string): boolean {
  return ruleTextSchema.safeParse(text).success && toRuleText(parseRule(text)) === text;
}

/** What a command starts, instead of the program that starts it, without what needs no rule. */
function toLeaves(part: CallPart, space: PathSpace): CallPart[] {
  if (part.kind !== 'command' || part.command.startsAt === Number.POSITIVE_INFINITY) return [part];
  if (!part.command.assignments.every(({ name }) => isHarmlessVariable(name))) return [part];
  return part.command.starts.flatMap((command) => {
    const isFree = isFreeCommand(command, space);
    return isFree ? [] : toLeaves({ ...part, command, isFree }, space);
  });
}

function toRule(tool: string, part: CallPart, space: PathSpace): Rule | undefined {
  if (part.kind === 'command') return toCommandRule(tool, part.command);
  if (part.kind === 'host') return { tool, pattern: { kind: 'host', host: part.host, port: part.port } };
  const kind = toDefaultKind(tool) === 'path' ? 'path' : part.kind;
  return { tool, pattern: { kind, glob: toGlob(part.place.real, space) } };
}

function toGlob(path: string, space: PathSpace): string {
  const root = space.roots.find((folder) => isBelow(folder, path));
  if (root === undefined) {
    const own = toInside(space.home, path);
    return own === undefined ? escapeGlob(path) : `~/${escapeGlob(own)}`;
  }
  const names = path.slice(root.length).split('/').filter(Boolean);
  if (names.length === 0) return '**';
  if (names.length === 1) return `./${escapeGlob(names[0] ?? '')}`;
  return `${escapeGlob(names.slice(0, -1).join('/'))}/**`;
}

function toCommandRule(tool: string, command: ShellCommand): Rule | undefined {
  const { words, assignments } = command;
  if (words.length === 0 || !assignments.every(({ value }) => value.sure)) return undefined;
  const set = assignments.map(({ name, value }) => `${name}=${value.value}`);
  const kept = toPrefixLength(command);
  const chosen = words.slice(0, kept);
  if (!chosen.every((word) => word.sure)) return undefined;
  const pattern = { assignments: set, words: chosen.map((word) => word.value), open: kept !== undefined };
  return { tool, pattern: { kind: 'command', ...pattern } };
}

/** How many words may stand for all commands that begin with them; `undefined`: only the very command. */
function toPrefixLength(command: ShellCommand): number | undefined {
  const { words } = command;
  const program = words[0]?.value ?? '';
  if (program !== toProgram(command)) return undefined;
  const length = toCommonLength(command);
  // A rule that leaves words open does not speak of a command with such an option.
  return length !== undefined && hasRiskyOption(program, { open: words.slice(length), words })
    ? undefined
    : length;
}

function toCommonLength({ words }: ShellCommand): number | undefined {
  const program = words[0]?.value ?? '';
  if (ONLY_LOOKS.test(program)) return 1;
  const [, second, third] = words.map(({ value }) => value);
  if (!WITH_SUBCOMMANDS.test(program) || second === undefined || !/^[a-z][\w:.-]*$/i.test(second))
    return undefined;
  if (/^(?:npm|pnpm|yarn|bun)$/.test(program) && second === 'run') {
    return third !== undefined && /^[a-z][\w:.-]*$/i.test(third) ? 3 : undefined;
  }
  return RUNS_ANYTHING.test(second) ? undefined : 2;
}
