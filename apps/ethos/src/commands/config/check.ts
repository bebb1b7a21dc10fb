import { toJsonLine } from '@ethosagent/surface-kit';
import { USAGE_EXIT_CODE } from '../../exit-code.ts';
import type { ProgramCommand } from '../../program.ts';
import { readSetup } from '../read-setup.ts';

/** Every mistake of every file and variable that counts here, one a line. Gives 2 when there is one. */
export function checkCommand({ json }: { json?: true }): ProgramCommand {
  return async ({ host, stdout, stderr }) => {
    const { toConfigProblemText } = await import('@ethosagent/runtime');
    const { config } = await readSetup(host);
    const { problems, notices, path } = config;
    for (const notice of notices) stderr.write(`ethos: ${notice}\n`);
    if (json) stdout.write(toJsonLine({ ok: problems.length === 0, problems }));
    else for (const problem of problems) stdout.write(`${toConfigProblemText(problem)}\n`);
    if (problems.length > 0) return USAGE_EXIT_CODE;
    if (!json) stderr.write(`ethos: no mistakes${path === undefined ? '' : ` in ${path}`}\n`);
    return 0;
  };
}
