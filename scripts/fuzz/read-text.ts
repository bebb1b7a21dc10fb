import type { WireDialectName } from '@ethosagent/testkit';

type Fields = Record<string, unknown>;

/** Where a frame holds a piece of the answer. */
const PIECES: Partial<Record<WireDialectName, (frame: Fields) => unknown>> = {
  'openai-chat': (frame) => fieldOf(fieldOf(fieldOf(fieldOf(frame, 'choices'), '0'), 'delta'), 'content'),
  'anthropic-messages': (frame) => fieldOf(fieldOf(frame, 'delta'), 'text'),
  'openai-responses': (frame) => (frame.type === 'response.output_text.delta' ? frame.delta : undefined),
};

/**
 * The text of the whole lines of a body, joined as they come. Simpler than the readers that are judged, so it only
 * counts for bodies whose complete text it gets right.
 */
export function readText(body: Uint8Array, dialect: WireDialectName): string {
  const lines = Buffer.from(body)
    .toString('utf8')
    .split(/\r\n|[\r\n]/)
    .slice(0, -1);
  return lines
    .map((line) => PIECES[dialect]?.(parseFrame(line)))
    .filter((piece) => typeof piece === 'string')
    .join('');
}

function parseFrame(line: string): Fields {
  try {
    const frame: unknown = JSON.parse(line.replace(/^data: ?/, ''));
    return typeof frame === 'object' && frame !== null ? (frame as Fields) : {};
  } catch {
    // Comments, names of events, `[DONE]`: no frame, and no text.
    return {};
  }
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Fields)[key] : undefined;
}
