import type { IncomingMessage } from 'node:http';
import { detectContentKind } from '../reading/content-kind.ts';
import { decodeText } from './decode-text.ts';
import { FetchError } from './fetch-error.ts';
import { toPageText } from './html-text.ts';
import { readBody } from './read-body.ts';

/** A page as text, and what is known about it. */
export interface ReadPage {
  text: string;
  about: string[];
}

const MOST_BODY_BYTES = 5_000_000;
const HTML = /^(?:text\/html|application\/xhtml\+xml)$/;
const TEXT =
  /^(?:text\/|application\/(?:.*\+)?(?:json|xml|yaml|x-yaml|toml|javascript|ecmascript|typescript|x-ndjson|jsonl|sql|graphql|x-sh|csv|rtf)$|image\/svg\+xml$|message\/rfc822$)/;

/** Reads an answer as text. Throws `unsupported_content` for what is none, without reading it to its end. */
export async function readPage(
  answer: IncomingMessage,
  { url, raw }: { url: URL; raw: boolean },
): Promise<ReadPage> {
  const contentType = answer.headers['content-type'] ?? '';
  const mediaType = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  if (mediaType !== '' && !TEXT.test(mediaType)) throw toNoTextError(answer, { url, what: mediaType });
  const body = await readBody(answer, MOST_BODY_BYTES);
  const kind = detectContentKind(body.bytes);
  if (kind.kind !== 'text') {
    throw toNoTextError(answer, { url, what: kind.kind === 'image' ? kind.mediaType : kind.what });
  }
  const { text, encoding } = decodeText(body.bytes, contentType);
  const about = [mediaType || 'no content type', `${body.bytes.length} bytes`];
  if (encoding !== 'utf-8') about.push(encoding.toUpperCase());
  if (body.isCut) about.push(`only its first ${MOST_BODY_BYTES} bytes were read`);
  const isHtml = HTML.test(mediaType) || (mediaType === '' && /^\s*<(?:!doctype html|html)\b/i.test(text));
  if (!isHtml || raw) return { text, about };
  const page = await toPageText(text, url);
  if (page.isTooDeep)
    about.push('its elements are nested too deeply: the rest was left out, raw: true gives the source');
  return { text: page.title === '' ? page.text : `Title: ${page.title}\n\n${page.text}`, about };
}

function toNoTextError(answer: IncomingMessage, { url, what }: { url: URL; what: string }): FetchError {
  answer.destroy();
  const size = answer.headers['content-length'];
  const bytes = size !== undefined && /^\d+$/.test(size) ? ` of ${size} bytes` : '';
  const text = `${url.href} is no text but ${what.slice(0, 100)}${bytes}, which fetch_url cannot show. To have it as a file, download it with a command such as curl -o FILE.`;
  return new FetchError('unsupported_content', text);
}
