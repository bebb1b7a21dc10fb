import { Lexer, type Token } from 'marked';
import type { Palette } from '../drawing/palette.ts';

/** A line of Markdown with the styles of the terminal instead of its marks; a link shows where it goes. */
export function toInlineText(markdown: string, palette: Palette): string {
  return Lexer.lexInline(markdown)
    .map((token) => toText(token, palette))
    .join('');
}

function toText(token: Token, palette: Palette): string {
  const inner = (): string =>
    'tokens' in token && token.tokens !== undefined
      ? token.tokens.map((one) => toText(one, palette)).join('')
      : 'text' in token
        ? String(token.text)
        : token.raw;
  switch (token.type) {
    case 'strong':
      return palette.bold(inner());
    case 'em':
      return palette.italic(inner());
    case 'del':
      return palette.strike(inner());
    case 'codespan':
      return palette.code(inner());
    case 'link':
      return toLink(inner(), { href: String(token.href), palette });
    case 'image':
      return toLink(`image: ${token.text}`, { href: String(token.href), palette });
    case 'escape':
      return String(token.text);
    default:
      return 'tokens' in token ? inner() : token.raw;
  }
}

/** Where a link goes is always to be seen: its text may say something else. */
function toLink(text: string, { href, palette }: { href: string; palette: Palette }): string {
  const isPlain = text === href || `mailto:${text}` === href;
  return isPlain ? palette.underline(text) : `${text} (${palette.underline(href)})`;
}
