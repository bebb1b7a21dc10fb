import { forkSession, redoTurns, undoTurns } from '@ethosagent/core';
import { EthosError } from '@ethosagent/core/contract';
import { readTranscript } from '@ethosagent/runtime';
import { EMPTY_USAGE, toOneLine } from '@ethosagent/surface-kit';
import type { ChatState } from '../chat-state.ts';
import { toSessionTable } from '../commands/sessions/list.ts';
import { drawTranscript } from '../transcript.ts';
import type { ChatCommand } from './chat-command.ts';

/** So many turns of a resumed session are shown again. */
const TURNS_SHOWN = 3;
const MOST_LISTED = 20;

const newCommand: ChatCommand = {
  name: 'new',
  help: 'begin a new session',
  async play(chat) {
    await leaveSession(chat);
    chat.paper.note('new session');
    return undefined;
  },
};

const sessionsCommand: ChatCommand = {
  name: 'sessions',
  help: 'list the latest sessions of this folder',
  async play({ runtime, paper }) {
    const sessions = await runtime.store.list({ cwd: runtime.cwd, limit: MOST_LISTED });
    if (sessions.length === 0) paper.note('no sessions yet');
    else for (const line of toSessionTable(sessions).trimEnd().split('\n')) paper.note(line);
    return undefined;
  },
};

const resumeCommand: ChatCommand = {
  name: 'resume',
  takes: '[session]',
  help: 'go on with a session: its key, its id, or the latest other one',
  async play(chat, rest) {
    const name = rest.trim();
    const { store, cwd } = chat.runtime;
    const latest = await store.list({ cwd, limit: 2 });
    const other = latest.find(({ sessionId }) => sessionId !== chat.sessionId);
    if (name === '' && other === undefined)
      throw new EthosError('invalid_options', 'There is no other session here.');
    const opened = await chat.runtime.openSession({ resume: name === '' ? other?.sessionId : name });
    if (opened === undefined) return undefined;
    await leaveSession(chat);
    await enterSession(chat, opened);
    return undefined;
  },
};

const forkCommand: ChatCommand = {
  name: 'fork',
  takes: '[key]',
  help: 'go on in a copy of this session; the session itself stays as it is',
  async play(chat, rest) {
    const { store } = chat.runtime;
    const key = rest.trim() === '' ? undefined : rest.trim();
    const info = await forkSession(store, { sessionId: requireSession(chat), key });
    chat.sessionId = info.sessionId;
    chat.usage = EMPTY_USAGE;
    chat.paper.note(`now in a copy: session ${info.key ?? info.sessionId} · ${info.turnCount} turns`);
    return undefined;
  },
};

const undoCommand: ChatCommand = {
  name: 'undo',
  takes: '[count]',
  help: 'take the last turn, or so many, out of the conversation; files stay as they are',
  async play(chat, rest) {
    const count = rest.trim() === '' ? 1 : Number(rest);
    const undone = await undoTurns(chat.runtime.store, requireSession(chat), count);
    chat.paper.note(`undone: ${toCount(undone.length)}; /redo takes it back. Files were not changed.`);
    return undefined;
  },
};

const redoCommand: ChatCommand = {
  name: 'redo',
  help: 'take the last undo back',
  async play(chat) {
    const redone = await redoTurns(chat.runtime.store, requireSession(chat));
    chat.paper.note(`back in the conversation: ${toCount(redone.length)}`);
    return undefined;
  },
};

export const SESSION_COMMANDS: readonly ChatCommand[] = [
  newCommand,
  sessionsCommand,
  resumeCommand,
  forkCommand,
  undoCommand,
  redoCommand,
];

/** Makes an opened session that of the chat: says where it stands and shows its last turns. */
export async function enterSession(
  chat: ChatState,
  { info, resumed }: NonNullable<Awaited<ReturnType<ChatState['runtime']['openSession']>>>,
): Promise<void> {
  const { paper, palette, runtime } = chat;
  chat.sessionId = info.sessionId;
  const name = info.key ?? info.sessionId;
  if (resumed === undefined) {
    paper.note(palette.dim(`new session ${name}`));
    return;
  }
  const title = info.title === undefined ? '' : ` · ${toOneLine(info.title, 80)}`;
  paper.note(palette.dim(`session ${name} · ${toCount(resumed.turnCount)}${title}`));
  const { undone, interrupted } = resumed;
  const records = await readTranscript(runtime.store, info.sessionId, { undone, turns: TURNS_SHOWN });
  drawTranscript(records, { paper, palette });
  // The transcript ends with it, unless there is nothing else to show.
  if (interrupted && records.at(-1)?.turnId !== interrupted.turnId) {
    paper.note(palette.warn(toOneLine(interrupted.message, 500)));
  }
}

/** The session's background jobs end; what was spent in it stays with it. */
async function leaveSession(chat: ChatState): Promise<void> {
  if (chat.sessionId !== undefined) await chat.runtime.endSession(chat.sessionId);
  chat.sessionId = undefined;
  chat.usage = EMPTY_USAGE;
}

function requireSession({ sessionId }: ChatState): string {
  if (sessionId !== undefined) return sessionId;
  throw new EthosError('invalid_options', 'Nothing was said in this session yet.');
}

function toCount(turns: number): string {
  return turns === 1 ? '1 turn' : `${turns} turns`;
}
