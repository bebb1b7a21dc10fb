/** Takes terminal controls out of text that comes in pieces. */
export interface TerminalSanitizer {
  /** The harmless part of the next piece. A sequence may begin in one piece and end in a later one. */
  push(text: string): string;
  /** Ends the text: gives what was held back and begins anew. */
  flush(): string;
}

type Place = 'text' | 'escape' | 'intermediate' | 'sequence' | 'string' | 'string_escape';

const BIDI = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
const HARMLESS = new RegExp(`[^\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f${BIDI}]+`, 'y');
const STRING_INTRODUCERS = ']PX^_';
const C1_STRING_INTRODUCERS = '\x90\x98\x9d\x9e\x9f';
/** BEL, ST, CAN and SUB end a control string. */
const STRING_ENDS = '\x07\x9c\x18\x1a';

/**
 * A sanitizer for the text of models and tools on its way to a terminal.
 * - Out come line feeds, tabs and printable characters only: CSI, OSC, DCS and other escape sequences, C0, DEL, C1 and
 *   bidi controls are dropped. A carriage return becomes a line feed, so it cannot overwrite what was printed.
 * - However the text is cut into pieces, the output is the same.
 * - A control string without an end hides text up to its line's end at most.
 */
export function createTerminalSanitizer(): TerminalSanitizer {
  let place: Place = 'text';
  let afterReturn = false;
  let held = '';

  function push(text: string): string {
    let out = held;
    held = '';
    for (let index = 0; index < text.length; ) {
      if (place === 'text' && !afterReturn) {
        HARMLESS.lastIndex = index;
        const run = HARMLESS.exec(text)?.[0] ?? '';
        out += run;
        index += run.length;
        if (index >= text.length) break;
      }
      const character = text.charAt(index);
      if (place === 'text') {
        out += takeText(character);
        index += 1;
      } else if (takeControl(character)) index += 1;
    }
    return holdHalf(out);
  }

  function takeText(character: string): string {
    const isSecondHalf = afterReturn && character === '\n';
    afterReturn = character === '\r';
    if (afterReturn) return '\n';
    if (character === '\x1b') place = 'escape';
    else if (character === '\x9b') place = 'sequence';
    else if (C1_STRING_INTRODUCERS.includes(character)) place = 'string';
    else if (!isSecondHalf && isHarmless(character)) return character;
    return '';
  }

  /** Whether the character belongs to the sequence; if not, it is looked at again in the new place. */
  function takeControl(character: string): boolean {
    const [next, isTaken] = stepInside(place, character);
    place = next;
    return isTaken;
  }

  /** Half of a surrogate pair waits for its other half: alone it would be printed as a replacement mark. */
  function holdHalf(out: string): string {
    const last = out.charCodeAt(out.length - 1);
    if (!(last >= 0xd800 && last <= 0xdbff)) return out;
    held = out.slice(-1);
    return out.slice(0, -1);
  }

  return {
    push,
    flush() {
      const rest = held;
      [place, afterReturn, held] = ['text', false, ''];
      return rest;
    },
  };
}

/** Text without terminal controls: a {@link createTerminalSanitizer} for a text that is whole. */
export function stripTerminalControls(text: string): string {
  const sanitizer = createTerminalSanitizer();
  return sanitizer.push(text) + sanitizer.flush();
}

function isHarmless(character: string): boolean {
  HARMLESS.lastIndex = 0;
  return HARMLESS.test(character);
}

/** Where the parser is after a character inside a sequence, and whether that character belonged to it. */
function stepInside(place: Place, character: string): [next: Place, isTaken: boolean] {
  const isIntermediate = character >= ' ' && character <= '/';
  const isFinal = character >= '0' && character <= '~';
  switch (place) {
    case 'escape':
      if (character === '[') return ['sequence', true];
      if (STRING_INTRODUCERS.includes(character)) return ['string', true];
      if (isIntermediate) return ['intermediate', true];
      return ['text', isFinal];
    case 'intermediate':
      return isIntermediate ? ['intermediate', true] : ['text', isFinal];
    case 'sequence':
      return character >= ' ' && character <= '?' ? ['sequence', true] : ['text', isFinal];
    case 'string':
      if (character === '\x1b') return ['string_escape', true];
      if (character === '\n' || character === '\r') return ['text', false];
      return [STRING_ENDS.includes(character) ? 'text' : 'string', true];
    case 'string_escape':
      return character === '\\' ? ['text', true] : ['escape', false];
    default:
      return ['text', false];
  }
}
