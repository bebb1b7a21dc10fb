import { styleText } from 'node:util';

/** Colours for our own words; text of models and tools is cleaned before it is painted. */
export interface Palette {
  /** False when no style is written at all: then text alone must say everything. */
  readonly isStyled: boolean;
  dim(text: string): string;
  bold(text: string): string;
  good(text: string): string;
  bad(text: string): string;
  warn(text: string): string;
  italic(text: string): string;
  strike(text: string): string;
  underline(text: string): string;
  /** Code inside a sentence. */
  code(text: string): string;
  /** Something that stands for more, such as a chip or the chosen entry of a menu. */
  inverse(text: string): string;
}

/** The variables of a terminal that this program reads. */
export interface TerminalEnvironment {
  readonly NO_COLOR?: string | undefined;
  readonly FORCE_COLOR?: string | undefined;
  readonly TERM?: string | undefined;
}

/** Whether to write colours: FORCE_COLOR decides before NO_COLOR, then the terminal does. */
export function isColourWanted(environment: TerminalEnvironment, isTerminal: boolean): boolean {
  const { NO_COLOR: no, FORCE_COLOR: force, TERM: terminal } = environment;
  if (force !== undefined) return force !== '0' && force !== 'false';
  if (no !== undefined && no !== '') return false;
  return isTerminal && terminal !== 'dumb';
}

/**
 * Colours of the terminal's own sixteen, or none. Of these only red and magenta read well on black and on white alike;
 * everything else is said by weight.
 */
export function createPalette(isColoured: boolean): Palette {
  const paint =
    (style: Parameters<typeof styleText>[0]) =>
    (text: string): string =>
      isColoured ? styleText(style, text, { validateStream: false }) : text;
  return {
    isStyled: isColoured,
    dim: paint('dim'),
    bold: paint('bold'),
    good: paint('bold'),
    bad: paint('red'),
    warn: paint('magenta'),
    italic: paint('italic'),
    strike: paint('strikethrough'),
    underline: paint('underline'),
    code: paint('magenta'),
    inverse: paint('inverse'),
  };
}
