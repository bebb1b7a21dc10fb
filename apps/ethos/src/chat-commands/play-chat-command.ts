import type { ChatState } from '../chat-state.ts';
import type { SlashCommand } from '../slash-command.ts';
import type { ChatCommand } from './chat-command.ts';
import { MODEL_COMMANDS } from './model-commands.ts';
import { PERMISSION_COMMANDS } from './permission-commands.ts';
import { SCREEN_COMMANDS } from './screen-commands.ts';
import { SESSION_COMMANDS } from './session-commands.ts';

const helpCommand: ChatCommand = {
  name: 'help',
  help: 'list the commands and keys',
  play({ paper }) {
    const rows = COMMANDS.map(({ name, takes, help }) => [`/${name} ${takes ?? ''}`.trim(), help] as const);
    for (const [usage, help] of rows) {
      if (usage.length < 16) paper.note(`  ${usage.padEnd(16)} ${help}`);
      else for (const line of [`  ${usage}`, `  ${' '.repeat(16)} ${help}`]) paper.note(line);
    }
    paper.note('  !command         run a command yourself; models do not see it');
    paper.note('  @file            Tab completes the names of files');
    paper.note('  Ctrl+C           stop the turn; twice at the prompt: leave');
    paper.note(
      'Enter tells a running turn, Tab queues for after it. A space before a / sends it as a message.',
    );
    return undefined;
  },
};

const COMMANDS: readonly ChatCommand[] = [
  helpCommand,
  ...SESSION_COMMANDS,
  ...MODEL_COMMANDS,
  ...PERMISSION_COMMANDS,
  ...SCREEN_COMMANDS,
];

/** The commands, for completion. */
export function listChatCommands(): { name: string; help: string }[] {
  return COMMANDS.map(({ name, help }) => ({ name, help }));
}

/**
 * Does what a slash command asks for. Gives the text of a turn when the command is one. Rejects with an `EthosError`
 * for what the person can mend.
 */
export async function playChatCommand(
  chat: ChatState,
  { name, rest }: SlashCommand,
): Promise<string | undefined> {
  const command = COMMANDS.find((one) => one.name === name);
  if (command !== undefined) return command.play(chat, rest);
  chat.paper.note(
    `There is no command /${name}. /help lists them; a space before the / sends it as a message.`,
  );
  return undefined;
}
