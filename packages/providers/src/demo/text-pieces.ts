const mostPieces = 400;

/** Cuts a text into short pieces, as a model would send it: a word with the blanks before it each. */
export function cutPieces(text: string): readonly string[] {
  const words = text.match(/\s*\S{1,24}|\s+$/gsu) ?? [];
  const perPiece = Math.max(1, Math.ceil(words.length / mostPieces));
  const pieces: string[] = [];
  for (let index = 0; index < words.length; index += perPiece)
    pieces.push(words.slice(index, index + perPiece).join(''));
  return pieces;
}
