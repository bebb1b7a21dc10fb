import type { AgentEvent, AgentEventOf } from '@ethosagent/core/contract';
import type { Report } from './grammar-rule.ts';

/** What each budget rule says in `toolName` and `count`. */
const budgetRules: Readonly<Record<string, { named: 'loop' | 'tool'; counted: boolean }>> = {
  'cost-cap': { named: 'loop', counted: false },
  'tool-budget': { named: 'loop', counted: true },
  'identical-name': { named: 'tool', counted: true },
  'identical-streak': { named: 'tool', counted: true },
  'round-limit': { named: 'loop', counted: true },
};

/** The rules of `halt`: its notice, its fields, and that only the ending follows. */
export function createHaltRules(report: Report): { event(event: AgentEvent, index: number): void } {
  const callsByName = new Map<string, number>();
  let previous: AgentEvent | undefined;
  let halted = false;

  function checkNotice(event: AgentEventOf<'halt'>, index: number): void {
    const notice = previous?.type === 'tool_progress' ? previous : undefined;
    const isNotice =
      notice?.toolName === `_${event.kind}` &&
      notice.toolCallId === undefined &&
      notice.audience === 'user' &&
      notice.message === event.message;
    if (!isNotice) {
      report('halt-notice', index, `no _${event.kind} notice for the user with its message directly before`);
    }
  }

  function checkFields({ kind, rule, toolName, count }: AgentEventOf<'halt'>, index: number): void {
    if (kind === 'watcher') {
      if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(rule)) report('halt-fields', index, `"${rule}" is no rule id`);
      return;
    }
    const expected = Object.hasOwn(budgetRules, rule) ? budgetRules[rule] : undefined;
    if (expected === undefined) {
      report('halt-fields', index, `"${rule}" is no budget rule`);
    } else if (toolName === undefined || (toolName === '_budget') !== (expected.named === 'loop')) {
      report('halt-fields', index, `${rule} with toolName ${toolName}`);
    } else if (expected.counted !== (count !== undefined)) {
      report('halt-fields', index, `${rule} ${count === undefined ? 'without' : 'with'} a count`);
    } else checkCount({ rule, toolName, count }, index);
  }

  function checkCount(
    halt: { rule: string; toolName: string; count: number | undefined },
    index: number,
  ): void {
    if (halt.count === undefined || halt.rule === 'round-limit') return;
    const all = [...callsByName.values()].reduce((sum, calls) => sum + calls, 0);
    const seen = halt.rule === 'tool-budget' ? all : (callsByName.get(halt.toolName) ?? 0);
    if (halt.count > seen) report('halt-count', index, `${halt.rule} counts ${halt.count}, seen ${seen}`);
  }

  function checkEnding(event: AgentEvent, index: number): void {
    if (event.type !== 'done' || (event.stopReason === 'halted') === halted) return;
    const reason = event.stopReason ?? 'no stopReason';
    report('stop-reason', index, `${reason} in a turn ${halted ? 'with' : 'without'} halt`);
  }

  return {
    event(event, index) {
      if (event.type === 'tool_start') {
        callsByName.set(event.toolName, (callsByName.get(event.toolName) ?? 0) + 1);
      }
      if (event.type === 'halt') {
        if (halted) report('halt-once', index, 'a second halt in the turn');
        else {
          checkNotice(event, index);
          checkFields(event, index);
        }
        halted = true;
      } else if (event.type === 'done' || event.type === 'error') checkEnding(event, index);
      else if (halted) report('after-halt', index, `${event.type} after halt`);
      previous = event;
    },
  };
}
