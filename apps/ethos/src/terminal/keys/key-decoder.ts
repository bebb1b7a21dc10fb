import { decodeSequence, toChord } from './decode-sequence.ts';
import { createPasteReader, PASTE_BEGIN } from './paste-reader.ts';
import type { TerminalInputEvent } from './terminal-input-event.ts';

/** How long an escape character waits for the rest of its sequence before it is the key Esc. */
const ESCAPE_MS = 60;
/** A paste without brackets, and the tail of a broken one, end when nothing came for so long. */
const BURST_MS = 60;

/** Turns what a terminal sends into keys, text and pastes. */
export interface KeyDecoder {
  push(chunk: string): void;
  /** Forgets what is unfinished. */
  close(): void;
}

/**
 * - A bracketed paste is one event, however its bytes are cut.
 * - Where brackets are missing, or the pasted text held an end mark itself, a read with a line break before further
 *   text counts as pasted: a line break in it is text, never the key Enter.
 */
export function createKeyDecoder(emit: (event: TerminalInputEvent) => void): KeyDecoder {
  const paste = createPasteReader();
  let pending = '';
  let burst = '';
  let isBurst = false;
  let hasBrackets = false;
  let escapeTimer: NodeJS.Timeout | undefined;
  let burstTimer: NodeJS.Timeout | undefined;

  function push(chunk: string): void {
    clearTimeout(escapeTimer);
    let text = pending + chunk;
    pending = '';
    while (text !== '') text = paste.isOpen ? takePaste(text) : takeTyped(text);
  }
  function takePaste(text: string): string {
    const ended = paste.push(text);
    if (ended === undefined) return '';
    emit({ kind: 'paste', text: ended.text });
    // The end mark may have been a part of what was pasted: what follows at once is text, unless it is Enter alone.
    startBurst();
    return ended.rest;
  }
  function takeTyped(text: string): string {
    const begin = text.indexOf(PASTE_BEGIN);
    const typed = begin < 0 ? text : text.slice(0, begin);
    const isEnter = burst === '' && typed === '\r';
    if (!isEnter && (isBurst || isPasteLike(typed, hasBrackets))) takeBurst(typed);
    else takeKeys(typed);
    if (begin < 0) return '';
    flushBurst();
    hasBrackets = true;
    paste.open();
    return text.slice(begin + PASTE_BEGIN.length);
  }
  function takeBurst(text: string): void {
    pending = /\x1b(?:\[[\d;]*)?$/.exec(text)?.[0] ?? '';
    burst += text.slice(0, text.length - pending.length);
    startBurst();
  }
  function startBurst(): void {
    isBurst = true;
    clearTimeout(burstTimer);
    burstTimer = setTimeout(flushBurst, BURST_MS);
  }
  function flushBurst(): void {
    clearTimeout(burstTimer);
    isBurst = false;
    const text = burst;
    burst = '';
    if (text !== '') emit({ kind: 'paste', text });
  }
  function takeKeys(text: string): void {
    let index = 0;
    while (index < text.length) {
      const length = takeKey(text, index);
      if (length === 0) return hold(text.slice(index));
      index += length;
    }
  }
  /** Emits what stands at `index` and gives its length; 0 when its end has not come yet. */
  function takeKey(text: string, index: number): number {
    const run = /^[^\x00-\x1f\x7f]+/.exec(text.slice(index))?.[0];
    if (run !== undefined) {
      emit({ kind: 'text', text: run });
      return run.length;
    }
    if (text.charAt(index) !== '\x1b') {
      emit({ kind: 'chord', chord: toControlChord(text.charAt(index)) });
      return 1;
    }
    return takeEscape(text.slice(index));
  }
  function takeEscape(text: string): number {
    const next = text.charAt(1);
    if (next === '') return 0;
    if (next === '[' || next === 'O') {
      const sequence = /^\x1b(?:\[([0-?]*)[ -/]*([@-~])|O([ -~]))/.exec(text);
      if (sequence === null) return isCutSequence(text) ? 0 : emitChord('escape', 1);
      const chord = decodeSequence(sequence[1] ?? '', sequence[2] ?? sequence[3] ?? '');
      if (chord !== undefined) emitChord(chord, 0);
      return sequence[0].length;
    }
    if (next === '\x1b') return emitChord('escape', 1);
    const control = next < ' ' || next === '\x7f' ? toControlChord(next) : undefined;
    const point = String.fromCodePoint(text.codePointAt(1) ?? 0);
    const chord = control?.startsWith('ctrl+')
      ? control.replace('ctrl+', 'ctrl+alt+')
      : toChord(control ?? point.toLowerCase(), { alt: true });
    return emitChord(chord, 1 + point.length);
  }
  function emitChord(chord: string, length: number): number {
    emit({ kind: 'chord', chord });
    return length;
  }
  function hold(text: string): void {
    pending = text;
    escapeTimer = setTimeout(() => {
      pending = '';
      if (text === '\x1b') emitChord('escape', 1);
    }, ESCAPE_MS);
  }
  return {
    push,
    close() {
      clearTimeout(escapeTimer);
      clearTimeout(burstTimer);
      pending = '';
      burst = '';
    },
  };
}

function isCutSequence(text: string): boolean {
  return /^\x1b(?:\[[0-?]*[ -/]*|O)$/.test(text);
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
