import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toPageText } from './html-text.ts';

const base = new URL('https://example.com/docs/');

async function text(html: string): Promise<string> {
  return (await toPageText(html, base)).text;
}

it('gives title, headings, paragraphs and links', async () => {
  const html =
    '<title> A &amp;\n B </title><h2>Head</h2><p>Some <b>bold</b>\n and <a href="x?a=1&amp;b=2">a link</a> &lt;here&gt;.<br>Next<p>Last';
  expect(await toPageText(html, base)).toEqual({
    title: 'A & B',
    text: '## Head\n\nSome bold and [a link](https://example.com/docs/x?a=1&b=2) <here>.\nNext\n\nLast',
    isTooDeep: false,
  });
});

it('gives lists, quotes, rows and rules', async () => {
  const list = '<p>x<ul><li>one<li><p>two</p><ol><li>a<li>b</ol></ul><p>y';
  expect(await text(list)).toBe('x\n\n- one\n- two\n  1. a\n  2. b\n\ny');
  expect(await text('<blockquote><p>a<p>b</blockquote>c')).toBe('> a\n>\n> b\n\nc');
  const table = '<table><tr><th>A<th>B<tr><td>1<td><p>2</p></table><hr>z';
  expect(await text(table)).toBe('A | B\n1 | 2\n\n---\n\nz');
});

it('gives code as it is', async () => {
  const html =
    '<p>a <code>b  c</code></p><pre><code class="language-ts">if (a) {\n\n    b();\n}\n</code></pre>after';
  expect(await text(html)).toBe('a `b c`\n\n```ts\nif (a) {\n\n    b();\n}\n```\n\nafter');
});

it('leaves out what nobody sees, and keeps what comes after', async () => {
  const html =
    '<script>a</script><style>b</style><!-- c --><div hidden>d<p>e</p></div><i style="color:red; display : none">f</i>' +
    '<noscript>g</noscript><template>h</template><svg><title>s</title><text>i</text></svg>seen';
  expect(await toPageText(html, base)).toEqual({ title: '', text: 'seen', isTooDeep: false });
});

it('names pictures by their words, and no link that leads nowhere', async () => {
  const html =
    '<img src=a alt="a cat"> <a href="/z"><img src=b></a> <a href="#top">top</a> <a href="javascript:x()">run</a> <a href="//[">bad</a>';
  expect(await text(html)).toBe('[image: a cat] top run bad');
});

it('gives up on what is nested too deeply', async () => {
  expect(await toPageText(`<p>x</p>${'<div>'.repeat(100_000)}y`, base)).toMatchObject({
    isTooDeep: true,
    text: 'x',
  });
});

it('never loses a word that stands in a paragraph, nor fails on any markup', async () => {
  const markup = fc.constantFrom(
    '<b>',
    '</b>',
    '<li>',
    '</ul>',
    '<ul>',
    '<pre>',
    '</pre>',
    '<a href=/>',
    '</a>',
    '<td>',
    '<',
    '&',
    '<!--x-->',
    '<code>',
    '</code>',
    '<blockquote>',
    '</blockquote>',
    '<br>',
    '\n',
    '[',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(markup), async (pieces) => {
      const html = pieces.map((piece, index) => `${piece} word${index} `).join('');
      const found = await text(html);
      for (const index of pieces.keys()) {
        if (pieces[index] !== '<') expect(found).toContain(`word${index}`);
      }
    }),
  );
});
