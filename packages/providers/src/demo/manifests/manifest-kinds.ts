import { type Manifest, type ManifestKind, toMembersOnly } from './manifest.ts';
import { parseLernaMembers, parsePackageJson } from './package-json.ts';
import { parsePnpmMembers } from './pnpm-workspace.ts';
import { parseToml } from './toml.ts';

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

function parseCargoToml(text: string): Manifest | undefined {
  const toml = parseToml(text);
  if (!toml.has('package') && !toml.has('workspace')) return undefined;
  const excluded = toml.texts('workspace', 'exclude') ?? [];
  const members = toml.has('workspace') ? (toml.texts('workspace', 'members') ?? []) : undefined;
  return {
    name: toml.text('package', 'name'),
    version: toml.text('package', 'version'),
    description: toml.text('package', 'description'),
    members: members && [...members, ...excluded.map((path) => `!${path}`)],
    dependencies: ['dependencies', 'dev-dependencies', 'build-dependencies'].flatMap((table) =>
      toml.keys(table),
    ),
  };
}

function parsePyproject(text: string): Manifest | undefined {
  const toml = parseToml(text);
  const table = toml.has('project') ? 'project' : 'tool.poetry';
  const members = toml.texts('tool.uv.workspace', 'members');
  if (!toml.has(table) && members === undefined) return undefined;
  const excluded = toml.texts('tool.uv.workspace', 'exclude') ?? [];
  const listed = toml.texts('project', 'dependencies') ?? [];
  return {
    name: toml.text(table, 'name'),
    version: toml.text(table, 'version'),
    description: toml.text(table, 'description'),
    members: members && [...members, ...excluded.map((path) => `!${path}`)],
    dependencies: [
      ...listed.map((one) => /^[\w.-]+/.exec(one)?.[0] ?? one),
      ...toml.keys('tool.poetry.dependencies'),
    ],
  };
}

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
