import { decodeSequence, toChord } from './decode-sequence.ts';
import { createPasteReader, PASTE_BEGIN } from './paste-reader.ts';
import type { TerminalInputEvent } from './terminal-input-event.ts';

/** How long an escape character waits for the rest of its sequence before it is the key Esc. */
const ESCAPE_MS = 60;
/** A paste without brackets, and the tail of a broken one, end when nothing came for so long. */
const BURST_MS = 60;

const SEQUENCE = /^\x1b(?:\[([0-?]*)[ -/]*([@-~])|O([ -~]))/;
const ONE_KEY = /^(?:\x1b\[[0-?]*[@-~]|\x1bO[ -~]|[\x00-\x1f\x7f])$/;
const CUT_SEQUENCE = /^\x1b(?:\[[0-?]*[ -/]*|O)$/;

/**
 * Turns what a terminal sends into keys, text and pastes.
 * - A bracketed paste is one event, however its bytes are cut.
 * - Where brackets are missing, or the pasted text held an end mark itself, a read with a line break before further
 *   text counts as pasted: a line break in it is text, never the key Enter.
 */
export class KeyDecoder {
  readonly #emit: (event: TerminalInputEvent) => void;
  readonly #paste = createPasteReader();
  /** The beginning of a sequence whose end has not come. */
  #pending = '';
  #burst = '';
  #isBurst = false;
  #hasBrackets = false;
  #escapeTimer: NodeJS.Timeout | undefined;
  #burstTimer: NodeJS.Timeout | undefined;

  constructor(emit: (event: TerminalInputEvent) => void) {
    this.#emit = emit;
  }

  push(chunk: string): void {
    clearTimeout(this.#escapeTimer);
    let text = this.#pending + chunk;
    this.#pending = '';
    while (text !== '') text = this.#paste.isOpen ? this.#takePaste(text) : this.#takeTyped(text);
  }

  /** Forgets what is unfinished. */
  close(): void {
    clearTimeout(this.#escapeTimer);
    clearTimeout(this.#burstTimer);
    this.#pending = '';
    this.#burst = '';
  }

  #takePaste(text: string): string {
    const ended = this.#paste.push(text);
    if (ended === undefined) return '';
    this.#emit({ kind: 'paste', text: ended.text });
    // The end mark may have been a part of what was pasted: what follows at once is text, unless it is one key.
    this.#startBurst();
    return ended.rest;
  }

  #takeTyped(text: string): string {
    const begin = text.indexOf(PASTE_BEGIN);
    const typed = begin < 0 ? text : text.slice(0, begin);
    const isKey = this.#burst === '' && ONE_KEY.test(typed);
    if (!isKey && (this.#isBurst || isPasteLike(typed, this.#hasBrackets))) this.#takeBurst(typed);
    else this.#takeKeys(typed);
    if (begin < 0) return '';
    this.#flushBurst();
    this.#hasBrackets = true;
    this.#paste.open();
    return text.slice(begin + PASTE_BEGIN.length);
  }

  #takeBurst(text: string): void {
    this.#pending = /\x1b(?:\[[\d;]*)?$/.exec(text)?.[0] ?? '';
    this.#burst += text.slice(0, text.length - this.#pending.length);
    this.#startBurst();
  }

  #startBurst(): void {
    this.#isBurst = true;
    clearTimeout(this.#burstTimer);
    this.#burstTimer = setTimeout(() => this.#flushBurst(), BURST_MS);
  }

  #flushBurst(): void {
    clearTimeout(this.#burstTimer);
    this.#isBurst = false;
    const text = this.#burst;
    this.#burst = '';
    if (text !== '') this.#emit({ kind: 'paste', text });
  }

  #takeKeys(text: string): void {
    for (let index = 0; index < text.length; ) {
      const length = this.#takeKey(text.slice(index));
      if (length === 0) {
        this.#hold(text.slice(index));
        return;
      }
      index += length;
    }
  }

  /** Emits what the text begins with and gives its length; 0 when its end has not come yet. */
  #takeKey(text: string): number {
    const run = /^[^\x00-\x1f\x7f]+/.exec(text)?.[0];
    if (run !== undefined) {
      this.#emit({ kind: 'text', text: run });
      return run.length;
    }
    if (!text.startsWith('\x1b')) return this.#emitChord(toControlChord(text.charAt(0)), 1);
    const next = text.charAt(1);
    if (next === '') return 0;
    if (next === '[' || next === 'O') return this.#takeSequence(text);
    return next === '\x1b' ? this.#emitChord('escape', 1) : this.#takeAlt(text);
  }

  #takeSequence(text: string): number {
    const sequence = SEQUENCE.exec(text);
    if (sequence === null) return CUT_SEQUENCE.test(text) ? 0 : this.#emitChord('escape', 1);
    const chord = decodeSequence(sequence[1] ?? '', sequence[2] ?? sequence[3] ?? '');
    return chord === undefined ? sequence[0].length : this.#emitChord(chord, sequence[0].length);
  }

  #takeAlt(text: string): number {
    const character = String.fromCodePoint(text.codePointAt(1) ?? 0);
    const name = /[\x00-\x1f\x7f]/.test(character) ? toControlChord(character) : character.toLowerCase();
    const chord = name.startsWith('ctrl+')
      ? name.replace('ctrl+', 'ctrl+alt+')
      : toChord(name, { alt: true });
    return this.#emitChord(chord, 1 + character.length);
  }

  #emitChord(chord: string, length: number): number {
    this.#emit({ kind: 'chord', chord });
    return length;
  }

  #hold(text: string): void {
    this.#pending = text;
    this.#escapeTimer = setTimeout(() => {
      this.#pending = '';
      if (text === '\x1b') this.#emitChord('escape', 1);
    }, ESCAPE_MS);
  }
}

/** Where brackets are known to come, lines sent at once are more likely typed ahead. */
function isPasteLike(text: string, hasBrackets: boolean): boolean {
  const inner = text.match(/[\r\n](?=[^\x1b]*?[^\x00-\x1f\x7f])/g)?.length ?? 0;
  return inner > (hasBrackets ? 2 : 0);
}

function toControlChord(character: string): string {
  if (character === '\r') return 'enter';
  if (character === '\t') return 'tab';
  if (character === '\x7f' || character === '\b') return 'backspace';
  return `ctrl+${String.fromCharCode(character.charCodeAt(0) + 0x40).toLowerCase()}`;
}
