import { toJsonLine } from '@ethosagent/surface-kit';
import type { ProgramCommand } from '../../program.ts';
import { toTable } from '../../table.ts';

/** Every setting that there is, and what it does. */
export function listCommand({ json }: { json?: true }): ProgramCommand {
  return async ({ stdout }) => {
    const { listSettingNames } = await import('@ethosagent/runtime');
    const names = listSettingNames().map(({ key, description }) => ({
      key,
      description: description ?? null,
    }));
    if (json) stdout.write(toJsonLine(names));
    else
      stdout.write(
        toTable([['setting', 'what'], ...names.map(({ key, description }) => [key, description ?? ''])]),
      );
    return 0;
  };
}
