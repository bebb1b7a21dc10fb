const words: Readonly<Record<string, number>> = {
  half: 0.5,
  'half a': 0.5,
  'half an': 0.5,
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  sixty: 60,
};

/** The number that a word or digits name, for example `two`, `1.5` or `half a`. */
export function toNumber(text: string): number | undefined {
  const word = words[text.trim().toLowerCase().replace(/\s+/g, ' ')];
  if (word !== undefined) return word;
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || Number.isNaN(value) ? undefined : value;
}

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(
  ' ',
);

/** The number of a place in a row: `second`, `3rd`. */
export function toOrdinal(text: string): number | undefined {
  const digits = /^(\d{1,9})(?:st|nd|rd|th)$/i.exec(text.trim())?.[1];
  const number = digits === undefined ? ordinals.indexOf(text.trim().toLowerCase()) + 1 : Number(digits);
  return number > 0 ? number : undefined;
}

const units: readonly { pattern: RegExp; ms: number }[] = [
  { pattern: /^(?:ms|msecs?|millis|milli-?seconds?)$/i, ms: 1 },
  { pattern: /^(?:s|secs?|seconds?)$/i, ms: 1000 },
  { pattern: /^(?:m|mins?|minutes?)$/i, ms: 60_000 },
  { pattern: /^(?:h|hrs?|hours?)$/i, ms: 3_600_000 },
];

/** Milliseconds of a time such as `2 seconds`, `500ms`, `half a minute`, `a moment`. */
export function toMilliseconds(text: string): number | undefined {
  const bare = text.trim().replace(/^(?:for|about|another|exactly)\s+/i, '');
  if (/^(?:an? )?(?:moment|bit|while|little|second or so)$/i.test(bare)) return 1000;
  const match = /^(.*?)\s*([a-z-]+)$/i.exec(bare);
  const count = toNumber(match?.[1] ?? '');
  const unit = units.find((one) => one.pattern.test(match?.[2] ?? ''));
  if (count !== undefined && unit !== undefined) return Math.round(count * unit.ms);
  const seconds = toNumber(bare);
  return seconds === undefined ? undefined : Math.round(seconds * 1000);
}
