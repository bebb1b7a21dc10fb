import type { AgentEvent } from '@ethosagent/core/contract';

/** Where a person reads, and how much. */
export interface Reader {
  /** `screen`: CLI, TUI, web, editors. `channel`: chat services, mail. */
  surface: 'screen' | 'channel';
  /** `all` shows a developer internal progress and routing too, on a screen only. @default 'user' */
  detail?: 'user' | 'all' | undefined;
}

/**
 * Whether a person sees this event: the one audience gate of every surface.
 * - Text, endings and halts always; failures of calls always; thinking and calls by name on screens only.
 * - Progress and, in channels, successful results only when their author marked them `audience: 'user'`.
 * - Types that this version does not know are not shown.
 */
export function isVisible(event: AgentEvent, reader: Reader): boolean {
  const onScreen = reader.surface === 'screen';
  switch (event.type) {
    case 'text_delta':
    case 'halt':
    case 'error':
    case 'done':
      return true;
    case 'thinking_delta':
    case 'tool_start':
    case 'usage':
      return onScreen;
    case 'tool_progress':
      return event.audience === 'user' || (onScreen && reader.detail === 'all');
    case 'tool_end':
      return onScreen || !event.ok || event.audience === 'user';
    case 'run_start':
    case 'context_meta':
      return onScreen && reader.detail === 'all';
    default:
      return false;
  }
}
