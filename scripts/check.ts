import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkPackage } from './check/check-package.ts';
import { runCommand } from './check/run-command.ts';
import { type Part, runParts } from './check/run-parts.ts';

const ROOT = join(import.meta.dirname, '..');

/** Everything that must hold before a change is merged, tests apart. */
async function main(): Promise<void> {
  const write = (text: string): void => void process.stdout.write(text);
  const sources = await runParts(sourceParts(), { write, atOnce: 2 });
  const packages = await runParts(packageParts(), { write, atOnce: 1 });
  const failed = sources.failed + packages.failed;
  write(`${sources.passed + packages.passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}

function sourceParts(): Part[] {
  const parts = [
    command('build', 'turbo', 'run', 'build', '--continue', '--output-logs=errors-only'),
    command('lint and format', 'biome', 'check', '--error-on-warnings'),
    command('types', 'tsc', '-p', 'tsconfig.json'),
    command('unused code and packages', 'knip'),
    script('boundaries', 'scripts/check-boundaries.ts'),
  ];
  parts.push(script('recorded streams', 'scripts/generate-recordings.ts', '--check'));
  const contract = 'scripts/generate-contract.ts';
  if (existsSync(join(ROOT, contract))) parts.push(script('generated files', contract, '--check'));
  return parts;
}

/** One part for each package that is published. */
function packageParts(): Part[] {
  return globSync('{packages,apps,extensions}/*/package.json', { cwd: ROOT })
    .sort()
    .map((path) => ({
      folder: join(ROOT, dirname(path)),
      ...JSON.parse(readFileSync(join(ROOT, path), 'utf8')),
    }))
    .filter((manifest) => manifest.private !== true)
    .map(({ name, folder }) => ({ name: `package ${name}`, run: () => checkPackage(folder) }));
}

function command(name: string, program: string, ...args: string[]): Part {
  return { name, run: () => runCommand(program, args, ROOT) };
}

function script(name: string, file: string, ...args: string[]): Part {
  const conditions = '--conditions=@ethosagent/source';
  return { name, run: () => runCommand(process.execPath, [conditions, file, ...args], ROOT) };
}

await main();
