import { runOwnCommand } from '@ethosagent/runtime';
import { stripTerminalControls } from '@ethosagent/surface-kit';
import type { ChatState } from '../chat-state.ts';

/** `!command`: runs it for the person and shows what it prints. Ctrl+C ends it. */
export async function playOwnCommand(chat: ChatState, command: string): Promise<void> {
  const { paper, runtime, sessionId = 'own' } = chat;
  const stop = new AbortController();
  chat.stopTurn = stop;
  try {
    const { tools, cwd } = runtime;
    const text = await runOwnCommand(tools, { command, sessionId, cwd, signal: stop.signal });
    for (const line of text.trimEnd().split('\n')) paper.note(stripTerminalControls(line));
  } finally {
    chat.stopTurn = undefined;
  }
}
