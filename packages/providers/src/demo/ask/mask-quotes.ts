/** A text whose quoted spans stand as one word each, so that patterns cannot cut them. */
export interface MaskedText {
  readonly text: string;
  /** Puts the words of quoted spans back, without their quotes. */
  restore(part: string): string;
  /** Puts quoted spans back as they were written. */
  restoreWithQuotes(part: string): string;
  /** Whether a part of the masked text is nothing but one quoted span. */
  isQuoted(part: string): boolean;
}

const open = '\uFDD0';
const close = '\uFDD1';
const firstIndex = 0xe000;
const maxSpans = 1000;

const spans: readonly RegExp[] = [
  /```(?:[a-z]*\n)?([\s\S]+?)\n?```/gu,
  /`([^`]+)`/gu,
  /"([^"]+)"/gu,
  /“([^”]+)”/gu,
  /„([^“”]+)[“”]/gu,
  /«\s*([^»]+?)\s*»/gu,
  /「([^」]+)」/gu,
  /‘([^’]+)’(?=[\s.,;:!?)]|$)/gu,
  // An apostrophe inside a word opens nothing: "what's in the folder".
  /(?<![\p{L}\p{N}])'([^'\n]+(?:'\p{L}[^'\n]*)?)'(?![\p{L}\p{N}])/gu,
];

/** Hides each quoted span (backticks, straight, curly, angle and corner quotes) behind one word. */
export function maskQuotes(source: string): MaskedText {
  const inner: string[] = [];
  const whole: string[] = [];
  let text = source.replace(/[\uFDD0\uFDD1]/gu, '');
  for (const span of spans) {
    text = text.replace(span, (match: string, words: string) => {
      if (whole.length >= maxSpans) return match;
      inner.push(putBack(whole, words));
      whole.push(putBack(whole, match));
      return `${open}${String.fromCodePoint(firstIndex + whole.length - 1)}${close}`;
    });
  }
  return {
    text,
    restore: (part) => putBack(inner, part),
    restoreWithQuotes: (part) => putBack(whole, part),
    isQuoted: (part) => /^\uFDD0.\uFDD1$/u.test(part.trim()),
  };
}

function putBack(kept: readonly string[], part: string): string {
  return part.replace(/\uFDD0(.)\uFDD1/gu, (_, index: string) => {
    return kept[(index.codePointAt(0) ?? 0) - firstIndex] ?? '';
  });
}
