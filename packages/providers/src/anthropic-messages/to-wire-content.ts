import type { ContentPart } from '@ethosagent/core/contract';
import { type BinaryPart, toFileText, toPartNote } from '../part-text.ts';

/** What the models take beside text. */
export interface WireAbilities {
  images: boolean;
  files: boolean;
}

interface TextBlock {
  type: 'text';
  text: string;
}

interface BinaryBlock {
  type: 'image' | 'document';
  source: object;
  title?: string;
}

const IMAGE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** Parts as content blocks. Blank texts are left out, since the server rejects them; what it does not take becomes a note. */
export function toWireContent(
  parts: readonly ContentPart[],
  abilities: WireAbilities,
): (TextBlock | BinaryBlock)[] {
  return parts
    .map((part) => toBlock(part, abilities))
    .filter((block) => block.type !== 'text' || block.text.trim() !== '');
}

function toBlock(part: ContentPart, abilities: WireAbilities): TextBlock | BinaryBlock {
  if (part.type === 'text') return { type: 'text', text: part.text };
  return toBinary(part, abilities) ?? { type: 'text', text: toFileText(part) ?? toPartNote(part) };
}

function toBinary(part: BinaryPart, abilities: WireAbilities): BinaryBlock | undefined {
  // One empty image makes the server reject this request and all later ones.
  if (part.data === '') return undefined;
  const mediaType = part.mediaType.toLowerCase().replace(/^image\/jpg$/, 'image/jpeg');
  const source = { type: 'base64', media_type: mediaType, data: part.data };
  if (part.type === 'image') {
    return abilities.images && IMAGE_TYPES.includes(mediaType) ? { type: 'image', source } : undefined;
  }
  const isTaken = abilities.files && mediaType === 'application/pdf';
  return isTaken ? { type: 'document', source, ...(part.name ? { title: part.name } : {}) } : undefined;
}
