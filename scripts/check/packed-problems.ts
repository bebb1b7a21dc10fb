/** A package as it would be published: its manifest and the files beside it. */
export type PackedPackage = {
  manifest: Record<string, unknown>;
  files: readonly string[];
  /** The package's source files below `src`, as in the checkout. */
  sources: readonly string[];
};

const DEPENDENCY_FIELDS = ['dependencies', 'peerDependencies', 'optionalDependencies', 'devDependencies'];

/** What must not leave the repository, or must not be missing, in a package that is published. */
export function packedProblems({ manifest, files, sources }: PackedPackage): string[] {
  const problems: string[] = [];
  if (manifest.license !== 'MIT') problems.push('package.json: "license" is not "MIT"');
  if (manifest.type !== 'module') problems.push('package.json: "type" is not "module"');
  if (hasKey({ exports: manifest.exports, imports: manifest.imports }, '@ethosagent/source'))
    problems.push('package.json: still offers the source condition (publishConfig.exports must replace it)');
  for (const field of DEPENDENCY_FIELDS) {
    for (const [name, range] of Object.entries((manifest[field] ?? {}) as Record<string, string>)) {
      if (/^(workspace|catalog|link|file):/.test(range)) problems.push(`package.json: ${name} is "${range}"`);
    }
  }
  for (const wanted of ['README.md', 'LICENSE'])
    if (!files.includes(wanted)) problems.push(`${wanted} is missing from the package`);
  return [...problems, ...fileProblems(files, sources)];
}

function fileProblems(files: readonly string[], sources: readonly string[]): string[] {
  const built = new Set(sources.map((path) => path.replace(/\.tsx?$/, '')));
  return files.flatMap((file) => {
    if (/^(src|test)\//.test(file)) return [`${file} is published; only what is built should be`];
    if (/\.test\.|\.tsbuildinfo$/.test(file)) return [`${file} is published`];
    const module = /^dist\/(.+?)(\.d)?\.[jt]s(\.map)?$/.exec(file)?.[1];
    // What the entries of a bundled package share has no source of its name; each build writes it anew.
    if (module === undefined || built.has(module) || module.startsWith('shared/')) return [];
    return [`${file} has no source any more: delete dist and build again`];
  });
}

function hasKey(value: unknown, key: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => name === key || hasKey(inner, key));
}
