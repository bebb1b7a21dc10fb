import type { ContentPart } from '@ethosagent/core/contract';
import { toFileText, toPartNote } from '../part-text.ts';

/** Parts of a message or of an answer of a tool as the wire has them. Empty texts are left out. */
export function toWireContent(parts: readonly ContentPart[]): object[] {
  return parts.filter((part) => part.type !== 'text' || part.text !== '').map(toWirePart);
}

/** The text that parts come to when all of them can be text; else `undefined`. */
export function toPlainText(parts: readonly ContentPart[]): string | undefined {
  const texts: string[] = [];
  for (const part of parts) {
    const text = part.type === 'text' ? part.text : toText(part);
    if (text === undefined) return undefined;
    texts.push(text);
  }
  return texts.join('\n');
}

function toWirePart(part: ContentPart): object {
  if (part.type === 'text') return { type: 'input_text', text: part.text };
  const text = toText(part);
  if (text !== undefined) return { type: 'input_text', text };
  const url = `data:${part.mediaType};base64,${part.data}`;
  return part.type === 'image'
    ? { type: 'input_image', image_url: url, detail: 'auto' }
    : { type: 'input_file', filename: part.name ?? 'file', file_data: url };
}

/** One empty image or file would make the server reject this request and all later ones. */
function toText(part: Exclude<ContentPart, { type: 'text' }>): string | undefined {
  return toFileText(part) ?? (part.data === '' ? toPartNote(part) : undefined);
}
