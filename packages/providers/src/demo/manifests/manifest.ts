/** What a package manifest says. */
export interface Manifest {
  /** `undefined` when it names no package: a workspace root, for example. */
  readonly name: string | undefined;
  readonly version: string | undefined;
  readonly description: string | undefined;
  /** Patterns or folders of workspace members; `undefined` when it defines no workspace. */
  readonly members: readonly string[] | undefined;
  /** Names of what it depends on, of every kind. */
  readonly dependencies: readonly string[];
}

/** A kind of package manifest: a new one is one more entry in the list of kinds. */
export interface ManifestKind {
  /** Name of the file that holds it. */
  readonly file: string;
  /** Returns `undefined` when the text is no such manifest. */
  parse(text: string): Manifest | undefined;
}

/** A manifest that only lists the members of a workspace. */
export function toMembersOnly(members: readonly string[] | undefined): Manifest | undefined {
  if (members === undefined) return undefined;
  return { name: undefined, version: undefined, description: undefined, members, dependencies: [] };
}
