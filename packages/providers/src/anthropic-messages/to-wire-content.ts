import type { ContentPart } from '@ethosagent/core/contract';

/** What the models take beside text. */
export interface WireAbilities {
  images: boolean;
  files: boolean;
}

export interface TextBlock {
  type: 'text';
  text: string;
}

export interface BinaryBlock {
  type: 'image' | 'document';
  source: object;
  title?: string;
}

type BinaryPart = Exclude<ContentPart, { type: 'text' }>;

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
  const mediaType = part.mediaType.toLowerCase().replace(/^image\/jpg$/, 'image/jpeg');
  const source = { type: 'base64', media_type: mediaType, data: part.data };
  if (abilities.images && part.type === 'image' && IMAGE_TYPES.includes(mediaType))
    return { type: 'image', source };
  if (part.type === 'file' && isText(mediaType)) return { type: 'text', text: toNamedText(part) };
  if (abilities.files && part.type === 'file' && mediaType === 'application/pdf') {
    return { type: 'document', source, ...(part.name ? { title: part.name } : {}) };
  }
  return { type: 'text', text: toNote(part) };
}

function toNamedText(part: BinaryPart): string {
  return `${part.name ?? 'file'}:\n${Buffer.from(part.data, 'base64').toString('utf8')}`;
}

function toNote(part: BinaryPart): string {
  const name = part.name === undefined ? '' : ` "${part.name}"`;
  return `[${part.type}${name} of type ${part.mediaType} left out: this model does not take it]`;
}

function isText(mediaType: string): boolean {
  return /^text\/|^application\/(json|xml|yaml|toml|javascript)\b/.test(mediaType);
}
