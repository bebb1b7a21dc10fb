/** The ripgrep of its npm package for this system; `undefined` where that is not installed. */
export async function findRipgrep(): Promise<string | undefined> {
  try {
    return (await import('@vscode/ripgrep')).rgPath;
  } catch {
    // The package throws when its part for this system was left out; the tool then says what to do.
    return undefined;
  }
}
