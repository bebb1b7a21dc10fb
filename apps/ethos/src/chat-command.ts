import { EMPTY_USAGE, toUsageText } from '@ethosagent/surface-kit';
import type { ChatState } from './chat-state.ts';
import type { SlashCommand } from './slash-command.ts';

interface ChatCommand {
  help: string;
  /** Gives the text of a turn to run, if the command is one. */
  play(chat: ChatState, rest: string): string | undefined;
}

const COMMANDS: Readonly<Record<string, ChatCommand>> = {
  help: {
    help: 'list the commands and keys',
    play(chat) {
      for (const [name, { help }] of Object.entries(COMMANDS))
        chat.paper.note(`  /${name.padEnd(9)} ${help}`);
      chat.paper.note('  Ctrl+C     stop the turn; twice at the prompt: leave');
      chat.paper.note('Enter tells a running turn, Tab queues for after it. A space before a / sends it as a message.');
      return undefined;
    },
  },
  new: {
    help: 'begin a new session',
    play(chat) {
      chat.sessionId = undefined;
      chat.usage = EMPTY_USAGE;
      chat.paper.note('new session');
      return undefined;
    },
  },
  usage: {
    help: 'what this session used',
    play(chat) {
      const { calls } = chat.usage;
      chat.paper.note(calls === 0 ? 'nothing used yet' : `${toUsageText(chat.usage)} · ${calls} model calls`);
      return undefined;
    },
  },
  thinking: {
    help: 'show the thinking of models, or fold it to one line',
    play(chat) {
      chat.isThinkingShown = !chat.isThinkingShown;
      chat.paper.note(chat.isThinkingShown ? 'thinking is shown' : 'thinking is folded to one line');
      return undefined;
    },
  },
  demo: {
    help: 'list the demo scenarios, or play one: /demo parallel',
    play({ runtime, paper }, rest) {
      const name = rest.trim();
      if (runtime.demoScenarios.some((scenario) => scenario.name === name)) return `/demo ${name}`;
      if (name !== '') paper.note(`There is no demo scenario ${JSON.stringify(name)}. These are:`);
      for (const scenario of runtime.demoScenarios) {
        paper.note(`  ${scenario.name.padEnd(30)} ${scenario.description}`);
      }
      return undefined;
    },
  },
  exit: {
    help: 'leave',
    play(chat) {
      chat.isLeaving = true;
      return undefined;
    },
  },
};

/** The commands, for completion. */
export function listChatCommands(): { name: string; help: string }[] {
  return Object.entries(COMMANDS).map(([name, { help }]) => ({ name, help }));
}

/** Does what a slash command asks for. Gives the text of a turn when the command is one. */
export function playChatCommand(chat: ChatState, { name, rest }: SlashCommand): string | undefined {
  if (Object.hasOwn(COMMANDS, name)) return COMMANDS[name]?.play(chat, rest);
  chat.paper.note(
    `There is no command /${name}. /help lists them; a space before the / sends it as a message.`,
  );
  return undefined;
}
