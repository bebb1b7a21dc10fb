const LETTERS: Readonly<Record<string, string>> = {
  A: 'up',
  B: 'down',
  C: 'right',
  D: 'left',
  F: 'end',
  H: 'home',
  M: 'enter',
};
const NUMBERS: Readonly<Record<string, string>> = {
  1: 'home',
  3: 'delete',
  4: 'end',
  5: 'pageup',
  6: 'pagedown',
  7: 'home',
  8: 'end',
};
const CODES: Readonly<Record<number, string>> = {
  9: 'tab',
  13: 'enter',
  27: 'escape',
  32: 'space',
  127: 'backspace',
  57414: 'enter',
};

/** A name with its modifiers, in the order ctrl, alt, shift. */
export function toChord(name: string, modifiers: { ctrl?: boolean; alt?: boolean; shift?: boolean }): string {
  const { ctrl, alt, shift } = modifiers;
  return `${ctrl ? 'ctrl+' : ''}${alt ? 'alt+' : ''}${shift ? 'shift+' : ''}${name}`;
}

/**
 * The chord of a control sequence, given what stands between its introducer and its last character.
 * `undefined` for what is no key, such as a report of the terminal.
 */
export function decodeSequence(parameters: string, final: string): string | undefined {
  if (!/^[\d;:]*$/.test(parameters)) return undefined;
  const [first = '', second = '', third = ''] = parameters.split(';');
  const modifiers = toModifiers(second);
  if (final === 'Z') return 'shift+tab';
  if (final === 'u') return decodeCode(Number.parseInt(first, 10), modifiers);
  // How xterm says keys that have no sequence of their own.
  if (final === '~' && first === '27') return decodeCode(Number.parseInt(third, 10), modifiers);
  const name = final === '~' ? NUMBERS[first] : LETTERS[final];
  return name === undefined ? undefined : toChord(name, modifiers);
}

interface Modifiers {
  ctrl: boolean;
  alt: boolean;
  shift: boolean;
}

function toModifiers(parameter: string): Modifiers {
  const bits = Math.max(0, (Number.parseInt(parameter, 10) || 1) - 1);
  return { shift: (bits & 1) !== 0, alt: (bits & 2) !== 0, ctrl: (bits & 4) !== 0 };
}

function decodeCode(code: number, modifiers: Modifiers): string | undefined {
  const named = CODES[code];
  if (named !== undefined) return toChord(named, modifiers);
  // The private use area holds keys of their own: locks, media, modifiers alone.
  if (!(code > 32 && code < 0xe000)) return undefined;
  return toChord(String.fromCodePoint(code).toLowerCase(), modifiers);
}
