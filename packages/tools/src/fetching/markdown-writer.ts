/** What an element says besides its name. */
interface ElementFacts {
  link?: string;
  alt?: string;
  language?: string;
}

/** Writes what a page shows as Markdown, element by element. */
export interface MarkdownWriter {
  open(name: string, facts: ElementFacts): void;
  text(text: string): void;
  close(name: string): void;
  /** The whole text. */
  end(): string;
}

/** Elements that stand on lines of their own, and how many line feeds are before and after them. */
const BREAKS: Readonly<Record<string, number>> = Object.fromEntries([
  ...'p h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre section article figure details hr main form'
    .split(' ')
    .map((name) => [name, 2] as const),
  ...'div li tr dt dd header footer nav aside address figcaption summary caption thead tbody option fieldset legend body'
    .split(' ')
    .map((name) => [name, 1] as const),
]);
const MOST_INDENT = 10;

export function createMarkdownWriter(): MarkdownWriter {
  const parts: string[] = [];
  const lists: { next: number | undefined }[] = [];
  const links: { link: string; isWritten: boolean }[] = [];
  let [breaks, quotes, lastQuotes, fences, fenceAt] = [0, 0, 0, 0, 0];
  // What the current line holds: nothing, only a mark such as "- ", or words, with a blank at the end or not.
  let line: 'empty' | 'mark' | 'blank' | 'words' = 'empty';

  function breakLine(count: number): void {
    if (line === 'mark') return;
    if (line === 'blank') parts.push((parts.pop() ?? '').trimEnd());
    if (line !== 'empty') parts.push('\n');
    breaks = Math.max(breaks, count);
    line = 'empty';
  }

  function write(text: string, after: typeof line): void {
    if (line === 'empty') {
      if (parts.length > 0 && breaks > 1) {
        parts.push(`${toQuote(Math.min(quotes, lastQuotes)).trimEnd()}\n`);
      }
      parts.push(toQuote(quotes));
      [breaks, lastQuotes] = [0, quotes];
    }
    parts.push(text);
    line = after;
  }

  function writeWords(text: string): void {
    const words = text.replace(/\s+/g, ' ');
    const rest = line === 'words' ? words : words.trimStart();
    if (rest === '') return;
    if (rest !== ' ') writeLinks();
    write(rest, rest.endsWith(' ') ? 'blank' : 'words');
  }

  /** Not before there are words for it: a link around a picture without words says nothing. */
  function writeLinks(): void {
    for (const one of links) {
      if (one.isWritten) continue;
      one.isWritten = true;
      write('[', line === 'empty' ? 'mark' : line);
    }
  }

  function writeCode(text: string): void {
    for (const [index, piece] of text.split('\n').entries()) {
      if (index > 0) {
        parts.push('\n');
        line = 'empty';
      }
      if (piece !== '') write(piece, 'words');
    }
  }

  function openItem(): void {
    const list = lists.at(-1);
    const mark = list?.next === undefined ? '- ' : `${list.next}. `;
    if (list?.next !== undefined) list.next += 1;
    write('  '.repeat(Math.min(Math.max(0, lists.length - 1), MOST_INDENT)) + mark, 'mark');
  }

  function openFence(language: string): void {
    fences += 1;
    if (fences > 1) return;
    write(`\`\`\`${language}`, 'words');
    fenceAt = parts.length - 1;
    parts.push('\n');
    line = 'empty';
  }

  function openCode(language: string): void {
    if (fences === 0) write('`', 'mark');
    // Most pages name the language inside of the block.
    else if (parts.length === fenceAt + 2 && parts[fenceAt] === '```') parts[fenceAt] += language;
  }

  function closeFence(): void {
    fences -= 1;
    if (fences > 0) return;
    breakLine(1);
    breaks = 0;
    write('```', 'words');
  }

  function closeLink(): void {
    const last = links.pop();
    if (last?.isWritten && last.link !== '') write(`](${last.link})`, 'words');
  }

  function open(name: string, { link = '', alt = '', language = '' }: ElementFacts): void {
    const before = BREAKS[name];
    if (before !== undefined && fences === 0) breakLine(lists.length > 0 && name !== 'pre' ? 1 : before);
    if (/^h[1-6]$/.test(name)) write(`${'#'.repeat(Number(name[1]))} `, 'mark');
    else if (name === 'ul' || name === 'ol') lists.push({ next: name === 'ol' ? 1 : undefined });
    else if (name === 'li') openItem();
    else if (name === 'blockquote') quotes += 1;
    else if (name === 'br') breakLine(1);
    else if (name === 'hr') write('---', 'words');
    else if (name === 'img' && alt.trim() !== '') writeWords(`[image: ${alt.trim()}]`);
    else if (name === 'pre') openFence(language);
    else if (name === 'code') openCode(language);
    else if ((name === 'td' || name === 'th') && line !== 'empty')
      write(line === 'blank' ? '| ' : ' | ', 'mark');
    else if (name === 'a') links.push({ link, isWritten: link === '' || fences > 0 });
  }

  function close(name: string): void {
    if (name === 'a') closeLink();
    else if (name === 'code' && fences === 0) write('`', 'words');
    else if (name === 'ul' || name === 'ol') lists.pop();
    else if (name === 'pre' && fences > 0) closeFence();
    if (line === 'mark' && /^(?:h[1-6]|li|td|th|tr)$/.test(name)) line = 'words';
    const after = BREAKS[name];
    if (after !== undefined && fences === 0) breakLine(lists.length > 0 ? 1 : after);
    if (name === 'blockquote') quotes = Math.max(0, quotes - 1);
  }

  return {
    open,
    text: (text) => (fences > 0 ? writeCode(text) : writeWords(text)),
    close,
    end: () => parts.join('').trim(),
  };
}

function toQuote(depth: number): string {
  return '> '.repeat(Math.min(depth, MOST_INDENT));
}
