import { parseCargoToml } from './cargo-toml.ts';
import { type Manifest, type ManifestKind, toMembersOnly } from './manifest.ts';
import { parseLernaMembers, parsePackageJson } from './package-json.ts';
import { parsePnpmMembers } from './pnpm-workspace.ts';
import { parsePyproject } from './pyproject.ts';

/** Manifests that name a package. */
export const packageKinds: readonly ManifestKind[] = [
  { file: 'package.json', parse: parsePackageJson },
  { file: 'Cargo.toml', parse: parseCargoToml },
  { file: 'pyproject.toml', parse: parsePyproject },
  { file: 'go.mod', parse: parseGoMod },
];

/** Manifests that list the members of a workspace; some name a package as well. */
export const workspaceKinds: readonly (ManifestKind & { readonly memberFile: string })[] = [
  {
    file: 'pnpm-workspace.yaml',
    memberFile: 'package.json',
    parse: (text) => toMembersOnly(parsePnpmMembers(text)),
  },
  { file: 'package.json', memberFile: 'package.json', parse: parsePackageJson },
  { file: 'lerna.json', memberFile: 'package.json', parse: (text) => toMembersOnly(parseLernaMembers(text)) },
  { file: 'Cargo.toml', memberFile: 'Cargo.toml', parse: parseCargoToml },
  { file: 'pyproject.toml', memberFile: 'pyproject.toml', parse: parsePyproject },
  { file: 'go.work', memberFile: 'go.mod', parse: (text) => toMembersOnly(parseGoWork(text)) },
];

function parseGoMod(text: string): Manifest | undefined {
  const name = /^module\s+"?([^\s"]+)"?/m.exec(text)?.[1];
  if (name === undefined) return undefined;
  const required = [...text.matchAll(/^\s*(?:require\s+)?([\w.-]+\.[\w.-]+\/\S+)\s+v\d/gm)].map(
    (match) => match[1] ?? '',
  );
  return { name, version: undefined, description: undefined, members: undefined, dependencies: required };
}

function parseGoWork(text: string): readonly string[] | undefined {
  const bare = text.replace(/\/\/.*$/gm, '');
  const uses = [...bare.matchAll(/^\s*use\s+(?:\(([^)]*)\)|(\S+))/gm)];
  if (uses.length === 0) return undefined;
  return uses
    .flatMap((match) => (match[1] ?? match[2] ?? '').split(/\s+/))
    .map((path) => path.replace(/^"|"$/g, ''))
    .filter(Boolean);
}
