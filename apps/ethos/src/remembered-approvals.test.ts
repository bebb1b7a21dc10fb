import type { ApprovalAnswer, ApprovalRequest } from '@ethosagent/core/contract';
import { describe, expect, test } from 'vitest';
import { createRememberedApprovals } from './remembered-approvals.ts';

const base: ApprovalRequest = {
  sessionId: 'ses_1',
  turnId: 'trn_1',
  toolCallId: 'c1',
  toolName: 'run_command',
  args: { command: 'ls', cwd: '.' },
  reason: 'it runs a command',
  options: ['once', 'exact', 'session'],
};

/** Answers the first request like this, then tells how many of `later` had to be asked. */
async function countAsked(answer: ApprovalAnswer, later: Partial<ApprovalRequest>): Promise<number> {
  let asked = 0;
  const approvals = createRememberedApprovals({
    request: () => {
      asked += 1;
      return Promise.resolve(answer);
    },
  });
  const { signal } = new AbortController();
  await approvals.request(base, signal);
  await approvals.request({ ...base, ...later }, signal);
  return asked - 1;
}

const same = { toolCallId: 'c2', turnId: 'trn_2', args: { cwd: '.', command: 'ls' } };
const otherArgs = { args: { command: 'ls -a', cwd: '.' } };

describe('remembered approvals', () => {
  test.each<[scope: ApprovalAnswer['scope'], name: string, later: Partial<ApprovalRequest>, asked: number]>([
    ['once', 'the same call', same, 1],
    ['exact', 'the same call in another turn and key order', same, 0],
    ['exact', 'other arguments', otherArgs, 1],
    ['exact', 'another tool', { toolName: 'write_file' }, 1],
    ['session', 'other arguments', otherArgs, 0],
    ['session', 'another tool', { toolName: 'write_file' }, 1],
    ['session', 'another session', { sessionId: 'ses_2' }, 1],
  ])('%s: %s', async (scope, _name, later, asked) => {
    expect(await countAsked({ decision: 'approve', scope }, later)).toBe(asked);
  });

  test('a denial is asked again, whatever its scope', async () => {
    expect(await countAsked({ decision: 'deny', scope: 'session' }, same)).toBe(1);
  });
});
