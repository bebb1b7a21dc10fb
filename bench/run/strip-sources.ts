import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../measured');

/**
 * Writes what runs in a measured process as JavaScript into `target`, made anew. Node could run the TypeScript too,
 * but taking the types out needs processor time and memory of the process that is to be measured. `target` must be
 * inside the checkout, or the packages are not found.
 */
export function stripSources(target: string): void {
  rmSync(target, { recursive: true, force: true });
  for (const path of globSync('**/*.ts', { cwd: FOLDER, exclude: (name) => name.endsWith('.test.ts') })) {
    const file = join(target, path.replace(/\.ts$/, '.js'));
    const code = stripTypeScriptTypes(readFileSync(join(FOLDER, path), 'utf8'));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code.replaceAll(/((?:from|import\() ?'\.[^']*)\.ts'/g, "$1.js'"));
  }
}
