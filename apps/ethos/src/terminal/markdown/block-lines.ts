import type { MarkdownBlock } from '@ethosagent/surface-kit';
import type { Palette } from '../drawing/palette.ts';
import { toInlineText } from './inline-text.ts';
import { toTableLines } from './table-lines.ts';

/** What stands before the text of a heading, an item or a line of a quote. */
const LEAD = /^\s*(?:#{1,6}|[-*+]|\d{1,9}[.)]|>(?:\s?>)*)(?:\s+|$)/;

/**
 * A block as lines of the terminal, without the last line feed. Lines are never broken: the terminal does that, and
 * knows it when its width changes. Without styles a block stays as it came, but for tables, which are lined up.
 */
export function toBlockLines(block: MarkdownBlock, options: { palette: Palette; width: number }): string[] {
  const { palette } = options;
  const text = block.text.replace(/\r?\n$/, '');
  if (block.kind === 'table') return toTableLines(block.text, options) ?? text.split('\n');
  if (!palette.isStyled) return text.split('\n');
  switch (block.kind) {
    case 'fence':
    case 'fence_end':
    case 'rule':
      return [palette.dim(text)];
    case 'heading':
      // Bold inside bold would end it.
      return [palette.bold(toInlineText(text, { ...palette, bold: (inner) => inner }))];
    case 'item':
    case 'quote':
    case 'paragraph':
      return toFlowLines(block.kind, { text, palette });
    default:
      return text.split('\n');
  }
}

function toFlowLines(kind: string, { text, palette }: { text: string; palette: Palette }): string[] {
  if (kind === 'paragraph') return toInlineText(text, palette).split('\n');
  if (kind === 'item') {
    const lead = LEAD.exec(text)?.[0] ?? '';
    return (lead + toInlineText(text.slice(lead.length), palette)).split('\n');
  }
  return text.split('\n').map((line) => {
    const lead = LEAD.exec(line)?.[0] ?? '';
    return palette.dim(lead) + palette.italic(toInlineText(line.slice(lead.length), palette));
  });
}
