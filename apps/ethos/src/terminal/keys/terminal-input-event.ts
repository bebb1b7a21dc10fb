/**
 * What comes from a keyboard: text, a chord such as `enter`, `ctrl+a` or `alt+enter`, or text that was pasted.
 * Chords name their modifiers in the order ctrl, alt, shift.
 */
export type TerminalInputEvent =
  | { kind: 'text'; text: string }
  | { kind: 'chord'; chord: string }
  | { kind: 'paste'; text: string };
