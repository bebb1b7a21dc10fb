import type { ContentPart } from '@ethosagent/core/contract';
import { toFileText, toPartNote } from '../part-text.ts';

/** What a server takes beside text. */
export interface WireAbilities {
  images: boolean;
  files: boolean;
}

/**
 * Parts of a message as Chat Completions has them: one text where text is all there is, since many servers know
 * nothing else; a list of parts otherwise. What the server does not take becomes a plain note.
 */
export function toWireContent(parts: readonly ContentPart[], abilities: WireAbilities): string | object[] {
  const wired = parts.map((part) => toWirePart(part, abilities));
  const texts = wired.filter((part) => typeof part === 'string');
  if (texts.length === wired.length) return texts.join('\n\n');
  return wired.map((part) => (typeof part === 'string' ? { type: 'text', text: part } : part));
}

/** Whether a part can only be sent as an object, not as text. */
export function isBinaryOnWire(part: ContentPart, abilities: WireAbilities): boolean {
  return typeof toWirePart(part, abilities) !== 'string';
}

function toWirePart(part: ContentPart, abilities: WireAbilities): string | object {
  if (part.type === 'text') return part.text;
  const url = `data:${part.mediaType};base64,${part.data}`;
  if (part.type === 'image')
    return abilities.images ? { type: 'image_url', image_url: { url } } : toPartNote(part);
  const text = toFileText(part);
  if (text !== undefined) return text;
  return abilities.files
    ? { type: 'file', file: { filename: part.name ?? 'file', file_data: url } }
    : toPartNote(part);
}
