import type { AgentEvent, AgentEventOf } from '@ethosagent/core/contract';
import type { Report } from './grammar-rule.ts';
import { isNoticeName } from './is-notice-name.ts';

interface OpenCall {
  index: number;
  toolName: string;
  /** Known to be refused, since its arguments are no JSON. */
  refused: boolean;
}

/** The rules of calls: pairs, ids, names, failures and progress. `ids` holds every id of the session. */
export function createCallRules(
  report: Report,
  ids: Set<string>,
): { event(event: AgentEvent, index: number): void } {
  const open = new Map<string, OpenCall>();
  const ended = new Set<string>();
  let previous: AgentEvent | undefined;

  function start(event: AgentEventOf<'tool_start'>, index: number): void {
    const { toolCallId: id, toolName, args } = event;
    if (ids.has(id)) report('call-id-unique', index, `the session already has a call ${id}`);
    ids.add(id);
    ended.delete(id);
    const isBlank = typeof args === 'string' && args.trim() === '';
    if (isBlank) report('blank-args', index, `the arguments of ${id} are a blank string instead of {}`);
    open.set(id, { index, toolName, refused: typeof args === 'string' && !isBlank });
  }

  function progress(event: AgentEventOf<'tool_progress'>, index: number): void {
    if (event.toolCallId === undefined) {
      if (!isNoticeName(event.toolName)) {
        report('progress-unowned', index, `progress of ${event.toolName} without toolCallId`);
      }
      return;
    }
    const call = open.get(event.toolCallId);
    if (call === undefined) {
      report('progress-outside-call', index, `progress of ${event.toolCallId}, which is not running`);
    } else checkName(call, event, index);
  }

  function end(event: AgentEventOf<'tool_end'>, index: number): void {
    const { toolCallId: id } = event;
    const call = open.get(id);
    if (call === undefined) {
      const rule = ended.has(id) ? 'call-end-once' : 'call-end-unmatched';
      report(rule, index, `tool_end of ${id}, which is not running`);
      return;
    }
    open.delete(id);
    ended.add(id);
    checkName(call, event, index);
    checkFailure(event, index);
    if (call.refused) checkRefused(event, index);
  }

  function checkName(
    call: OpenCall,
    event: { toolName: string; toolCallId?: string | undefined },
    index: number,
  ): void {
    if (call.toolName === event.toolName) return;
    report('call-name', index, `${event.toolCallId} started as ${call.toolName}, now ${event.toolName}`);
  }

  function checkFailure(event: AgentEventOf<'tool_end'>, index: number): void {
    if (event.ok !== (event.error === undefined)) {
      const state = event.error === undefined ? 'failed without error' : 'succeeded with an error';
      report('call-error', index, `${event.toolCallId} ${state}`);
    } else if (!event.ok && event.result !== event.error) {
      report('call-result', index, `the result of the failed ${event.toolCallId} is not its error`);
    }
  }

  function checkRefused(event: AgentEventOf<'tool_end'>, index: number): void {
    if (event.ok || event.durationMs !== 0) {
      report('call-never-ran', index, `${event.toolCallId} ran on arguments that are no JSON`);
    }
    if (previous?.type !== 'tool_start' || previous.toolCallId !== event.toolCallId) {
      report('call-pair-split', index, `${previous?.type} stands between start and end`);
    }
  }

  function checkQuiet(event: AgentEvent, index: number): void {
    if (open.size === 0) return;
    const running = [...open.keys()].join(', ');
    if (event.type === 'text_delta' || event.type === 'thinking_delta') {
      report('delta-inside-call', index, `a ${event.type} while ${running} runs`);
    } else if (event.type === 'usage') {
      report('usage-inside-call', index, `usage while ${running} runs`);
    } else if (event.type === 'done' || event.type === 'error') {
      report('call-open-at-ending', index, `${running} never ended`);
    }
  }

  return {
    event(event, index) {
      if (event.type === 'tool_start') start(event, index);
      else if (event.type === 'tool_progress') progress(event, index);
      else if (event.type === 'tool_end') end(event, index);
      else checkQuiet(event, index);
      previous = event;
    },
  };
}
