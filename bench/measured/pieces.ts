/** What the model says, over and over: words of several lengths, some with characters that cost more. */
const PIECES = [
  'A ',
  'turn ',
  'is ',
  'a ',
  'stream ',
  'of ',
  'events',
  ': ',
  'größer, ',
  '"so" ',
  'it ',
  'goes.\n',
];

/** The delta with this number, from 0. */
export function pieceAt(index: number): string {
  return PIECES[index % PIECES.length] as string;
}

/** What the tool answers in a round: the server looks for each in the last request. */
export function toToolResult(round: number): string {
  return `found: record ${round} of the archive`;
}
