import type { ContentPart } from '@ethosagent/core/contract';

/** An image or a file. */
export type BinaryPart = Exclude<ContentPart, { type: 'text' }>;

/** The text of a file that is text; `undefined` for every other part. */
export function toFileText(part: BinaryPart): string | undefined {
  if (part.type !== 'file' || !TEXT_TYPES.test(part.mediaType)) return undefined;
  return `${part.name ?? 'file'}:\n${Buffer.from(part.data, 'base64').toString('utf8')}`;
}

const TEXT_TYPES = /^text\/|^application\/(json|xml|yaml|toml|javascript)\b/i;

/** What a model reads instead of a part that it does not take. */
export function toPartNote(part: BinaryPart): string {
  const name = part.name === undefined ? '' : ` "${part.name}"`;
  return `[${part.type}${name} of type ${part.mediaType} left out: this model does not take it]`;
}
