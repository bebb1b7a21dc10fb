/** A line that speaks to the chat itself. */
export interface SlashCommand {
  name: string;
  rest: string;
}

/** Reads `/name rest`; `undefined` for anything else, such as a path or a line that begins with a space. */
export function parseSlashCommand(line: string): SlashCommand | undefined {
  const match = /^\/([a-z][a-z-]*)(?:\s+(.*))?$/su.exec(line.trimEnd());
  return match?.[1] === undefined ? undefined : { name: match[1], rest: match[2] ?? '' };
}
