import stringWidth from 'string-width';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const PLAIN = /^[\x20-\x7e]*$/;

/** The characters of a text as a person sees them: an emoji of several code points is one, so is a letter with its marks. */
export function splitGraphemes(text: string): string[] {
  if (PLAIN.test(text)) return Array.from(text);
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** How many columns of a terminal a text takes; control codes take none. */
export function toWidth(text: string): number {
  return PLAIN.test(text) ? text.length : stringWidth(text);
}
