const ESCAPE_SEQUENCES = new RegExp(
  [
    '(?:\\x1b\\[|\\x9b)[0-?]*[ -/]*[@-~]',
    '(?:\\x1b[\\]PX^_]|[\\x90\\x98\\x9d-\\x9f])[^\\x07\\x1b\\x9c\\n]*(?:\\x07|\\x1b\\\\|\\x9c)?',
    '\\x1b[ -/]*[0-~]',
  ].join('|'),
  'g',
);
const CONTROLS = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g;

/**
 * The output of a command as a person would read it at the end: without escape sequences and control characters; of a
 * line that was drawn over with carriage returns, the last state.
 */
export function toPlainOutput(output: string): string {
  return output
    .replace(ESCAPE_SEQUENCES, '')
    .replace(/\r\n/g, '\n')
    .replace(/^.*\r(?=[^\r\n])/gm, '')
    .replace(CONTROLS, '');
}
