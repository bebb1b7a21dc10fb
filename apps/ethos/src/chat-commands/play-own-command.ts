import { runOwnCommand } from '@ethosagent/runtime';
import { stripTerminalControls } from '@ethosagent/surface-kit';
import type { ChatState } from '../chat-state.ts';

const TELL_AFTER_MS = 1000;

/** `!command`: runs it for the person and shows what it prints. Ctrl+C ends it. */
export async function playOwnCommand(chat: ChatState, command: string): Promise<void> {
  const { paper, palette, runtime, sessionId = 'own' } = chat;
  const stop = new AbortController();
  chat.stopTurn = stop;
  // What is typed meanwhile waits, and Esc stops it, as in a turn.
  chat.terminal.beginTurn({ steer: async () => false });
  const tell = setTimeout(() => paper.note(palette.dim('running; Esc or Ctrl+C ends it')), TELL_AFTER_MS);
  try {
    const { tools, cwd } = runtime;
    const text = await runOwnCommand(tools, { command, sessionId, cwd, signal: stop.signal });
    for (const line of text.trimEnd().split('\n')) paper.note(stripTerminalControls(line));
  } finally {
    clearTimeout(tell);
    chat.stopTurn = undefined;
    chat.terminal.endTurn({ isStopped: stop.signal.aborted });
  }
}
