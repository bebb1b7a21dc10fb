import { toWordPaths } from '../call/word-paths.ts';
import { NAMERS, WRITERS } from '../floor/path-floor.ts';
import type { PathSpace } from '../paths/path-space.ts';
import type { PathTest } from '../paths/path-test.ts';
import type { PathPattern } from '../rule/rule.ts';
import { type ShellCommand, toProgram, withStarted } from '../shell/command-line.ts';
import type { Finding } from './match-command.ts';

/** Programs that only read the files that they are given. */
const READERS =
  /^(?:cat|head|tail|less|more|grep|egrep|fgrep|rg|wc|diff|cmp|file|nl|cut|tr|od|xxd|strings|jq|md5sum|sha\d+sum|stat|du|ls|tree)$/;
/** Programs to which a folder is all that is in it. */
const TREE_WRITERS = /^(?:rm|mv|rimraf|trash|srm|chmod|chown|rsync)$/;

/**
 * Whether a command, or what it starts, is given the name of a path that a rule forbids. Sure where the program is known
 * to read or write what it is given; perhaps for other programs, and where a name is only known when it runs.
 */
export function findNamedPath(
  command: ShellCommand,
  { test, kind, space }: { test: PathTest; kind: PathPattern['kind']; space: PathSpace },
): Finding {
  const found = withStarted(command).map((each) => findIn(each, { test, kind, space }));
  if (found.includes('yes')) return 'yes';
  return found.includes('maybe') ? 'maybe' : 'no';
}

function findIn(
  command: ShellCommand,
  { test, kind, space }: { test: PathTest; kind: PathPattern['kind']; space: PathSpace },
): Finding {
  const program = toProgram(command);
  const use = toUse(program, kind);
  if (use === 'no') return 'no';
  let finding: Finding = 'no';
  for (const { place, isPattern } of toWordPaths(command, space)) {
    const paths = place.real === place.written ? [place.real] : [place.real, place.written];
    if (!isPattern && paths.some(test.matches)) {
      if (use === 'yes') return 'yes';
      finding = 'maybe';
    }
    const isHeld = TREE_WRITERS.test(program) && kind !== 'read' && paths.some(test.isHeldBy);
    if ((isPattern && paths.some(test.mayMatch)) || isHeld) finding = 'maybe';
  }
  return finding;
}

/** Whether a program does to the files that it is given what a rule speaks of. */
function toUse(program: string, kind: PathPattern['kind']): Finding {
  const writes = WRITERS.test(program);
  const names = NAMERS.test(program) && !/^(?:git|mkdir|rmdir)$/.test(program);
  if (kind === 'write') {
    if (writes) return 'yes';
    return names || READERS.test(program) || program === '' ? 'no' : 'maybe';
  }
  if (kind === 'path' && writes) return 'yes';
  if (names || program === '') return 'no';
  return READERS.test(program) || writes ? 'yes' : 'maybe';
}
