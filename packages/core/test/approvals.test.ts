import type { ApprovalAnswer, ApprovalPort, ApprovalRequest, Tool } from '@ethosagent/core';
import { reply } from '@ethosagent/testkit';
import { describe, expect, it } from 'vitest';
import { createStage } from './create-stage.ts';
import { createTool } from './create-tool.ts';
import { pickEvents } from './pick-events.ts';

const script = [reply.call('write', { path: 'a' }), reply.text('ok')];

/** A stage with one tool that needs leave; `ran` holds what it was run with. */
function createGuarded(
  request: ((request: ApprovalRequest, signal: AbortSignal) => unknown) | undefined,
  more: Partial<Tool> = {},
) {
  const ran: unknown[] = [];
  const write = createTool('write', {
    needsApproval: () => 'it writes a file',
    run: (args) => ran.push(args),
    ...more,
  });
  const approvals = request ? { approvals: { request } as ApprovalPort } : {};
  return { stage: createStage(script, { tools: [write], ...approvals }), ran };
}

function answer(given: Partial<ApprovalAnswer>) {
  return () => Promise.resolve({ scope: 'once', ...given });
}

async function readApprovals(stage: ReturnType<typeof createStage>) {
  return (await stage.readRecords()).flatMap((record) =>
    'interaction' in record && record.interaction.kind === 'approval' ? [record.interaction] : [],
  );
}

describe('approval', () => {
  it('is asked with the final call and its reason, and lets it run', async () => {
    const asked: ApprovalRequest[] = [];
    const { stage, ran } = createGuarded(async (request) => {
      asked.push(request);
      return { decision: 'approve', scope: 'once' };
    });
    const events = await stage.play();
    expect(asked).toMatchObject([
      {
        sessionId: stage.sessionId,
        toolCallId: 'call_1',
        toolName: 'write',
        args: { path: 'a' },
        reason: 'it writes a file',
        options: ['once', 'exact', 'session', 'always'],
      },
    ]);
    expect(ran).toEqual([{ path: 'a' }]);
    expect(pickEvents(events, 'tool_end')).toMatchObject([{ ok: true }]);
  });

  it('stands in the log as asked and answered, before tool_start', async () => {
    const { stage } = createGuarded(answer({ decision: 'approve', scope: 'session', comment: 'go' }));
    await stage.play();
    const [open, answered] = await readApprovals(stage);
    const call = { toolCallId: 'call_1', toolName: 'write', args: { path: 'a' } };
    expect(open).toMatchObject({ status: 'open', options: ['once', 'exact', 'session', 'always'], ...call });
    expect(answered).toMatchObject({
      status: 'answered',
      id: open?.id,
      answer: { decision: 'approve', scope: 'session', comment: 'go' },
      ...call,
    });
    const kinds = (await stage.readRecords()).map((record) =>
      'event' in record ? record.event.type : 'interaction' in record ? record.interaction.status : 'input',
    );
    expect(kinds.slice(3, 6)).toEqual(['open', 'answered', 'tool_start']);
  });

  it('that is denied tells the model the comment, and the turn goes on', async () => {
    const { stage, ran } = createGuarded(answer({ decision: 'deny', comment: 'Use b.txt instead.' }));
    const events = await stage.play();
    expect(ran).toEqual([]);
    expect(pickEvents(events, 'tool_end')).toMatchObject([{ ok: false, durationMs: 0 }]);
    expect(JSON.stringify(stage.provider.requests[1]?.messages)).toContain('Use b.txt instead.');
    expect(events.at(-1)?.type).toBe('done');
    expect(await readApprovals(stage)).toMatchObject([{ status: 'open' }, { status: 'answered' }]);
  });

  it('is denied at once where nobody can give it, and nothing is asked', async () => {
    const { stage, ran } = createGuarded(undefined);
    const events = await stage.play();
    expect(ran).toEqual([]);
    expect(pickEvents(events, 'tool_end')[0]?.error).toContain('it writes a file');
    expect(await readApprovals(stage)).toEqual([]);
  });

  it.each([undefined, null, true, 'approve', {}, { decision: 'yes' }, { decision: ['approve'] }])(
    'is not given by an answer of %j',
    async (given) => {
      const { stage, ran } = createGuarded(async () => given);
      const events = await stage.play();
      expect(ran).toEqual([]);
      expect(pickEvents(events, 'tool_end')).toMatchObject([{ ok: false }]);
    },
  );

  it('whose port fails is expired and denied', async () => {
    const { stage, ran } = createGuarded(() => Promise.reject(new Error('the window closed')));
    const events = await stage.play();
    expect(ran).toEqual([]);
    expect(pickEvents(events, 'tool_end')[0]?.error).toContain('the window closed');
    expect(await readApprovals(stage)).toMatchObject([{ status: 'open' }, { status: 'expired' }]);
  });

  it('is denied where the tool cannot say whether it needs leave', async () => {
    const needsApproval = (): string => {
      throw new Error('no rules');
    };
    const { stage, ran } = createGuarded(answer({ decision: 'approve' }), { needsApproval });
    const events = await stage.play();
    expect(ran).toEqual([]);
    expect(pickEvents(events, 'tool_end')[0]?.error).toContain('no rules');
  });

  it('is not asked for a call that does not need it', async () => {
    let asked = 0;
    const { stage, ran } = createGuarded(() => asked++, { needsApproval: () => undefined });
    await stage.play();
    expect([asked, ran.length]).toEqual([0, 1]);
  });

  it('is for what runs: touching the asked arguments changes nothing', async () => {
    const { stage, ran } = createGuarded(async ({ args }) => {
      (args as { path: string }).path = '/etc/passwd';
      return { decision: 'approve', scope: 'once' };
    });
    const [start] = pickEvents(await stage.play(), 'tool_start');
    expect(ran).toEqual([{ path: 'a' }]);
    expect(start?.args).toEqual({ path: 'a' });
    expect((await readApprovals(stage)).map((asked) => asked.args)).toEqual([{ path: 'a' }, { path: 'a' }]);
  });
});

describe('an approval that waits', () => {
  it('ends with the turn when it is stopped, though the port ignores the signal', async () => {
    const stop = new AbortController();
    let signal: AbortSignal | undefined;
    const { stage, ran } = createGuarded((_request, given) => {
      signal = given;
      return new Promise(() => undefined);
    });
    const turn = stage.play({ signal: stop.signal });
    await stage.clock.advance(3_600_000);
    stop.abort();
    const events = await turn;
    expect(signal?.aborted).toBe(true);
    expect(ran).toEqual([]);
    expect(pickEvents(events, 'tool_end')).toMatchObject([{ ok: false, durationMs: 0 }]);
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'abort' });
    expect(await readApprovals(stage)).toMatchObject([{ status: 'open' }, { status: 'expired' }]);
  });

  it('stops the clock of the turn', async () => {
    const leave = Promise.withResolvers<ApprovalAnswer>();
    const ran: unknown[] = [];
    const write = createTool('write', { needsApproval: () => 'it writes', run: () => ran.push(1) });
    const stage = createStage([reply.call('write'), [{ wait: 600 }, reply.text('ok')]], {
      tools: [write],
      approvals: { request: () => leave.promise },
      timeouts: { turnMs: 1_000 },
    });
    const turn = stage.play();
    await stage.clock.advance(3_600_000);
    leave.resolve({ decision: 'approve', scope: 'once' });
    const events = await stage.clock.runUntil(turn);
    expect(events.at(-1)?.type).toBe('done');
  });

  it('takes no time of the call', async () => {
    const leave = Promise.withResolvers<ApprovalAnswer>();
    const { stage } = createGuarded(() => leave.promise, { timeoutMs: 1_000 });
    const turn = stage.play();
    await stage.clock.advance(500_000);
    leave.resolve({ decision: 'approve', scope: 'once' });
    expect(pickEvents(await turn, 'tool_end')).toMatchObject([{ ok: true, durationMs: 0 }]);
  });
});
