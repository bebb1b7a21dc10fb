import { toConfigProblemText } from '../config/config-problem.ts';
import type { DiagnosedSetup } from './diagnose.ts';
import type { Finding } from './finding.ts';

/** Whether every setting is understood, and which files count. */
export function checkConfig({ config }: Pick<DiagnosedSetup, 'config'>): Finding[] {
  const problems = config.problems.map(({ suggestion, ...problem }): Finding => {
    const fix = suggestion ?? `Mend ${problem.file}.`;
    return { id: 'config', status: 'fail', what: toConfigProblemText(problem).replace(/\.$/, ''), fix };
  });
  const notices = config.notices
    .filter((notice) => !notice.startsWith('No settings and keys'))
    .map(
      (what): Finding => ({
        id: 'project',
        status: 'warn',
        what: what.replace(/\.$/, ''),
        fix: toProjectFix(config),
      }),
    );
  if (problems.length > 0) return [...problems, ...notices];
  const used = new Set(config.explain().flatMap(({ source }) => (source === 'default' ? [] : [source])));
  const what =
    used.size === 0 ? 'no settings: the defaults hold' : `settings come from ${[...used].join(', ')}`;
  return [{ id: 'config', status: 'ok', what }, ...notices];
}

function toProjectFix({ project }: DiagnosedSetup['config']): string {
  return project === undefined
    ? 'Make it a regular file inside the project, or remove it.'
    : 'Read it, and if you agree with every line trust it: ethos config trust';
}
