import type { Manifest } from './manifest.ts';

const dependencyFields = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

/** Reads a package.json, its npm, yarn or bun workspaces included. */
export function parsePackageJson(text: string): Manifest | undefined {
  const json = parseObject(text);
  if (json === undefined) return undefined;
  const workspaces = isRecord(json.workspaces) ? json.workspaces.packages : json.workspaces;
  return {
    name: toText(json.name),
    version: toText(json.version),
    description: toText(json.description),
    members: toTexts(workspaces),
    dependencies: dependencyFields.flatMap((field) =>
      isRecord(json[field]) ? Object.entries(json[field]).flatMap(toNames) : [],
    ),
  };
}

/** An alias such as `"old": "npm:new@1"` has two names. */
function toNames([name, version]: [string, unknown]): string[] {
  const real = /^npm:(@?[^@]+)/.exec(typeof version === 'string' ? version : '')?.[1];
  return real === undefined ? [name] : [name, real];
}

/** The patterns of a lerna.json. */
export function parseLernaMembers(text: string): readonly string[] | undefined {
  return toTexts(parseObject(text)?.packages);
}

/** Names and commands of the `scripts` of a package.json. */
export function parseScripts(text: string): readonly string[] {
  const scripts = parseObject(text)?.scripts;
  return isRecord(scripts) ? Object.keys(scripts) : [];
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return isRecord(json) ? json : undefined;
  } catch {
    // Whoever asked says that the file is no valid manifest.
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function toTexts(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : undefined;
}
