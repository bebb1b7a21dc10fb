import type { KeyReading } from '@ethosagent/runtime';
import type { Program } from '../../program.ts';
import { askYesOrNo } from '../../yes-or-no.ts';
import type { Setup } from '../read-setup.ts';

/** Says why kept keys do not count, and offers to mend it where that can be done. Gives the keys as they are then. */
export async function mendKeyFile(
  program: Program,
  { home, keys }: Pick<Setup, 'home' | 'keys'>,
): Promise<KeyReading> {
  const { stderr } = program;
  if (keys.problem === undefined) return keys;
  stderr.write(`ethos: ${keys.problem}\n`);
  if (!keys.isMendable || !(await askYesOrNo(program, 'Mend it now?'))) return keys;
  const { createKeyFile } = await import('@ethosagent/runtime');
  const mended = createKeyFile(home).read({ isMended: true });
  for (const notice of mended.notices) stderr.write(`ethos: ${notice}\n`);
  return mended;
}
