import type { LogRow, SearchHit } from './contract/index.ts';

type Found = Omit<SearchHit, 'session'>;
const AROUND = 60;

/** The prompts and replies of a log that hold every word of `text`, in any case. */
export function findText(rows: Iterable<LogRow>, text: string): Found[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return [...toTexts(rows)].flatMap(({ said, ...place }): Found[] => {
    const lower = said.toLowerCase();
    if (!words.every((word) => lower.includes(word))) return [];
    const at = lower.indexOf(words[0] ?? '');
    const excerpt = said
      .slice(Math.max(0, at - AROUND), at + AROUND)
      .replace(/\s+/g, ' ')
      .trim();
    return [{ ...place, excerpt }];
  });
}

/** Inputs, and the text of each run of neighbouring deltas. */
function* toTexts(rows: Iterable<LogRow>): Generator<Omit<Found, 'excerpt'> & { said: string }> {
  let reply: (Omit<Found, 'excerpt'> & { said: string }) | undefined;
  for (const row of rows) {
    if ('private' in row) continue;
    const { turnId, seq } = row.wire;
    if ('event' in row.wire && row.wire.event.type === 'text_delta') {
      if (reply && reply.turnId !== turnId) yield reply;
      const said: string = (reply?.turnId === turnId ? reply.said : '') + row.wire.event.text;
      reply = { turnId, seq, role: 'reply', said };
      continue;
    }
    if (reply) yield reply;
    reply = undefined;
    if ('input' in row.wire) {
      const said = row.wire.input.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
      yield { turnId, seq, role: 'input', said };
    }
  }
  if (reply) yield reply;
}
