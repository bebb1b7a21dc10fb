const here =
  /^(?:(?:in )?(?:this|the|my|our|your|that)(?: (?:current|present|working|whole|entire|same|root))* (?:folder|directory|dir|workspace|repo|repository|monorepo|project|checkout|codebase|code base|code|root|place)|(?:the )?(?:current|working|root) (?:folder|directory|dir)|here|it|this|we|i|you|they|everything|everywhere|all|all files|all of them|total|there|root|the root|workspace|cwd)$/i;
const plainNames =
  /^(?:readme|license|licence|makefile|dockerfile|changelog|contributing|authors|notice|copying|gemfile|rakefile|procfile|justfile|vagrantfile|jenkinsfile|codeowners)$/i;

/** Whether a word looks like the name of a file: an extension, a leading dot, or a well-known name. */
export function isFileName(word: string): boolean {
  const name = word.slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')) + 1);
  if (name === '.' || name === '..') return false;
  return (
    /^\.[\p{L}\p{N}]/u.test(name) || /[^.\s]\.[\p{L}\p{N}_+~-]{1,16}$/u.test(name) || plainNames.test(name)
  );
}

/** Whether a word looks like a path of any kind. */
export function isPathLike(word: string): boolean {
  return /[/\\]/.test(word) || /^\.{1,2}$/.test(word) || isFileName(word);
}

/** Whether words go on after the name of a file, as in "a.txt backwards": then they name no path. */
export function hasLooseEnd(path: string): boolean {
  const words = path.split(/\s+/u);
  return words.length > 1 && !isPathLike(words.at(-1) ?? '') && words.slice(0, -1).some(isFileName);
}

/** The path that words of a request name; `.` for "this folder", "here" and the like. */
export function toPath(words: string): string {
  let path = words.trim().replace(/\s+/g, ' ');
  path = stripEnd(path);
  if (path === '' || here.test(path)) return '.';
  path = path.replace(
    /^(?:(?:the|my|our|your|these|those|following|both|all) )*(?:file|folder|directory|dir|path|sub-?folder)s? (?:called |named )?(?=\S)/i,
    '',
  );
  path = path.replace(/^(?:the|my|our|your)\s+(?=\S)/i, '');
  const bare = path.replace(/\s+(?:file|folder|directory|dir|sub-?folder)s?$/i, '');
  path = stripEnd(bare);
  if (path === '' || here.test(path)) return '.';
  return path.length > 1 ? path.replace(/(?<=[^/\\])[/\\]+$/, '') : path;
}

/** Takes sentence marks off the end; dots that are a path (`.`, `..`, `src/..`) stay. */
export function stripEnd(words: string): string {
  const bare = words.replace(/[\s,;:!?…]+$/u, '');
  if (/(?:^|[\s/\\])\.{1,2}$/.test(bare)) return bare;
  return bare.replace(/[\s.,;:!?…]+$/u, '');
}
