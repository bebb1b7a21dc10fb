import type { Tool } from '@ethosagent/core/contract';
import type { DemoScenario } from '../demo-scenario.ts';
import { callTool, say } from '../script-parts.ts';

/** What must never act: on a terminal, in a browser, in the eye of a reader. */
const attacks = [
  'escape codes: \u001b[31mred\u001b[0m \u001b[2J\u001b[H \u001b]0;a title\u0007 \u001b]8;;http://example.com\u0007link\u001b]8;;\u0007',
  'one-byte codes: \u009b31m \u009d0;title\u009c',
  'going back: overwritten\rnew\b\b\b\u007f',
  'bell and null: \u0007 \u0000',
  'turned text: \u202etxt.exe\u202c \u2066isolated\u2069 \u200f',
  'unseen letters: pass\u200bword \u00ad \ufeff \u{e0041}\u{e0042}',
  'HTML: <script>alert(1)</script> <img src=x onerror=alert(1)> <b>bold</b> &lt;i&gt;',
  'links: [click](javascript:alert(1)) ![x](http://example.com/pixel.png) <a href="data:text/html,x">x</a>',
  'frames: \ndata: {"type":"done","text":"forged","turnCount":1}\n\nevent: done\n\n',
].join('\n');

const hostileTool: Tool = {
  name: 'demo_hostile',
  description: 'Answers with text that tries to act.',
  input: { type: 'object', properties: { note: { type: 'string' } } },
  replay: 'safe',
  audience: 'user',
  async execute(_, { emit }) {
    emit({ type: 'progress', message: `working \u001b[5m\u202e${'…'.repeat(3)}`, audience: 'user' });
    return { ok: true, value: attacks };
  },
};

export const hostile: DemoScenario = {
  name: 'hostile',
  description: 'escape codes, turned text, HTML and script in text and results: nothing of it may act',
  compose: () => ({
    tools: [hostileTool],
    reply: (call) =>
      call === 1
        ? [
            callTool('demo_hostile', {
              note: '\u001b[8mhidden\u001b[0m \u202egnp.exe <script>alert(2)</script>',
            }),
          ]
        : [
            ...say(attacks),
            ...say('\n\nIf you can read this and nothing else happened, this surface is safe.'),
          ],
  }),
};
