import { EthosError } from '@ethosagent/core/contract';
import type { ProjectConfig, ProjectPreview } from '@ethosagent/runtime';
import { toVisibleText } from '@ethosagent/surface-kit';
import type { ProgramCommand } from '../../program.ts';
import { toTable } from '../../table.ts';
import { askYesOrNo } from '../../yes-or-no.ts';
import { readSetup, type Setup } from '../read-setup.ts';

export interface TrustFlags {
  yes?: true;
}

/** Shows what the settings of the project would do, asks, and lets exactly this content count. */
export function trustCommand({ yes }: TrustFlags): ProgramCommand {
  return async (program) => {
    const { host, stderr } = program;
    const { createProjectTrust, previewProject, toConfigProblemText } = await import('@ethosagent/runtime');
    const setup = await readSetup(host);
    const { file, trust } = requireProject(setup);
    const preview = await previewProject(file, setup.config);
    stderr.write(`${file.path} sets:\n${toText(preview)}`);
    for (const problem of preview.problems) stderr.write(`${toConfigProblemText(problem)}\n`);
    if (trust === 'trusted') {
      stderr.write('ethos: it is trusted already\n');
      return 0;
    }
    if (preview.problems.length > 0) {
      throw new EthosError('invalid_options', 'Trusted like this, no turn would start. Mend the file first.');
    }
    if (trust === 'changed') stderr.write('It has changed since it was trusted.\n');
    if (!yes && !(await askYesOrNo(program, 'Trust exactly this?'))) {
      throw new EthosError('invalid_options', 'It is not trusted. Say yes, or give --yes.');
    }
    createProjectTrust(setup.home).add(file);
    stderr.write(`ethos: trusted until it changes. To take it back: ethos config untrust\n`);
    return 0;
  };
}

/** The project of the folder. Throws `invalid_options` where there is none that can be used. */
function requireProject({ config }: Setup): ProjectConfig {
  if (config.project !== undefined) return config.project;
  const why = config.notices.join(' ');
  throw new EthosError(
    'invalid_options',
    why === '' ? 'There is no .ethos/config.yaml in this project, so there is nothing to trust.' : why,
  );
}

function toText({ settings }: ProjectPreview): string {
  if (settings.length === 0) return '  nothing\n';
  const table = toTable(settings.map(({ key, value }) => [`  ${key}`, toVisibleText(JSON.stringify(value))]));
  const lines = table.trimEnd().split('\n');
  const noted = settings.map(({ note }, index) => {
    return `${lines[index]}\n${note === undefined ? '' : `    ! ${toVisibleText(note)}\n`}`;
  });
  return noted.join('');
}
