import { stripTerminalControls } from './terminal-sanitizer.ts';

/** Text as one line without control codes: runs of white space become one space, what is over `max` characters ends in `…`. */
export function toOneLine(text: string, max: number): string {
  // Only the head matters: a huge result must not be scanned for one line of it.
  const head = text.slice(0, max * 8);
  const line = stripTerminalControls(head).replace(/\s+/gu, ' ').trim();
  const characters = Array.from(line);
  const isCut = characters.length > max || head.length < text.length;
  return isCut ? `${characters.slice(0, Math.max(0, max - 1)).join('')}…` : line;
}
