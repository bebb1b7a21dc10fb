/** What a block of Markdown is. A code block comes as its fence, its lines one by one, and its end. */
export type MarkdownBlockKind =
  | 'blank'
  | 'heading'
  | 'paragraph'
  | 'item'
  | 'quote'
  | 'rule'
  | 'table'
  | 'fence'
  | 'code'
  | 'fence_end';

/** A piece of Markdown that may be drawn by itself. */
export interface MarkdownBlock {
  kind: MarkdownBlockKind;
  /** The text as it came, with its line feeds. */
  text: string;
}

/** Cuts Markdown that still comes into blocks. */
export interface MarkdownSplitter {
  /** The blocks that the next piece of text finishes: nothing that comes later changes them. */
  push(text: string): MarkdownBlock[];
  /** What is not finished, as it looks so far. */
  readonly rest: MarkdownBlock | undefined;
  /** Ends the text: gives what was not finished and begins anew. */
  flush(): MarkdownBlock[];
}

const BLANK = /^\s*$/;
const HEADING = /^ {0,3}#{1,6}(?:\s|$)/;
const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
const QUOTE = /^\s*>/;
const FENCE = /^\s*(?:(`{3,})[^`]*|(~{3,}).*)$/;
const TABLE_RULE = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
/** A paragraph or item that goes on and on is drawn in parts, so that what is unfinished stays small. */
const MOST_LINES = 8;

/**
 * A splitter for a stream of Markdown.
 * - The texts of all blocks together are the text that was pushed.
 * - However the text is cut into pieces, the blocks are the same.
 * - Its cost does not grow with what was pushed before.
 */
export function createMarkdownSplitter(): MarkdownSplitter {
  let group: { kind: MarkdownBlockKind; lines: string[] } | undefined;
  let fence: string | undefined;
  let partial: string[] = [];

  function takeGroup(): MarkdownBlock[] {
    const taken = group;
    group = undefined;
    return taken === undefined ? [] : [{ kind: taken.kind, text: taken.lines.join('') }];
  }
  function single(kind: MarkdownBlockKind, line: string): MarkdownBlock[] {
    return [...takeGroup(), { kind, text: line }];
  }
  function begin(kind: MarkdownBlockKind, line: string): MarkdownBlock[] {
    const finished = takeGroup();
    group = { kind, lines: [line] };
    return finished;
  }
  function takeCode(line: string, marks: string): MarkdownBlock[] {
    const isEnd = line.trim().startsWith(marks) && line.trim().replaceAll(marks.charAt(0), '') === '';
    if (isEnd) fence = undefined;
    return [{ kind: isEnd ? 'fence_end' : 'code', text: line }];
  }
  function takeLine(line: string): MarkdownBlock[] {
    if (fence !== undefined) return takeCode(line, fence);
    const bare = line.replace(/\r?\n$/, '');
    if (BLANK.test(bare)) return single('blank', line);
    const opening = FENCE.exec(bare);
    if (opening !== null) {
      fence = opening[1] ?? opening[2];
      return single('fence', line);
    }
    if (HEADING.test(bare)) return single('heading', line);
    return takeFlow(line, bare);
  }
  function takeFlow(line: string, bare: string): MarkdownBlock[] {
    const isTitle = group?.kind === 'paragraph' && group.lines.length < MOST_LINES && UNDERLINE.test(bare);
    const isTable =
      group?.kind === 'paragraph' && group.lines.length === 1 && isTableRule(group.lines[0], bare);
    if (group !== undefined && isTable) group.kind = 'table';
    if (isTable) return goOn(line);
    if (isTitle) return [...goOn(line), ...takeGroup()];
    if (RULE.test(bare)) return single('rule', line);
    if (group?.kind === 'table') return bare.includes('|') ? goOn(line) : begin(toKind(bare), line);
    const kind = toKind(bare);
    if (kind === 'item' || (kind === 'quote' && group?.kind !== 'quote')) return begin(kind, line);
    return group === undefined ? begin(kind, line) : goOn(line);
  }
  function goOn(line: string): MarkdownBlock[] {
    if (group === undefined) return begin('paragraph', line);
    group.lines.push(line);
    return group.kind === 'table' || group.lines.length < MOST_LINES ? [] : takeGroup();
  }
  function toRest(): MarkdownBlock | undefined {
    const text = partial.join('');
    if (fence !== undefined) return text === '' ? undefined : { kind: 'code', text };
    if (group !== undefined) return { kind: group.kind, text: group.lines.join('') + text };
    return text === '' ? undefined : { kind: toKind(text), text };
  }
  return {
    push(text) {
      const blocks: MarkdownBlock[] = [];
      let start = 0;
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
        const line = partial.join('') + text.slice(start, end + 1);
        partial = [];
        blocks.push(...takeLine(line));
        start = end + 1;
      }
      if (start < text.length) partial.push(text.slice(start));
      return blocks;
    },
    get rest() {
      return toRest();
    },
    flush() {
      const last = partial.join('');
      partial = [];
      const blocks = [...(last === '' ? [] : takeLine(last)), ...takeGroup()];
      fence = undefined;
      return blocks;
    },
  };
}

function toKind(line: string): MarkdownBlockKind {
  if (HEADING.test(line)) return 'heading';
  if (ITEM.test(line)) return 'item';
  return QUOTE.test(line) ? 'quote' : 'paragraph';
}

/** Whether the line under a table's head rules it: as many columns, and more than one or a bar. */
function isTableRule(head: string | undefined, line: string): boolean {
  if (head === undefined || !head.includes('|') || !line.includes('|') || !TABLE_RULE.test(line))
    return false;
  return countCells(head) === countCells(line);
}

function countCells(line: string): number {
  return line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/).length;
}
