import type { Caught } from './ask.ts';
import { type FileKind, toFileKind } from './file-kind.ts';
import type { MaskedText } from './mask-quotes.ts';
import { splitTargets } from './split-targets.ts';

/** Where to look: "src and docs", "all .md files", "the TypeScript files in src", "*.ts". */
export interface Scope {
  /** Files or folders; `.` alone for the whole folder. */
  readonly paths: readonly string[];
  readonly kind: FileKind | undefined;
}

const filler = '(?:(?:all|the|every|each|any|my|our|of|these|those|your)\\s+)*';
const kindOfFiles = new RegExp(
  `^${filler}(\\S+)\\s+files(?:\\s+(?:in|inside|under|below|from|of)\\s+(.+))?$`,
  'iu',
);
const allFiles = new RegExp(`^${filler}files(?:\\s+(?:in|inside|under|below|from|of)\\s+(.+))?$`, 'iu');

/** The places and the kind of files that caught words name; everything when nothing was caught. */
export function readScope(caught: Caught | undefined, mask: MaskedText): Scope {
  if (caught === undefined) return { paths: ['.'], kind: undefined };
  const masked = caught.masked.replace(/[\s.,;:!?]+$/u, '');
  const all = allFiles.exec(masked);
  if (all !== null) return { paths: readPaths(all[1], mask), kind: undefined };
  const named = kindOfFiles.exec(masked);
  const word = named?.[1] ?? (/^[^\s/]*[*?][^\s/]*$/u.test(masked) ? masked : undefined);
  const kind = word === undefined ? undefined : toFileKind(mask.restore(word));
  if (kind === undefined) return { paths: readPaths(masked, mask), kind };
  return { paths: readPaths(named?.[2], mask), kind };
}

function readPaths(masked: string | undefined, mask: MaskedText): readonly string[] {
  if (masked === undefined) return ['.'];
  const caught = { text: mask.restore(masked), masked, quoted: mask.isQuoted(masked) };
  return splitTargets(caught, mask, { bareWords: true });
}
