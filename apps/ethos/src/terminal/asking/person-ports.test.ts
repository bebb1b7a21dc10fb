import type { ApprovalRequest } from '@ethosagent/core/contract';
import { describe, expect, test } from 'vitest';
import { createMemoryOutput } from '../../../test/memory-output.ts';
import { createPalette } from '../drawing/palette.ts';
import { createPaper } from '../drawing/paper.ts';
import { createPersonPorts } from './person-ports.ts';

type Ports = ReturnType<typeof createPersonPorts>;

/** A person who answers with these lines, one after the other, then leaves. */
function seat(
  ...answers: (string | undefined)[]
): Ports & { screen: () => string; note: (line: string) => void } {
  const screen = createMemoryOutput();
  const paper = createPaper({ answers: screen, notes: screen });
  const ask = (prompt: string): Promise<string | undefined> => {
    const answer = answers.shift();
    screen.write(`${prompt}${answer ?? ''}\n`);
    return Promise.resolve(answer);
  };
  const palette = createPalette(false);
  const ports = createPersonPorts(() => ({ paper, palette, ask, isPlain: false }));
  return { ...ports, screen: () => screen.text, note: paper.note };
}

const request: ApprovalRequest = {
  sessionId: 'ses_1',
  turnId: 'trn_1',
  toolCallId: 'c1',
  toolName: 'run_command',
  args: { command: 'ls' },
  reason: 'it runs a command',
  options: ['once', 'session'],
};
const signal = new AbortController().signal;

describe('the person ports', () => {
  test('ask until the answer is one of those offered', async () => {
    const { approvals, screen } = seat('', 'e', 's');
    expect(await approvals.request(request, signal)).toEqual({ decision: 'approve', scope: 'session' });
    expect(screen()).toContain('? run_command asks for leave: it runs a command\n  command:\n  │ ls\n');
    expect(screen()).toContain('allow? [y/s/n] \nnot understood; allow? [y/s/n] e\n');
  });

  test('pass a reason on, and deny when nobody answers', async () => {
    const { approvals } = seat('n not now', undefined);
    expect(await approvals.request(request, signal)).toEqual({
      decision: 'deny',
      scope: 'once',
      comment: 'not now',
    });
    expect(await approvals.request(request, signal)).toMatchObject({ decision: 'deny' });
  });

  test('ask nothing when the turn is already stopped', async () => {
    const { approvals, screen } = seat('y');
    expect(await approvals.request(request, AbortSignal.abort())).toMatchObject({ decision: 'deny' });
    expect(screen()).toBe('');
  });

  test('ask one question at a time and draw the rest of the turn after the answer', async () => {
    const { approvals, screen, note } = seat('y', 'n');
    const answers = [
      approvals.request(request, signal),
      approvals.request({ ...request, toolName: 'second' }, signal),
    ];
    await Promise.resolve();
    note('from the turn');
    expect((await Promise.all(answers)).map(({ decision }) => decision)).toEqual(['approve', 'deny']);
    expect(screen()).toMatch(/allow\? \[y\/s\/n\] y\nfrom the turn\n\? second/);
  });

  test('take a choice by number or word, and free text without choices', async () => {
    const { client, screen } = seat('3', '2', 'red', 'anything');
    const question = { question: 'Which\x1b[A\ncolour?', options: ['red', 'blue'], toolCallId: 'c1' };
    expect(await client.ask?.(question, signal)).toBe('blue');
    expect(await client.ask?.(question, signal)).toBe('red');
    expect(await client.ask?.({ question: 'Name?', toolCallId: 'c1' }, signal)).toBe('anything');
    expect(screen()).toContain('? Which⟨ESC⟩[A\n  │ colour?\n  1  red\n  2  blue\n');
  });

  test('fail a question of a tool that is not answered', async () => {
    const { client } = seat(undefined);
    await expect(client.ask?.({ question: 'Name?', toolCallId: 'c1' }, signal)).rejects.toThrow(
      'did not answer',
    );
  });
});
