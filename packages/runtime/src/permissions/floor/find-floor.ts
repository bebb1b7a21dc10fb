import type { CallFacts, CallPart } from '../call/call-part.ts';
import { toCommandText } from '../call/call-part.ts';
import { toWordPaths } from '../call/word-paths.ts';
import { mayOverlap } from '../paths/glob-overlap.ts';
import { type PathSpace, type Place, toInside } from '../paths/path-space.ts';
import { escapeGlob, isPlainName, toGlobTest } from '../rule/path-pattern.ts';
import { type ShellCommand, toProgram, withStarted } from '../shell/command-line.ts';
import { COMMAND_FLOOR } from './command-floor.ts';
import { NAMERS, PATH_FLOOR, type PathFloor, WRITERS } from './path-floor.ts';

/** Why a call is asked about every time. */
interface FloorFinding {
  id: string;
  /** A sentence for the person. */
  reason: string;
}

export interface Floor {
  /** `isAllowed`: whether a person named exactly this file in a rule that allows; asked only for reading secrets. */
  find(facts: CallFacts, isAllowed: (place: Place) => boolean): FloorFinding | undefined;
}

interface PathsTest {
  matches: (path: string) => boolean;
  /** Whether a path with wildcards may be meant. */
  mayMatch: (path: string) => boolean;
}

type FileTest = PathFloor & PathsTest;
type Found = { id: string; reason: string; what: string };

/** The floor on one machine. `ethosHome` is the folder of Ethos' own settings. */
export function createFloor(space: PathSpace, ethosHome: string): Floor {
  const tests = PATH_FLOOR.map((floor): FileTest => ({ ...floor, ...toTest(floor, { space, ethosHome }) }));

  function findFile(on: PathFloor['on'], place: Place, isPattern = false): FileTest | undefined {
    const isMeant = (test: FileTest): ((path: string) => boolean) =>
      isPattern ? test.mayMatch : test.matches;
    return tests.find((test) => test.on === on && [place.real, place.written].some(isMeant(test)));
  }

  function findPart(part: CallPart, isAllowed: (place: Place) => boolean): Found | undefined {
    if (part.kind === 'command') {
      return withStarted(part.command)
        .map((command) => findCommand(command) ?? findWords(command, isAllowed))
        .find((found) => found !== undefined);
    }
    if (part.kind === 'host') return undefined;
    const floor = findFile(part.kind, part.place);
    if (floor === undefined || (part.kind === 'read' && isAllowed(part.place))) return undefined;
    return { ...floor, what: part.place.shown };
  }

  function findCommand(command: ShellCommand): Found | undefined {
    const program = toProgram(command);
    const floor = COMMAND_FLOOR.find(({ programs, isMeant }) => {
      return programs?.test(program) !== false && isMeant?.(command, space) !== false;
    });
    return floor && { ...floor, what: toCommandText(command) };
  }

  function findWords(command: ShellCommand, isAllowed: (place: Place) => boolean): Found | undefined {
    const program = toProgram(command);
    const writes = WRITERS.test(program);
    if (!writes && NAMERS.test(program)) return undefined;
    for (const { place, shown, isPattern } of toWordPaths(command, space)) {
      const read = NAMERS.test(program) ? undefined : findFile('read', place, isPattern);
      const floor =
        (writes ? findFile('write', place, isPattern) : undefined) ??
        (read && (isPattern || !isAllowed(place)) ? read : undefined);
      if (floor !== undefined) return { ...floor, what: shown };
    }
    return undefined;
  }

  return {
    find(facts, isAllowed) {
      if (facts.lines.some(({ multiplies }) => multiplies)) {
        return {
          id: 'multiply',
          reason: 'It starts itself over and over.',
        };
      }
      if (facts.lines.some(({ isTooMuch }) => isTooMuch)) {
        return { id: 'too-much', reason: 'The command is too long or too deep to be looked through.' };
      }
      for (const part of facts.parts) {
        const found = findPart(part, isAllowed);
        if (found !== undefined) return { id: found.id, reason: toSentence(found) };
      }
      return undefined;
    },
  };
}

function toSentence({ reason, what }: { reason: string; what: string }): string {
  return `It ${reason}: ${what}.`;
}

function toTest(
  { globs, except }: PathFloor,
  { space, ethosHome }: { space: PathSpace; ethosHome: string },
): PathsTest {
  const tests = globs.map((glob) => {
    if (glob.startsWith('~/')) return toTestBelow(space.home, space.fold(glob.slice(2)));
    if (glob.startsWith('ETHOS/'))
      return toTestBelow(space.follow(space.fold(ethosHome)), space.fold(glob.slice(6)));
    return toTestBelow(undefined, space.fold(glob.replace(/^\//, '')));
  });
  return {
    matches: (path) => except?.test(path) !== true && tests.some(({ matches }) => matches(path)),
    mayMatch: (path) => except?.test(path) !== true && tests.some(({ mayMatch }) => mayMatch(path)),
  };
}

function toTestBelow(base: string | undefined, glob: string): PathsTest {
  const isMeant = glob.split('/').every(isPlainName) ? (path: string) => path === glob : toGlobTest(glob);
  const whole = `${escapeGlob(base ?? '')}/${glob}`;
  return {
    matches(path) {
      const inside = base === undefined ? path.replace(/^(?:[a-z]:)?\/+/, '') : toInside(base, path);
      return inside !== undefined && isMeant(inside);
    },
    mayMatch: (path) => mayOverlap(path, whole),
  };
}
