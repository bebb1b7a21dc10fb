const KEY_FILE_NAMES = /^(?:id_(?:rsa|dsa|ecdsa|ed25519)|credentials|shadow)$/;
const WORDS = /(?:[^\s"'`;|&<>()]|"(?:[^"\\]|\\.)*"|'[^']*')+/gs;

/**
 * The words of a shell command that look like paths, for the watcher: words with a slash, a leading dot or tilde, or a
 * file ending, and well-known names of key files. Quotes are taken off; `--option=path` gives the path; of a quoted
 * text with spaces, only words with a slash or tilde.
 */
export function findCommandPaths(command: string): string[] {
  const words = (command.match(WORDS) ?? []).flatMap((word) => {
    const plain = word.replace(/["']/g, '').replace(/^(?:--?[\w-]+=)?[@:]?/, '');
    return /\s/.test(plain) ? plain.split(/\s+/).filter(hasFolder) : [plain].filter(isPathLike);
  });
  return [...new Set(words)];
}

function hasFolder(word: string): boolean {
  return /[\\/]/.test(word) || word.startsWith('~');
}

function isPathLike(word: string): boolean {
  if (hasFolder(word)) return true;
  return /^\.[^.]/.test(word) || /^[\w-]+(?:\.[\w-]+)+$/.test(word) || KEY_FILE_NAMES.test(word);
}
