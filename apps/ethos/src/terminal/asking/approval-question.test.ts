import type { ApprovalRequest } from '@ethosagent/core/contract';
import { describe, expect, test } from 'vitest';
import { parseApprovalAnswer, toAnswerKeys, toApprovalQuestion } from './approval-question.ts';

const request: ApprovalRequest = {
  sessionId: 'ses_1',
  turnId: 'trn_1',
  toolCallId: 'c1',
  toolName: 'run_command',
  args: { command: 'ls' },
  reason: 'it runs a command',
  options: ['once', 'exact', 'session'],
};

describe('the approval question', () => {
  test('shows the call, its arguments and what may be answered', () => {
    expect(toApprovalQuestion({ ...request, args: { command: 'a\nb', dry: true } })).toEqual([
      '? run_command asks for leave: it runs a command',
      '  command:',
      '  │ a',
      '  │ b',
      '  dry:',
      '  │ true',
      '  y  yes, once',
      '  e  yes, whenever it is exactly this',
      '  s  yes, for this session',
      '  n  no; what follows the n is told to the model',
    ]);
  });

  test.each([
    [
      'an escape code',
      'echo good && echo evil \x1b[24D \x1b[K && echo good',
      'echo evil ⟨ESC⟩[24D ⟨ESC⟩[K && echo good',
    ],
    ['a carriage return', 'rm x\recho ok', 'rm x⟨CR⟩echo ok'],
    ['a bidi override', 'a\u202eb', 'a⟨U+202E⟩b'],
    ['3,000 spaces', `ls${' '.repeat(3000)};rm x`, 'ls⟨3000 spaces⟩;rm x'],
  ])('B48: shows %s in a command', (_name, command, shown) => {
    expect(toApprovalQuestion({ ...request, args: { command } }).join('\n')).toContain(shown);
  });

  test('B48: lets no argument, name or reason draw lines of its own', () => {
    const hostile = {
      ...request,
      toolName: 'a\nb',
      reason: 'c\r\nd\x1b[A',
      args: { 'e\n  y  yes': '\n  n  fake' },
    };
    expect(toApprovalQuestion(hostile).slice(0, 4)).toEqual([
      '? a⟨LF⟩b asks for leave: c⟨CR⟩⟨LF⟩d⟨ESC⟩[A',
      '  e⟨LF⟩  y  yes:',
      '  │ ',
      '  │   n  fake',
    ]);
  });

  test('shows nested and bare arguments whole', () => {
    expect(toApprovalQuestion({ ...request, args: ['\x1b', { a: '\u200b' }] }).join('\n')).toContain(
      '"\\u001b"',
    );
    expect(toApprovalQuestion({ ...request, args: undefined })).toContain('  │ undefined');
    expect(toApprovalQuestion({ ...request, args: { a: { b: 'x'.repeat(5000) } } }).join('')).toContain(
      'x'.repeat(5000),
    );
  });
});

describe('the approval answer', () => {
  test.each([
    ['y', { decision: 'approve', scope: 'once' }],
    [' YES ', { decision: 'approve', scope: 'once' }],
    ['e', { decision: 'approve', scope: 'exact' }],
    ['s', { decision: 'approve', scope: 'session' }],
    ['n', { decision: 'deny', scope: 'once' }],
    ['no, use git mv', { decision: 'deny', scope: 'once', comment: 'use git mv' }],
    ['n because of b', { decision: 'deny', scope: 'once', comment: 'because of b' }],
    ['', undefined],
    ['yes please', undefined],
    ['nothing', undefined],
    ['always', undefined],
  ])('%j', (text, expected) => {
    expect(parseApprovalAnswer(text, request)).toEqual(expected);
  });

  test('takes no scope that is not offered', () => {
    expect(parseApprovalAnswer('s', { options: ['once'] })).toBeUndefined();
    expect(toAnswerKeys({ options: ['once'] })).toBe('y/n');
    expect(toAnswerKeys(request)).toBe('y/e/s/n');
  });

  test('offers always only with the rule that it stores, shown with every character', () => {
    const always = { ...request, options: ['once', 'always'] as const };
    expect(toApprovalQuestion(always).join('\n')).not.toContain('always');
    expect(parseApprovalAnswer('a', always)).toBeUndefined();
    const ruled = { ...always, rule: 'run_command(git status\x1b[8m *)' };
    expect(toApprovalQuestion(ruled)).toContain(
      '  a  yes, always, by the rule run_command(git status⟨ESC⟩[8m *)',
    );
    expect(parseApprovalAnswer('a', ruled)).toEqual({ decision: 'approve', scope: 'always' });
  });

  test('has numbers where letters are hard to hear, and no letters then', () => {
    const style = { isNumbered: true };
    expect(toApprovalQuestion(request, style).slice(-4)).toEqual([
      '  1  yes, once',
      '  2  yes, whenever it is exactly this',
      '  3  yes, for this session',
      '  4  no; what follows the number is told to the model',
    ]);
    expect(toAnswerKeys(request, style)).toBe('1/2/3/4');
    expect(parseApprovalAnswer('2', request, style)).toEqual({ decision: 'approve', scope: 'exact' });
    expect(parseApprovalAnswer('4 not now', request, style)).toMatchObject({
      decision: 'deny',
      comment: 'not now',
    });
    expect(parseApprovalAnswer('y', request, style)).toBeUndefined();
    expect(parseApprovalAnswer('1', request)).toBeUndefined();
  });
});
