import type { Home } from '../home/home.ts';
import { readInstructions } from '../project/create-project-instructions.ts';
import type { Finding } from './finding.ts';

const FIXES: readonly (readonly [note: RegExp, fix: string])[] = [
  [/^not read/, 'Make it a regular file inside the project, or remove it.'],
  [/^cut/, 'Shorten it, or move parts to the folders that they are about.'],
  [/invisible/, 'Look at what is hidden in it before you rely on this file.'],
  [/not UTF-8/, 'Save it as UTF-8.'],
];

/** Which `AGENTS.md` files models are told, and what of them does not reach a model. */
export function checkInstructions({ home, cwd }: { home: Home; cwd: string }): Finding[] {
  return readInstructions(cwd, { home }).map(({ path, bytes, notes }) => {
    if (notes.length === 0) return { id: 'instructions', status: 'ok', what: `${path}: ${bytes} bytes` };
    const what = `${path}: ${notes.join('; ')}`.replace(/\.$/, '');
    const fix = FIXES.find(([note]) => notes.some((one) => note.test(one)))?.[1] ?? 'Look at this file.';
    return { id: 'instructions', status: 'warn', what, fix };
  });
}
