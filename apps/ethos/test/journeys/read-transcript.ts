import type xterm from '@xterm/headless';

/** Everything in the terminal and its scrollback as lines; rows that the terminal wrapped are joined. */
export function readTranscript(buffer: InstanceType<typeof xterm.Terminal>['buffer']['active']): string {
  const lines: string[] = [];
  /** Rows that a resize left blank may still count as wrapped. */
  const goesOn = (index: number): boolean => {
    const row = buffer.getLine(index);
    return row?.isWrapped === true && row.translateToString(true).trim() !== '';
  };
  for (let index = 0; index < buffer.length; index += 1) {
    const text = buffer.getLine(index)?.translateToString(!goesOn(index + 1)) ?? '';
    if (goesOn(index)) lines.push((lines.pop() ?? '') + text);
    else lines.push(text.trim() === '' ? '' : text);
  }
  // After a resize the terminal may have filled rows up with spaces.
  return lines
    .map((line) => line.replace(/ {2,}$/, ' '))
    .join('\n')
    .replace(/\n+$/, '');
}
