import type { Manifest } from './manifest.ts';
import { parseToml, type Toml } from './toml.ts';

/** Reads a pyproject.toml: its project or poetry package, and the members of a uv workspace. */
export function parsePyproject(text: string): Manifest | undefined {
  const toml = parseToml(text);
  const table = toml.has('project') ? 'project' : 'tool.poetry';
  const members = toml.texts('tool.uv.workspace', 'members');
  if (!toml.has(table) && members === undefined) return undefined;
  const excluded = toml.texts('tool.uv.workspace', 'exclude') ?? [];
  return {
    name: toml.text(table, 'name'),
    version: toml.text(table, 'version'),
    description: toml.text(table, 'description'),
    members: members && [...members, ...excluded.map((path) => `!${path}`)],
    dependencies: readDependencies(toml),
  };
}

function readDependencies(toml: Toml): string[] {
  const grouped = ['project.optional-dependencies', 'dependency-groups'].flatMap((table) =>
    toml.keys(table).flatMap((group) => toml.texts(table, group) ?? []),
  );
  const listed = [...(toml.texts('project', 'dependencies') ?? []), ...grouped];
  const poetry = toml
    .tables()
    .filter((table) => /^tool\.poetry\.(?:group\..+\.)?(?:dev-)?dependencies$/.test(table))
    .flatMap((table) => toml.keys(table));
  return [...listed.map((one) => /^[\w.-]+/.exec(one)?.[0] ?? one), ...poetry];
}
