import { type Reply, reply } from '../../reply.ts';
import type { Scenario } from '../scenario.ts';
import { createStageTool } from '../stage-tools.ts';

const DELTAS = 50_000;
const BATCH = 250;
const RESULT_CHARS = 5 * 1024 * 1024;
const LINE_WORDS = 12;

/** Words with line ends here and there, each other than its neighbours, a few hundred at a time. */
const words = Array.from({ length: DELTAS }, (_, n): Reply => {
  const text = `w${n}${n % LINE_WORDS === LINE_WORDS - 1 ? '\n' : ' '}`;
  return n % BATCH === BATCH - 1 ? [reply.text(text), { wait: 50 }] : reply.text(text);
});

/** Lines of a log file, numbered, cut at exactly 5 MiB. */
function toLogFile(): string {
  const lines: string[] = [];
  for (let n = 0, chars = 0; chars < RESULT_CHARS; n += 1) {
    const line = `2026-01-01T00:00:00Z worker ${n % 7} handled request ${n} in ${(n * 37) % 900} ms\n`;
    lines.push(line);
    chars += line.length;
  }
  return lines.join('').slice(0, RESULT_CHARS);
}

/** Streams that are played when they are wanted, since their files would be megabytes. */
export const LARGE: readonly Scenario[] = [
  {
    name: 'many-deltas',
    description: 'An answer of 50,000 deltas.',
    script: [[words, reply.usage(1_000, DELTAS)]],
    onDemand: true,
  },
  {
    name: 'large-result',
    description: 'A call with a result of 5 MiB.',
    script: [
      [reply.call('read_log', {}), reply.usage(50, 10)],
      [reply.text('A busy day.'), reply.usage(1_400_000, 5)],
    ],
    loop: () => ({
      tools: [
        createStageTool('read_log', () => ({ ok: true, value: toLogFile() }), {
          readOnly: true,
          maxResultChars: RESULT_CHARS,
        }),
      ],
    }),
    onDemand: true,
  },
];
