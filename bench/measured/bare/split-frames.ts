const LINE_FEED = 10;
const DATA = 'data: ';

/** Takes the pieces of an event stream and gives the data of each frame: one line each, ended by line feeds. */
export function createFrameSplitter(onData: (data: string) => void): (bytes: Buffer) => void {
  let rest: Buffer | undefined;
  return (bytes) => {
    const all = rest === undefined ? bytes : Buffer.concat([rest, bytes]);
    const end = all.lastIndexOf(LINE_FEED) + 1;
    rest = end === all.length ? undefined : all.subarray(end);
    if (end === 0) return;
    const text = all.toString('utf8', 0, end);
    for (let start = 0; start < text.length; ) {
      const stop = text.indexOf('\n', start);
      if (text.startsWith(DATA, start)) onData(text.slice(start + DATA.length, stop));
      start = stop + 1;
    }
  };
}
