import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { EthosError } from '@ethosagent/core/contract';
import type { ProgramCommand } from '../../program.ts';
import { toCurrentFolder } from '../../runtime-options.ts';
import { readSetup } from '../read-setup.ts';

/** Takes trust back: of the project of this folder, or of the one that is named. */
export function untrustCommand(folder: string | undefined): ProgramCommand {
  return async ({ host, stderr }) => {
    const { createProjectTrust } = await import('@ethosagent/runtime');
    const { home, config } = await readSetup(host);
    const root = folder === undefined ? config.project?.file.root : toReal(resolve(folder));
    const named = root ?? toReal(toCurrentFolder(host));
    const trust = createProjectTrust(home);
    if (!trust.remove(named)) {
      const roots = trust.list().map((one) => one.root);
      const others = roots.length === 0 ? 'No project is.' : `These are: ${roots.join(', ')}`;
      throw new EthosError('invalid_options', `${named} is not trusted. ${others}`);
    }
    stderr.write(`ethos: the settings of ${named} do not count any more\n`);
    return 0;
  };
}

function toReal(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // It is gone; its trust goes by the name that it had.
    return path;
  }
}
