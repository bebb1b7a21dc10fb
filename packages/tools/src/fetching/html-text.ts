import { setImmediate as letOthersRun } from 'node:timers/promises';
import { Parser } from 'htmlparser2';
import { createMarkdownWriter } from './markdown-writer.ts';

/** A page as text. */
export interface PageText {
  title: string;
  text: string;
  /** Its elements are nested deeper than anyone writes, and the rest was left out. */
  isTooDeep: boolean;
}

const MOST_DEPTH = 400;
const CHUNK_CHARS = 16_384;
const PAUSE_CHARS = 32 * CHUNK_CHARS;

/** What holds nothing to read, or nothing that a reader of the page would see. */
const UNREAD: ReadonlySet<string> = new Set(
  'script style noscript template svg math iframe object canvas audio video select datalist'.split(' '),
);
const HIDDEN = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)\b/i;

/**
 * The readable text of an HTML page, with headings, lists, links, code and rows as Markdown. In one pass and without a
 * tree: converters that build one take minutes, or overflow, on a hostile page.
 */
export async function toPageText(html: string, base: URL): Promise<PageText> {
  const writer = createMarkdownWriter();
  let [title, depth, unreadFrom] = ['', 0, Number.POSITIVE_INFINITY];
  let isInTitle = false;
  const isRead = (): boolean => depth < unreadFrom;

  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (isRead() && isUnread(name, attributes)) unreadFrom = depth;
      if (name === 'title' && isRead()) isInTitle = title === '';
      else if (isRead()) writer.open(name, toFacts(name, attributes, base));
    },
    ontext(text) {
      if (isInTitle) title += text;
      else if (isRead()) writer.text(text);
    },
    onclosetag(name) {
      if (name === 'title') isInTitle = false;
      else if (isRead()) writer.close(name);
      if (depth === unreadFrom) unreadFrom = Number.POSITIVE_INFINITY;
      depth -= 1;
    },
  });
  let isTooDeep = false;
  for (let from = 0; from < html.length && !isTooDeep; from += CHUNK_CHARS) {
    parser.write(html.slice(from, from + CHUNK_CHARS));
    isTooDeep = depth > MOST_DEPTH;
    if (from % PAUSE_CHARS === 0) await letOthersRun();
  }
  if (!isTooDeep) parser.end();
  return { title: title.replace(/\s+/g, ' ').trim(), text: writer.end(), isTooDeep };
}

type Attributes = Readonly<Record<string, string>>;

function isUnread(name: string, attributes: Attributes): boolean {
  return UNREAD.has(name) || 'hidden' in attributes || HIDDEN.test(attributes.style ?? '');
}

function toFacts(
  name: string,
  attributes: Attributes,
  base: URL,
): { link?: string; alt?: string; language?: string } {
  switch (name) {
    case 'a':
      return { link: toLink(attributes.href, base) };
    case 'img':
      return { alt: attributes.alt ?? '' };
    case 'code':
    case 'pre':
      return { language: /\b(?:language|lang)-([\w+#.-]+)/.exec(attributes.class ?? '')?.[1] ?? '' };
    default:
      return {};
  }
}

function toLink(href: string | undefined, base: URL): string {
  if (href === undefined || href.startsWith('#')) return '';
  const url = URL.parse(href, base.href);
  return url !== null && /^(?:https?|mailto):$/.test(url.protocol) ? url.href : '';
}
