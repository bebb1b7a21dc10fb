import type { ApprovalScope } from '@ethosagent/core/contract';
import type { CallFacts, CallPart } from './call/call-part.ts';
import { findAllowing, findBlocking, isNamedFile, type RuleState } from './find-rules.ts';
import type { Floor } from './floor/find-floor.ts';
import type { ActiveRule, CompiledRule } from './match/compiled-rule.ts';
import { isBelow, type PathSpace } from './paths/path-space.ts';
import type { PermissionMode } from './permission-mode.ts';

/** What decided about a call. */
export type DecidedBy =
  | { kind: 'rule'; rules: readonly ActiveRule[] }
  | { kind: 'floor'; id: string }
  | { kind: 'mode'; mode: PermissionMode }
  /** A person's answer about exactly these arguments. */
  | { kind: 'answer' }
  /** The tool wants no leave. */
  | { kind: 'tool' };

export interface Decision {
  verdict: 'allow' | 'deny' | 'ask';
  /** Sentences for people and models. */
  reason: string;
  by: DecidedBy;
  /** How far an answer may reach; empty unless asked. */
  options: readonly ApprovalScope[];
  /** Parts that no rule allows; empty unless asked and a rule could be made of them. */
  open: readonly CallPart[];
}

export interface DecideState extends RuleState {
  mode: PermissionMode;
  /** What a person said about exactly these arguments. */
  answer: 'approve' | 'deny' | undefined;
  floor: Floor;
}

/** Decides about a call: deny before ask before allow, and the mode where no rule speaks. */
export function decide(facts: CallFacts, state: DecideState): Decision {
  const { mode, answer } = state;
  const denied = findBlocking('deny', facts, state);
  if (denied.sure !== undefined) {
    return deny(`The rule ${quote(denied.sure)} forbids it.`, {
      kind: 'rule',
      rules: [toActive(denied.sure)],
    });
  }
  if (answer === 'deny') return deny('The person forbade exactly this call.', { kind: 'answer' });
  if (mode === 'read-only' && facts.changes) {
    const advice = 'Start with --mode ask (in the chat: /mode ask) to be asked instead.';
    return deny(`The mode is read-only and ${facts.toolName} can change things. ${advice}`, {
      kind: 'mode',
      mode,
    });
  }
  const floor = state.floor.find(facts, (place) => isNamedFile(place, facts, state));
  if (floor !== undefined) {
    return ask(joinReasons(facts, [floor.reason]), {
      by: { kind: 'floor', id: floor.id },
      options: ['once'],
    });
  }
  const decision = decideByRules(facts, state, denied.maybe);
  return decision ?? decideByMode(facts, state);
}

function decideByRules(
  facts: CallFacts,
  state: DecideState,
  denied: CompiledRule | undefined,
): Decision | undefined {
  if (state.answer === 'approve') {
    return {
      verdict: 'allow',
      reason: 'The person allowed exactly this call.',
      by: { kind: 'answer' },
      options: [],
      open: [],
    };
  }
  const asking = findBlocking('ask', facts, state);
  const rule = denied ?? asking.sure ?? asking.maybe;
  if (rule !== undefined) {
    const why =
      denied === undefined
        ? `The rule ${quote(rule)} asks about it.`
        : `It may be what the rule ${quote(rule)} forbids.`;
    return ask(joinReasons(facts, [why]), {
      by: { kind: 'rule', rules: [toActive(rule)] },
      options: ['once', 'exact'],
    });
  }
  if (facts.unclear.length > 0) return undefined;
  const { rules, open } = findAllowing(facts, state);
  if (rules.length === 0 || open.length > 0) return undefined;
  const names = rules.map(quote).join(', ');
  return {
    verdict: 'allow',
    reason: `${rules.length === 1 ? 'The rule' : 'The rules'} ${names} ${rules.length === 1 ? 'allows' : 'allow'} it.`,
    by: { kind: 'rule', rules: rules.map(toActive) },
    options: [],
    open: [],
  };
}

function decideByMode(facts: CallFacts, state: DecideState): Decision {
  const by: DecidedBy = { kind: 'mode', mode: state.mode };
  const done = { options: [], open: [] };
  if (state.mode === 'full') return { verdict: 'allow', reason: 'The mode full allows it.', by, ...done };
  if (facts.reason === undefined) {
    return {
      verdict: 'allow',
      reason: `${facts.toolName} wants no leave for it.`,
      by: { kind: 'tool' },
      ...done,
    };
  }
  if (state.mode === 'auto-edit' && isWorkspaceEdit(facts, state.space)) {
    return { verdict: 'allow', reason: 'The mode auto-edit allows files of the workspace.', by, ...done };
  }
  const { unclear } = facts;
  const reasons =
    unclear.length === 0
      ? []
      : [`No rule can allow it, since this is not understood: ${unclear.join(', ')}.`];
  const options: ApprovalScope[] =
    unclear.length === 0 ? ['once', 'exact', 'session', 'always'] : ['once', 'exact'];
  const open = unclear.length === 0 ? findAllowing(facts, state).open : [];
  return { ...ask(joinReasons(facts, reasons), { by, options }), open };
}

/** Whether a call only reads and writes files of the workspace. */
export function isWorkspaceEdit({ parts, unclear }: CallFacts, space: PathSpace): boolean {
  return (
    parts.length > 0 &&
    unclear.length === 0 &&
    parts.every((part) => {
      if (part.kind !== 'read' && part.kind !== 'write') return false;
      return space.roots.some((root) => isBelow(root, part.place.real));
    })
  );
}

function deny(reason: string, by: DecidedBy): Decision {
  return { verdict: 'deny', reason, by, options: [], open: [] };
}

function ask(reason: string, { by, options }: Pick<Decision, 'by' | 'options'>): Decision {
  return { verdict: 'ask', reason, by, options, open: [] };
}

/** The tool's own reason and what is added to it, as sentences. */
function joinReasons({ reason, toolName }: CallFacts, more: readonly string[]): string {
  const own = reason ?? (more.length > 0 ? undefined : `${toolName} wants leave.`);
  const first = own === undefined ? [] : [more.length > 0 && !/[.!?]$/.test(own) ? `${own}.` : own];
  return [...first, ...more].join(' ');
}

function quote({ rule, source }: ActiveRule): string {
  return `${rule} (${source})`;
}

function toActive({ effect, rule, source }: CompiledRule): ActiveRule {
  return { effect, rule, source };
}
