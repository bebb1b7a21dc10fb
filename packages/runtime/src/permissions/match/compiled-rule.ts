import type { CallPart } from '../call/call-part.ts';
import { type PathSpace, withAncestors } from '../paths/path-space.ts';
import { createPathTest, type PathTest } from '../paths/path-test.ts';
import type { HostPattern, Rule } from '../rule/rule.ts';
import { toProgram, withStarted } from '../shell/command-line.ts';
import { findNamedPath } from './find-named-path.ts';
import { allowsCommand, type Finding, findCommand } from './match-command.ts';

/** What becomes of a call that a rule speaks of. `deny` counts before `ask`, `ask` before `allow`. */
export type RuleEffect = 'allow' | 'ask' | 'deny';

/** A rule that is in force. */
export interface ActiveRule {
  effect: RuleEffect;
  /** As text. */
  rule: string;
  /** Where it comes from, in words: a file, a flag, an answer. */
  source: string;
}

/** A rule ready to be asked. */
export interface CompiledRule extends ActiveRule {
  parsed: Rule;
  /** Whether the tool's name is meant. */
  isTool: (name: string) => boolean;
  /** Under which words it is looked up; `undefined`: it speaks of every call of the tool. */
  keys: readonly string[] | undefined;
  /** Whether it speaks of a part. Rules that allow never answer `maybe`. */
  find: (part: CallPart) => Finding;
}

export function compileRule(active: ActiveRule, parsed: Rule, space: PathSpace): CompiledRule {
  const { tool, pattern } = parsed;
  const expression = new RegExp(`^${tool.replaceAll('*', '.*')}$`, 's');
  const isTool = tool.includes('*')
    ? (name: string) => expression.test(name)
    : (name: string) => name === tool;
  const base = { ...active, parsed, isTool };
  if (pattern === undefined) return { ...base, keys: undefined, find: () => 'yes' };
  const allows = active.effect === 'allow';
  if (pattern.kind === 'host') {
    return {
      ...base,
      keys: [`host ${pattern.host}`],
      find: (part) => toFinding(isHost(pattern, part, allows)),
    };
  }
  if (pattern.kind === 'command') {
    const [name = ''] = pattern.words;
    const find = (part: CallPart): Finding => {
      if (part.kind !== 'command') return 'no';
      return allows ? toFinding(allowsCommand(pattern, part.command)) : findCommand(pattern, part.command);
    };
    return { ...base, keys: [`command ${allows ? name : toPlainProgram(name)}`], find };
  }
  const test = createPathTest(pattern.glob, { space, followsLinks: !allows });
  const isKind = (kind: string): boolean =>
    pattern.kind === 'path' ? /^(?:read|write)$/.test(kind) : kind === pattern.kind;
  const find = (part: CallPart): Finding => {
    if (part.kind === 'command') {
      return allows ? 'no' : findNamedPath(part.command, { test, kind: pattern.kind, space });
    }
    return toFinding(isKind(part.kind) && isPath(test, part, allows));
  };
  return { ...base, keys: test.bases.map((folder) => `path ${folder}`), find };
}

/** Where rules about a part are found. */
export function toKeys(part: CallPart, effect: RuleEffect): string[] {
  if (part.kind === 'host') {
    const names = part.host.split('.');
    const above = names.slice(1).map((_, index) => `host *.${names.slice(index + 1).join('.')}`);
    return [`host ${part.host}`, ...above];
  }
  if (part.kind === 'command') {
    if (effect === 'allow') return [`command ${part.command.words[0]?.value ?? ''}`];
    return [...new Set(withStarted(part.command).map((command) => `command ${toProgram(command)}`))];
  }
  const { written, real } = part.place;
  const paths = effect === 'allow' || written === real ? [real] : [real, written];
  return [...new Set(paths.flatMap(withAncestors))].map((path) => `path ${path}`);
}

function isPath(test: PathTest, part: CallPart, allows: boolean): boolean {
  if (part.kind !== 'read' && part.kind !== 'write') return false;
  return test.matches(part.place.real) || (!allows && test.matches(part.place.written));
}

function isHost({ host, port }: HostPattern, part: CallPart, allows: boolean): boolean {
  if (part.kind !== 'host') return false;
  const isName = host.startsWith('*.') ? part.host.endsWith(host.slice(1)) : part.host === host;
  if (!isName || port === '*' || port === part.port) return isName;
  return !allows && port === undefined;
}

function toPlainProgram(name: string): string {
  const word = { text: name, value: name, path: name, sure: true };
  return toProgram({
    words: [word],
    assignments: [],
    cwds: [],
    starts: [],
    startsAt: 0,
    startsLine: false,
    fedBy: [],
  });
}

function toFinding(isFound: boolean): Finding {
  return isFound ? 'yes' : 'no';
}
