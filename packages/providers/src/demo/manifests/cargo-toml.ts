import type { Manifest } from './manifest.ts';
import { parseToml, type Toml } from './toml.ts';

/** Reads a Cargo.toml, the members of its workspace included. */
export function parseCargoToml(text: string): Manifest | undefined {
  const toml = parseToml(text);
  if (!toml.has('package') && !toml.has('workspace')) return undefined;
  const excluded = toml.texts('workspace', 'exclude') ?? [];
  const members = toml.has('workspace') ? (toml.texts('workspace', 'members') ?? []) : undefined;
  return {
    name: toml.text('package', 'name'),
    version: toml.text('package', 'version'),
    description: toml.text('package', 'description'),
    members: members && [...members, ...excluded.map((path) => `!${path}`)],
    dependencies: [...new Set(toml.tables().flatMap((table) => readDependencies(toml, table)))],
  };
}

/** `[dependencies]`, `[dependencies.tokio]`, `[target.'cfg(unix)'.dev-dependencies]`: own names and real ones. */
function readDependencies(toml: Toml, table: string): string[] {
  const match = /^(?:target\..+\.)?(?:(?:dev|build)[-_])?dependencies(?:\.([^.]+))?$/.exec(table);
  if (match === null) return [];
  if (match[1] !== undefined) return [match[1], toml.text(table, 'package') ?? match[1]];
  return toml.keys(table).flatMap((key) => {
    const [name = key] = key.split('.');
    const renamed = /\bpackage\s*=\s*["']([^"']+)["']/.exec(toml.raw(table, key) ?? '')?.[1];
    const dotted = key.endsWith('.package') ? toml.text(table, key) : undefined;
    return [name, renamed ?? dotted ?? name];
  });
}
