import type { CallFacts, CallPart } from './call/call-part.ts';
import { isFreeCommand, isHarmlessVariable } from './call/free-command.ts';
import type { CompiledRule } from './match/compiled-rule.ts';
import type { RuleIndex } from './match/rule-index.ts';
import type { PathSpace, Place } from './paths/path-space.ts';
import { isPlainName } from './rule/path-pattern.ts';
import { type ShellCommand, toProgram } from './shell/command-line.ts';

export interface RuleState {
  /** Rules of all sessions first, then those of this one. */
  indexes: readonly RuleIndex[];
  space: PathSpace;
}

/** The first rule that denies or asks, and the first that may be meant. */
export function findBlocking(
  effect: 'ask' | 'deny',
  facts: CallFacts,
  { indexes }: RuleState,
): { sure: CompiledRule | undefined; maybe: CompiledRule | undefined } {
  let maybe: CompiledRule | undefined;
  for (const index of indexes) {
    const [whole] = index.forTool(effect, facts.toolName);
    if (whole !== undefined) return { sure: whole, maybe };
    for (const part of facts.parts) {
      for (const rule of index.forPart(effect, facts.toolName, part)) {
        const finding = rule.find(part);
        if (finding === 'yes') return { sure: rule, maybe };
        if (finding === 'maybe') maybe ??= rule;
      }
    }
    // What a forbidden command or file could hide in is as good as one.
    if (facts.unclear.length > 0) maybe ??= index.anyRule(effect, facts.toolName);
  }
  return { sure: undefined, maybe };
}

/** The rules that allow parts of a call, and the parts that none allows. */
export function findAllowing(
  facts: CallFacts,
  { indexes, space }: RuleState,
): { rules: CompiledRule[]; open: CallPart[] } {
  const [whole] = indexes.flatMap((index) => index.forTool('allow', facts.toolName));
  if (whole !== undefined) return { rules: [whole], open: [] };
  const rules = new Set<CompiledRule>();
  const isCovered = (part: CallPart): boolean => {
    const rule = indexes
      .flatMap((index) => index.forPart('allow', facts.toolName, part))
      .find((each) => each.find(part) === 'yes');
    if (rule !== undefined) rules.add(rule);
    if (rule !== undefined || part.isFree) return true;
    if (part.kind !== 'command' || part.command.starts.length === 0) return false;
    return isStartedCovered(part.command, { isCovered, space });
  };
  const open = facts.parts.filter((part) => !isCovered(part));
  return { rules: [...rules], open };
}

/** Whether all that a command starts is allowed; the program that starts it needs no rule, unless it does more. */
function isStartedCovered(
  command: ShellCommand,
  { isCovered, space }: { isCovered: (part: CallPart) => boolean; space: PathSpace },
): boolean {
  if (!command.assignments.every(({ name }) => isHarmlessVariable(name))) return false;
  const toPart = (each: ShellCommand): CallPart => ({
    kind: 'command',
    command: each,
    isFree: isFreeCommand(each, space),
  });
  const searches = /^(?:find|fd)$/.test(toProgram(command));
  if (searches && !isCovered(toPart({ ...command, starts: [] }))) return false;
  return command.starts.every((started) => isCovered(toPart(started)));
}

/** Whether a person named exactly this file, not a folder or a kind of files, in a rule that allows reading it. */
export function isNamedFile(place: Place, facts: CallFacts, { indexes, space }: RuleState): boolean {
  const part: CallPart = { kind: 'read', place, isFree: false };
  return indexes
    .flatMap((index) => index.forPart('allow', facts.toolName, part))
    .some(({ parsed: { pattern }, find }) => {
      if (pattern === undefined || !('glob' in pattern) || !pattern.glob.split('/').every(isPlainName))
        return false;
      const name = space.fold(pattern.glob.split('/').at(-1) ?? '');
      return place.real.endsWith(`/${name}`) && find(part) === 'yes';
    });
}
