import { isEthosError } from '@ethosagent/core/contract';
import { createRuleFile } from '../config/rule-file.ts';
import { type Home, toHomeFile } from '../home/home.ts';
import { parseRule } from '../permissions/index.ts';
import { createProjectTrust } from '../project/project-trust.ts';
import type { Finding } from './finding.ts';
import { splitAdvice } from './split-advice.ts';

/** Whether the answers that a person gave for good, in `permissions.json` and `trust.json`, still count. */
export function checkAnswers(home: Home): Finding[] {
  if (home.problem !== undefined) return [];
  return [...checkRules(home), ...checkTrust(home)];
}

function checkRules(home: Home): Finding[] {
  const read = attempt(() => createRuleFile(home).list());
  if ('problem' in read) return [toFailure('permissions', read.problem)];
  const fix = `Take it out of ${toHomeFile(home, 'permissions.json')}.`;
  const broken = read.value.flatMap(({ rule }): Finding[] => {
    const parsed = attempt(() => parseRule(rule));
    if ('value' in parsed) return [];
    return [{ id: 'permissions', status: 'fail', what: parsed.problem.replace(/\.$/, ''), fix }];
  });
  if (read.value.length === 0 || broken.length > 0) return broken;
  const count = read.value.length;
  const what = count === 1 ? '1 answer "always" is kept' : `${count} answers "always" are kept`;
  return [{ id: 'permissions', status: 'ok', what }];
}

function checkTrust(home: Home): Finding[] {
  const read = attempt(() => createProjectTrust(home).list());
  if ('problem' in read) return [toFailure('trust', read.problem)];
  const count = read.value.length;
  if (count === 0) return [];
  const what = count === 1 ? '1 project is trusted' : `${count} projects are trusted`;
  return [{ id: 'trust', status: 'ok', what }];
}

function toFailure(id: string, problem: string): Finding {
  return { id, status: 'fail', ...splitAdvice(problem, 'Mend the file, or move it away.') };
}

function attempt<Value>(read: () => Value): { value: Value } | { problem: string } {
  try {
    return { value: read() };
  } catch (error) {
    if (!isEthosError(error)) throw error;
    return { problem: error.message };
  }
}
