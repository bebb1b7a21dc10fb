import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder of its own with these files, and how to remove it. */
export function createWorkspace(files: Record<string, string> = {}): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'ethos-cli-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A workspace with two packages. */
export const TWO_PACKAGES: Record<string, string> = {
  'package.json': '{ "name": "root", "private": true, "workspaces": ["packages/*"] }',
  'packages/apple/package.json': '{ "name": "@fruit/apple", "version": "1.0.0" }',
  'packages/pear/package.json': '{ "name": "@fruit/pear", "version": "1.0.0" }',
};
