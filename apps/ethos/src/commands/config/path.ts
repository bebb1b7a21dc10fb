import type { Program } from '../../program.ts';

/** Where the person's own settings are, whether the file is there or not. */
export async function pathCommand({ host, stdout }: Program): Promise<number> {
  const { findHome, toHomeFile } = await import('@ethosagent/runtime');
  stdout.write(`${toHomeFile(findHome({ env: host.env }), 'config.yaml')}\n`);
  return 0;
}
