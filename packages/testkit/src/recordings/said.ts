import { type Reply, reply } from '../reply.ts';

/** Milliseconds between two words, about what a model needs. */
const WORD_MS = 40;

/** Text as a model writes it: word by word, with a short wait after each. */
export function said(text: string): Reply {
  return toWords(text).map((word) => [reply.text(word), { wait: WORD_MS }]);
}

/** Reasoning, word by word. */
export function thought(text: string): Reply {
  return toWords(text).map((word) => [reply.thinking(word), { wait: WORD_MS }]);
}

/** The words with the white space behind each. */
function toWords(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}
