import { isRecord } from '../http-json.ts';

/** What `thinking_block.data` holds for servers that give `reasoning_details`. */
export interface ReasoningDetails {
  reasoningDetails: Record<string, unknown>[];
}

/** Joins streamed details as they must go back: pieces of one entry become one, the rest stays as it came. */
export function addReasoningDetails(details: Record<string, unknown>[], pieces: readonly unknown[]): void {
  for (const piece of pieces) {
    if (!isRecord(piece)) continue;
    const last = details.at(-1);
    if (last === undefined || !continues(last, piece)) details.push({ ...piece });
    else {
      for (const [key, value] of Object.entries(piece)) {
        const isText = key === 'text' || key === 'summary';
        if (isText && typeof value === 'string') last[key] = `${last[key] ?? ''}${value}`;
        else if (value !== null && value !== undefined) last[key] = value;
      }
    }
  }
}

/** The readable text of a piece. */
export function toReasoningText(pieces: readonly unknown[]): string {
  return pieces
    .map((piece) => (isRecord(piece) ? (piece.text ?? piece.summary) : undefined))
    .filter((text) => typeof text === 'string')
    .join('');
}

/** Reads back what an earlier reply carried; anything else gives nothing. */
export function parseReasoningDetails(data: unknown): Record<string, unknown>[] {
  return isRecord(data) && Array.isArray(data.reasoningDetails) ? data.reasoningDetails.filter(isRecord) : [];
}

function continues(last: Record<string, unknown>, piece: Record<string, unknown>): boolean {
  if (last.type !== piece.type || last.type === 'reasoning.encrypted') return false;
  return last.index === piece.index && (piece.id === undefined || piece.id === null || last.id === piece.id);
}
