/** How the server cuts its stream: a chunk for each event, chunks of 64 KB, or a write to the socket for each event. */
export type Wire = 'event' | 'coalesced' | 'split';

/** What the server is asked to play, told by the name of the model. */
export type Play =
  | { kind: 'text'; deltas: number; wire: Wire }
  | { kind: 'tools'; rounds: number; deltas: number }
  | { kind: 'slow'; deltas: number; everyMs: number };

const WIRES: readonly string[] = ['event', 'coalesced', 'split'];

/** `text/50000/event`, `tools/400/20` (rounds, deltas in each) or `slow/3000/1` (deltas, milliseconds between). */
export function toModelName(play: Play): string {
  if (play.kind === 'text') return `text/${play.deltas}/${play.wire}`;
  if (play.kind === 'tools') return `tools/${play.rounds}/${play.deltas}`;
  return `slow/${play.deltas}/${play.everyMs}`;
}

/** `undefined` for a name that {@link toModelName} does not make. */
export function parseModelName(name: string): Play | undefined {
  const [kind, first = '', second = ''] = name.split('/');
  const count = Number(first);
  if (!Number.isInteger(count) || count < 1) return undefined;
  if (kind === 'text') return isWire(second) ? { kind, deltas: count, wire: second } : undefined;
  const other = Number(second);
  if (!(other > 0)) return undefined;
  if (kind === 'tools') return { kind, rounds: count, deltas: other };
  return kind === 'slow' ? { kind, deltas: count, everyMs: other } : undefined;
}

function isWire(text: string): text is Wire {
  return WIRES.includes(text);
}
