import type { ProgramCommand } from '../../program.ts';
import { readSetup } from '../read-setup.ts';

/** Changes one setting of the person's own file, and says when somebody else decides all the same. */
export function setCommand(key: string, value: string): ProgramCommand {
  return async ({ host, stderr }) => {
    const { findHome, setSetting } = await import('@ethosagent/runtime');
    const path = await setSetting({ home: findHome({ env: host.env }), key, value });
    stderr.write(`ethos: ${key} is set in ${path}\n`);
    const [origin] = (await readSetup(host)).config.explain(key);
    if (origin?.source === 'environment' || origin?.source === 'project')
      stderr.write(`ethos: but here ${origin.place ?? origin.source} decides\n`);
    return 0;
  };
}

/** Takes a setting, or a block of them, out of the person's own file. */
export function unsetCommand(key: string): ProgramCommand {
  return async ({ host, stderr }) => {
    const { findHome, unsetSetting } = await import('@ethosagent/runtime');
    const path = await unsetSetting({ home: findHome({ env: host.env }), key });
    stderr.write(`ethos: ${key} is not set in ${path}\n`);
    return 0;
  };
}
