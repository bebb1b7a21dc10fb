import type { Config, SettingOrigin } from '@ethosagent/runtime';
import { toJsonLine, toVisibleText } from '@ethosagent/surface-kit';
import type { Output } from '../../output.ts';
import type { ProgramCommand } from '../../program.ts';
import { toTable } from '../../table.ts';
import { readSetup } from '../read-setup.ts';

/** The value of a setting, of a block or of all, each with its source. Gives 1 for one that has no value. */
export function getCommand(key: string | undefined, { json }: { json?: true }): ProgramCommand {
  return async ({ host, stdout, stderr }) => {
    const { requireSetting } = await import('@ethosagent/runtime');
    if (key !== undefined) requireSetting(key);
    const { config } = await readSetup(host);
    warn(config, stderr);
    const origins = config.explain(key);
    if (json) stdout.write(toJsonLine(origins.map((origin) => ({ ...origin, place: origin.place ?? null }))));
    else if (origins.length > 0) stdout.write(toTable([HEAD, ...origins.map(toRow)]));
    if (origins.length > 0) return 0;
    stderr.write(`ethos: ${key} is not set. To set it: ethos config set ${key} VALUE\n`);
    return 1;
  };
}

const HEAD = ['setting', 'value', 'said by', 'where'];

function toRow({ key, value, source, place }: SettingOrigin): string[] {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return [key, toVisibleText(text), source, place ?? ''];
}

/** Nothing of a file with a mistake counts: whoever reads values must know. */
function warn({ problems, notices }: Config, stderr: Output): void {
  for (const notice of notices) stderr.write(`ethos: ${notice}\n`);
  if (problems.length > 0)
    stderr.write(
      'ethos: there are mistakes in the settings, which no turn starts with: ethos config check\n',
    );
}
