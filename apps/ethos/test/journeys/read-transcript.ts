import type xterm from '@xterm/headless';

/** Everything in the terminal and its scrollback as lines; rows that the terminal wrapped are joined. */
export function readTranscript(buffer: InstanceType<typeof xterm.Terminal>['buffer']['active']): string {
  const lines: string[] = [];
  for (let index = 0; index < buffer.length; index += 1) {
    const row = buffer.getLine(index);
    if (row === undefined) continue;
    const text = row.translateToString(!buffer.getLine(index + 1)?.isWrapped);
    if (row.isWrapped) lines.push((lines.pop() ?? '') + text);
    else lines.push(text);
  }
  return lines.join('\n').replace(/\n+$/, '');
}
