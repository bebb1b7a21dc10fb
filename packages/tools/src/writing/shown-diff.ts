import { structuredPatch } from 'diff';
import { cutText } from '../cut-text.ts';

const CONTEXT_LINES = 2;
const MOST_EDIT_LENGTH = 2000;
const MOST_LINES = 120;
const MOST_LINE_CHARS = 300;

/**
 * The changed lines of a text with some lines around them, for the model: `-` with the number that a line had, `+` and
 * a blank with the number that it has. Of a long one, the first and the last lines.
 */
export function toShownDiff(before: string, after: string): string {
  const options = { context: CONTEXT_LINES, maxEditLength: MOST_EDIT_LENGTH };
  const patch = structuredPatch('', '', before, after, undefined, undefined, options);
  if (patch === undefined) return '[too many lines changed to show them]';
  const lines = patch.hunks.flatMap((hunk, index) => [...(index > 0 ? ['...'] : []), ...toHunkLines(hunk)]);
  if (lines.length <= MOST_LINES) return lines.join('\n');
  const half = MOST_LINES / 2;
  const note = `[${lines.length - MOST_LINES} lines of the change left out here; read_file shows the file]`;
  return [...lines.slice(0, half), note, ...lines.slice(-half)].join('\n');
}

function toHunkLines({
  oldStart,
  newStart,
  lines,
}: {
  oldStart: number;
  newStart: number;
  lines: string[];
}): string[] {
  let [oldLine, newLine] = [oldStart, newStart];
  return lines
    .filter((line) => !line.startsWith('\\'))
    .map((line) => {
      const sign = line.charAt(0);
      const number = sign === '-' ? oldLine : newLine;
      if (sign !== '+') oldLine += 1;
      if (sign !== '-') newLine += 1;
      return `${sign}${number}: ${cutText(line.slice(1).replace(/\r$/, ''), MOST_LINE_CHARS)}`;
    });
}
