import { type Difference, findDifferences } from './find-differences.ts';
import type { AskedRequest } from './replay-cassette.ts';

const SHOWN = 3;
const VALUE_CHARS = 60;

/** Why a request has no recorded answer: where it differs from the one that comes nearest. */
export function explainMiss(
  asked: AskedRequest,
  { left, answered }: { left: readonly AskedRequest[]; answered: number },
): string {
  const what = `${asked.method} ${asked.path}`;
  if (answered > 0) {
    const times = answered === 1 ? 'once' : `${answered} times`;
    return `Cassette: ${what} was recorded ${times} with this body and is asked for once more.`;
  }
  const nearest = left
    .map((recorded) => findDifferences(recorded, asked))
    .sort((a, b) => a.length - b.length)[0];
  if (nearest === undefined) return `Cassette: ${what} was not recorded; no recorded answer is left.`;
  const shown = nearest.slice(0, SHOWN).map(toWords).join('; ');
  const more = nearest.length > SHOWN ? `; ${nearest.length - SHOWN} more` : '';
  return `Cassette: ${what} was not recorded. The nearest differs: ${shown}${more}.`;
}

function toWords({ path, recorded, got }: Difference): string {
  return `${path} was ${toShort(recorded)}, now ${toShort(got)}`;
}

function toShort(value: unknown): string {
  const text = JSON.stringify(value) ?? 'absent';
  return text.length > VALUE_CHARS ? `${text.slice(0, VALUE_CHARS)}…` : text;
}
