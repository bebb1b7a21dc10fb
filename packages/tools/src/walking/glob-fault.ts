const MOST_CHARS = 500;
const MOST_STARS_IN_NAME = 3;
const MOST_DOUBLE_STARS = 4;

/**
 * Why a glob is not used; `undefined` when it can be. The text completes "the pattern ... ".
 * Globs become regular expressions, and many wildcards in one name would let a hostile file name hold the process up.
 */
export function findGlobFault(glob: string): string | undefined {
  if (glob.trim() === '') return 'is empty';
  if (glob.length > MOST_CHARS) return `is longer than ${MOST_CHARS} characters`;
  const names = glob.split('/');
  if (names.filter((name) => name.includes('**')).length > MOST_DOUBLE_STARS) {
    return `has more than ${MOST_DOUBLE_STARS} parts with **`;
  }
  if (names.some((name) => (name.match(/\*+/g) ?? []).length > MOST_STARS_IN_NAME)) {
    return `has more than ${MOST_STARS_IN_NAME} wildcards in one name`;
  }
  return undefined;
}
