import type { ChatState } from '../chat-state.ts';

/** Something that a person does in the chat by `/name rest`. */
export interface ChatCommand {
  name: string;
  help: string;
  /** What may stand behind the name, for the list of commands. */
  takes?: string;
  /** Gives the text of a turn to run, if the command is one. Throws an `EthosError` for what the person can mend. */
  play(chat: ChatState, rest: string): Promise<string | undefined> | string | undefined;
}
