import type {
  ApprovalAnswer,
  ApprovalCall,
  ApprovalJudgement,
  ApprovalPort,
  ApprovalRequest,
  Tool,
} from '@ethosagent/core';
import { reply } from '@ethosagent/testkit';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createStage } from './create-stage.ts';
import { createTool } from './create-tool.ts';
import { pickEvents } from './pick-events.ts';

const script = [reply.call('write', { path: 'a' }), reply.text('ok')];

interface Judged {
  judge: (call: ApprovalCall) => unknown;
  request?: (request: ApprovalRequest) => unknown;
  tool?: Parameters<typeof createTool>[1];
  options?: Parameters<typeof createStage>[1];
}

/** A stage with one tool under a policy; `ran` holds what it was run with. */
function createJudged({ judge, request, tool = {}, options = {} }: Judged) {
  const ran: unknown[] = [];
  const seen: ApprovalCall[] = [];
  const asked: ApprovalRequest[] = [];
  const write = createTool('write', { run: (args) => ran.push(structuredClone(args)), ...tool });
  const approvals: ApprovalPort = {
    judge(call: ApprovalCall) {
      seen.push(call);
      return judge(call) as ApprovalJudgement;
    },
    async request(given: ApprovalRequest) {
      asked.push(given);
      return (request?.(given) ?? { decision: 'approve', scope: 'once' }) as ApprovalAnswer;
    },
  };
  return { stage: createStage(script, { tools: [write], approvals, ...options }), ran, seen, asked };
}

async function readApprovals(stage: ReturnType<typeof createStage>) {
  return (await stage.readRecords()).flatMap((record) =>
    'interaction' in record ? [record.interaction] : [],
  );
}

describe('a policy', () => {
  it('sees every valid call, whether its tool wants leave or not', async () => {
    for (const needsApproval of [undefined, () => undefined, () => 'it writes']) {
      const { stage, seen } = createJudged({
        judge: () => ({ verdict: 'allow' }),
        tool: needsApproval ? { needsApproval } : {},
      });
      await stage.play();
      expect(seen).toHaveLength(1);
      expect(seen[0]).toMatchObject({
        sessionId: stage.sessionId,
        toolCallId: 'call_1',
        args: { path: 'a' },
        cwd: process.cwd(),
        reason: needsApproval?.(),
      });
      expect(seen[0]?.tool.name).toBe('write');
      expect(seen[0]?.turnId).toMatch(/^trn_/);
    }
  });

  it('cannot change what runs through what it sees', async () => {
    const { stage, ran } = createJudged({
      judge(call) {
        (call.args as Record<string, unknown>).path = 'evil';
        (call.input as Record<string, unknown>).path = 'evil';
        return { verdict: 'allow' };
      },
    });
    await stage.play();
    expect(ran).toEqual([{ path: 'a' }]);
  });

  it('sees the arguments that hooks made, and the input that the schema made of them', async () => {
    const { stage, seen, ran } = createJudged({
      judge: () => ({ verdict: 'allow' }),
      tool: { input: z.object({ path: z.string(), mode: z.number().default(7) }) as Tool['input'] },
      options: {
        hooks: [{ on: 'before_tool_call', id: 'rename', guard: true, run: () => ({ args: { path: 'b' } }) }],
      },
    });
    await stage.play();
    expect(seen[0]).toMatchObject({ args: { path: 'b' }, input: { path: 'b', mode: 7 } });
    expect(ran).toEqual([{ path: 'b', mode: 7 }]);
  });

  it('that allows lets run what its tool wanted leave for, and nobody is asked', async () => {
    const { stage, ran, asked } = createJudged({
      judge: () => ({ verdict: 'allow' }),
      tool: { needsApproval: () => 'it writes' },
    });
    await stage.play();
    expect(ran).toEqual([{ path: 'a' }]);
    expect(asked).toEqual([]);
    expect(await readApprovals(stage)).toEqual([]);
  });

  it('that denies keeps a call from running and tells the model why, and nobody is asked', async () => {
    const { stage, ran, asked } = createJudged({
      judge: () => ({ verdict: 'deny', reason: 'Not on Sundays.' }),
    });
    const events = await stage.play();
    expect([ran, asked]).toEqual([[], []]);
    expect(pickEvents(events, 'tool_end')).toMatchObject([{ ok: false, durationMs: 0 }]);
    expect(JSON.stringify(stage.provider.requests[1]?.messages)).toContain('Not on Sundays.');
    expect(events.at(-1)?.type).toBe('done');
    expect(await readApprovals(stage)).toEqual([]);
  });

  it('that asks shows its reason, its options and its rule', async () => {
    const judgement = {
      verdict: 'ask',
      reason: 'It is Sunday.',
      options: ['once', 'exact'],
      rule: 'write(a)',
    };
    const { stage, ran, asked } = createJudged({ judge: () => judgement });
    await stage.play();
    const { reason, options, rule } = judgement;
    expect(asked).toMatchObject([{ toolCallId: 'call_1', args: { path: 'a' }, reason, options, rule }]);
    expect(ran).toEqual([{ path: 'a' }]);
    expect(await readApprovals(stage)).toMatchObject([
      { status: 'open', options, payload: { reason, rule } },
      { status: 'answered', options },
    ]);
  });

  it('that asks without more offers every scope and no rule', async () => {
    const { stage, asked } = createJudged({ judge: () => ({ verdict: 'ask', reason: 'why' }) });
    await stage.play();
    expect(asked[0]).toMatchObject({ options: ['once', 'exact', 'session', 'always'] });
    expect(asked[0]?.rule).toBeUndefined();
    expect((await readApprovals(stage))[0]?.payload).toEqual({ reason: 'why' });
  });

  it('that asks is not approved by a person who denies', async () => {
    const { stage, ran } = createJudged({
      judge: () => ({ verdict: 'ask', reason: 'why' }),
      request: () => ({ decision: 'deny', scope: 'once' }),
    });
    await stage.play();
    expect(ran).toEqual([]);
  });

  it.each([
    [
      'a call with wrong arguments',
      { tool: { input: z.object({ path: z.number() }) as unknown as Tool['input'] } },
    ],
    [
      'a call that a hook refuses',
      {
        options: {
          hooks: [{ on: 'before_tool_call' as const, id: 'no', guard: true, run: () => ({ refuse: 'No.' }) }],
        },
      },
    ],
    ['a call of an unknown tool', { options: { tools: [createTool('other')] } }],
  ])('is not asked about %s', async (_, more) => {
    const { stage, seen } = createJudged({ judge: () => ({ verdict: 'allow' }), ...more });
    const events = await stage.play();
    expect(seen).toEqual([]);
    expect(pickEvents(events, 'tool_end')).toMatchObject([{ ok: false }]);
  });

  it('cannot change what runs by changing the arguments that it sees', async () => {
    const { stage, ran } = createJudged({
      judge: ({ args }) => {
        (args as { path: string }).path = '/etc/passwd';
        return { verdict: 'allow' };
      },
    });
    const [start] = pickEvents(await stage.play(), 'tool_start');
    expect(ran).toEqual([{ path: 'a' }]);
    expect(start?.args).toEqual({ path: 'a' });
  });
});

describe('a policy that fails lets nothing run', () => {
  it.each<[string, () => unknown]>([
    [
      'by throwing',
      () => {
        throw new Error('no policy today');
      },
    ],
    ['with a promise', async () => ({ verdict: 'allow' })],
    ['with a promise that rejects', () => Promise.reject(new Error('late'))],
    ['with nothing', () => undefined],
    ['with null', () => null],
    ['with true', () => true],
    ['with a word', () => 'allow'],
    ['with an empty object', () => ({})],
    ['with an unknown verdict', () => ({ verdict: 'yes' })],
    ['with a list', () => ({ verdict: ['allow'] })],
    ['denying without a reason', () => ({ verdict: 'deny' })],
    ['asking without a reason', () => ({ verdict: 'ask', reason: 1 })],
    ['asking with options that are no list', () => ({ verdict: 'ask', reason: 'why', options: 7 })],
  ])('%s', async (_, judge) => {
    const { stage, ran, asked } = createJudged({ judge });
    const events = await stage.play();
    expect([ran, asked]).toEqual([[], []]);
    expect(pickEvents(events, 'tool_end')).toMatchObject([{ ok: false, durationMs: 0 }]);
    expect(pickEvents(events, 'tool_end')[0]?.error).toContain('could not be found out whether');
    expect(events.at(-1)?.type).toBe('done');
  });

  it('and a tool that cannot say whether it wants leave keeps it from being asked', async () => {
    const needsApproval = (): string => {
      throw new Error('no idea');
    };
    const { stage, ran, seen } = createJudged({
      judge: () => ({ verdict: 'allow' }),
      tool: { needsApproval },
    });
    await stage.play();
    expect([ran, seen]).toEqual([[], []]);
  });
});
