import type { AgentEvent, AgentEventOf } from '@ethosagent/core/contract';

/** Drops the progress notice that says the same as the `halt` right behind it. */
export interface NoticeGate {
  /** The events to draw now, in order. */
  push(event: AgentEvent): AgentEvent[];
}

/**
 * A gate for one turn of a surface that draws `halt`.
 * A halt comes with a notice of the same words before it, for surfaces that only know progress. The gate holds such a
 * notice back until the next event: nothing is lost, and every turn has a next event, its ending at the latest.
 */
export function createNoticeGate(): NoticeGate {
  let held: AgentEventOf<'tool_progress'> | undefined;
  return {
    push(event) {
      const before = held;
      held = undefined;
      const isTwin = event.type === 'halt' && before?.message === event.message;
      const out: AgentEvent[] = before === undefined || isTwin ? [] : [before];
      if (isHaltNotice(event)) held = event;
      else out.push(event);
      return out;
    },
  };
}

// Other notices, such as a long retry wait, must not wait for what comes next.
function isHaltNotice(event: AgentEvent): event is AgentEventOf<'tool_progress'> {
  return event.type === 'tool_progress' && (event.toolName === '_budget' || event.toolName === '_watcher');
}
