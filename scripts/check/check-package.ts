import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  checkPackage as checkTypes,
  createPackageFromTarballData,
  type Package,
} from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { packedProblems } from './packed-problems.ts';
import { runCommand } from './run-command.ts';
import type { Outcome } from './run-parts.ts';

/** Packs a built package as a release would and looks at what is in the tarball. */
export async function checkPackage(folder: string): Promise<Outcome> {
  const target = mkdtempSync(join(tmpdir(), 'ethos-pack-'));
  try {
    const packing = await runCommand('pnpm', ['pack', '--pack-destination', target], folder);
    if (!packing.passed) return packing;
    const tarball = readFileSync(join(target, readdirSync(target)[0] ?? ''));
    const packed = createPackageFromTarballData(tarball);
    const problems = [...contentProblems(folder, packed), ...(await publintProblems(tarball))];
    return report([...problems, ...(await typeProblems(packed))]);
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
}

function report(problems: readonly string[]): Outcome {
  return { passed: problems.length === 0, output: problems.join('\n') };
}

function contentProblems(folder: string, packed: Package): string[] {
  const base = `/node_modules/${packed.packageName}/`;
  const manifest = JSON.parse(packed.readFile(`${base}package.json`));
  const files = packed.listFiles().map((path) => path.slice(base.length));
  const sources = globSync('**/*.{ts,tsx}', { cwd: join(folder, 'src') });
  return packedProblems({ manifest, files, sources: sources.map((path) => path.replaceAll('\\', '/')) });
}

async function publintProblems(tarball: Buffer): Promise<string[]> {
  const bytes = new Uint8Array(tarball).buffer;
  const { messages, pkg } = await publint({ strict: true, pack: { tarball: bytes } });
  return messages.map((message) => `publint: ${formatMessage(message, pkg) ?? message.code}`);
}

/** As attw's profile "esm-only": what CommonJS or TypeScript's oldest resolution would see does not count. */
async function typeProblems(packed: Package): Promise<string[]> {
  const result = await checkTypes(packed);
  if (!result.types) return packed.containsTypes() ? ['attw: no types found'] : [];
  return result.problems
    .filter((problem) => !('resolutionKind' in problem) || !/^node(10|16-cjs)$/.test(problem.resolutionKind))
    .map((problem) => `attw: ${JSON.stringify(problem)}`);
}
