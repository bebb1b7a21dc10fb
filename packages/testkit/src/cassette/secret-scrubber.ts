import { ACCOUNT_SEGMENT, isSecretField, SECRET_PATTERNS } from './secret-patterns.ts';

const REMOVED = '[removed]';
/** A shorter text would be found everywhere. */
const SHORTEST = 6;

interface Range {
  from: number;
  to: number;
}

/** Takes secrets out of texts and bytes: given ones in each form in which they may stand, others by their shape. */
export class SecretScrubber {
  readonly #secrets = new Set<string>();
  #forms: readonly string[] = [];
  #byteForms: readonly string[] = [];

  constructor(secrets: readonly string[] = []) {
    for (const secret of secrets) {
      if (secret.length < SHORTEST) {
        throw new Error(`A secret of fewer than ${SHORTEST} characters cannot be removed from a recording.`);
      }
    }
    this.add(secrets);
  }

  /** Adds secrets that became known meanwhile; shorter ones than can be found are passed over. */
  add(secrets: readonly string[]): void {
    const size = this.#secrets.size;
    for (const secret of secrets) if (secret.length >= SHORTEST) this.#secrets.add(secret);
    if (this.#secrets.size === size) return;
    this.#forms = [...new Set([...this.#secrets].flatMap(toForms))];
    this.#byteForms = this.#forms.map((form) => Buffer.from(form).toString('latin1'));
  }

  scrubText(text: string): string {
    return replaceRanges(text, findRanges(text, this.#forms));
  }

  /** A path with its query. */
  scrubPath(path: string): string {
    return this.scrubText(path.replace(ACCOUNT_SEGMENT, REMOVED));
  }

  /** A JSON value, names of fields included. */
  scrubJson(value: unknown): unknown {
    if (typeof value === 'string') return this.scrubText(value);
    if (typeof value === 'number') return this.#forms.includes(String(value)) ? REMOVED : value;
    if (Array.isArray(value)) return value.map((item) => this.scrubJson(item));
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).map(([name, inner]) => {
      const isSecret = typeof inner === 'string' && isSecretField(name);
      return [this.scrubText(name), isSecret ? REMOVED : this.scrubJson(inner)];
    });
    return Object.fromEntries(fields);
  }

  /** Pieces of one body. A secret that is cut between pieces is replaced in the first of them. */
  scrubPieces(pieces: readonly Uint8Array[]): Uint8Array[] {
    const text = Buffer.concat(pieces).toString('latin1');
    const ranges = findRanges(text, this.#byteForms);
    let start = 0;
    return pieces.map((piece) => {
      const end = start + piece.length;
      const own = ranges.filter(({ from, to }) => from < end && to > start);
      const scrubbed = replaceRanges(
        text.slice(0, end),
        own.map((range) => clip(range, { start, end })),
        start,
      );
      start = end;
      return Buffer.from(scrubbed, 'latin1');
    });
  }

  /** Whether texts that belong together spell a given secret. */
  isSpelledBy(text: string): boolean {
    return [...this.#secrets].some((secret) => text.includes(secret));
  }
}

/** As it is, in a URL, in JSON and in base64. */
function toForms(secret: string): string[] {
  const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '');
  const json = JSON.stringify(secret).slice(1, -1);
  return [secret, encodeURIComponent(secret), json, json.replaceAll('/', '\\/'), base64];
}

function findRanges(text: string, forms: readonly string[]): Range[] {
  const found: Range[] = [];
  for (const form of forms) {
    for (let from = text.indexOf(form); from !== -1; from = text.indexOf(form, from + 1)) {
      found.push({ from, to: from + form.length });
    }
  }
  for (const pattern of SECRET_PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      if (match[0] !== REMOVED) found.push({ from: match.index, to: match.index + match[0].length });
    }
  }
  return joinRanges(found);
}

function joinRanges(ranges: readonly Range[]): Range[] {
  const joined: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last !== undefined && range.from < last.to) last.to = Math.max(last.to, range.to);
    else joined.push({ ...range });
  }
  return joined;
}

/** The part of a range in a piece; without a word where it only goes on from the piece before. */
function clip(range: Range, { start, end }: { start: number; end: number }): Range & { goesOn: boolean } {
  return { from: Math.max(range.from, start), to: Math.min(range.to, end), goesOn: range.from < start };
}

function replaceRanges(
  text: string,
  ranges: readonly (Range & { goesOn?: boolean | undefined })[],
  start = 0,
): string {
  let scrubbed = '';
  let at = start;
  for (const { from, to, goesOn } of ranges) {
    scrubbed += text.slice(at, from) + (goesOn ? '' : REMOVED);
    at = to;
  }
  return scrubbed + text.slice(at);
}
