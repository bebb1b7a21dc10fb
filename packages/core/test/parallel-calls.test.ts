import type { Tool } from '@ethosagent/core';
import { reply } from '@ethosagent/testkit';
import { expect, it } from 'vitest';
import { createStage } from './create-stage.ts';
import { createTool } from './create-tool.ts';
import { pickEvents } from './pick-events.ts';

interface Gate {
  tool: Tool;
  open(): void;
}

/** Tools that note when they begin and end, and end when they are let. */
function createGates(names: Record<string, 'reads' | 'writes'>): {
  gates: Record<string, Gate>;
  tools: Tool[];
  order: string[];
} {
  const order: string[] = [];
  const gates = Object.fromEntries(
    Object.entries(names).map(([name, kind]): [string, Gate] => {
      const gate = Promise.withResolvers<void>();
      const run = async (): Promise<string> => {
        order.push(`+${name}`);
        await gate.promise;
        order.push(`-${name}`);
        return `result of ${name}`;
      };
      return [name, { tool: createTool(name, { readOnly: kind === 'reads', run }), open: gate.resolve }];
    }),
  );
  return { gates, tools: Object.values(gates).map((gate) => gate.tool), order };
}

function batchOf(...names: string[]) {
  return [reply.calls(names.map((name) => [name] as const)), reply.text('ok')];
}

it('read-only calls run side by side', async () => {
  const { gates, tools, order } = createGates({ a: 'reads', b: 'reads', c: 'reads' });
  const stage = createStage(batchOf('a', 'b', 'c'), { tools });
  const turn = stage.play();
  await stage.clock.advance(0);
  expect(order).toEqual(['+a', '+b', '+c']);
  for (const gate of Object.values(gates)) gate.open();
  await turn;
});

it('calls end in completion order with their own durations; history keeps call order', async () => {
  const { gates, tools } = createGates({ a: 'reads', b: 'reads', c: 'reads' });
  const stage = createStage(batchOf('a', 'b', 'c'), { tools });
  const turn = stage.play();
  for (const name of ['c', 'a', 'b']) {
    await stage.clock.advance(100);
    gates[name]?.open();
  }
  const events = await turn;
  expect(pickEvents(events, 'tool_start').map((event) => event.toolName)).toEqual(['a', 'b', 'c']);
  expect(pickEvents(events, 'tool_end').map((event) => [event.toolName, event.durationMs])).toEqual([
    ['c', 100],
    ['a', 200],
    ['b', 300],
  ]);
  expect(stage.provider.requests[1]?.messages.at(-1)).toMatchObject({
    role: 'tool',
    answers: ['a', 'b', 'c'].map((name) => ({ toolName: name, content: [{ text: `result of ${name}` }] })),
  });
});

it('a writer runs alone: after what is before it, and before what comes after', async () => {
  const { gates, tools, order } = createGates({ a: 'reads', w: 'writes', x: 'writes', b: 'reads' });
  const stage = createStage(batchOf('a', 'w', 'x', 'b'), { tools });
  const turn = stage.play();
  for (const name of ['a', 'w', 'x', 'b']) {
    await stage.clock.advance(0);
    expect(order.at(-1)).toBe(`+${name}`);
    gates[name]?.open();
  }
  await turn;
  expect(order).toEqual(['+a', '-a', '+w', '-w', '+x', '-x', '+b', '-b']);
});

it('no more than maxParallelTools run at once, and a free place is taken at once', async () => {
  const { gates, tools, order } = createGates({ a: 'reads', b: 'reads', c: 'reads', d: 'reads' });
  const stage = createStage(batchOf('a', 'b', 'c', 'd'), { tools });
  const turn = stage.play({ limits: { maxParallelTools: 2 } });
  await stage.clock.advance(0);
  expect(order).toEqual(['+a', '+b']);
  gates.b?.open();
  await stage.clock.advance(0);
  expect(order).toEqual(['+a', '+b', '-b', '+c']);
  for (const gate of Object.values(gates)) gate.open();
  await turn;
});

it('eight run at once without a setting', async () => {
  const names = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`t${i}`, 'reads' as const]));
  const { gates, tools, order } = createGates(names);
  const stage = createStage(batchOf(...Object.keys(names)), { tools });
  const turn = stage.play();
  await stage.clock.advance(0);
  expect(order).toHaveLength(8);
  for (const gate of Object.values(gates)) gate.open();
  await turn;
});

it('a writer is asked about only when nothing runs any more', async () => {
  const { gates, tools, order } = createGates({ a: 'reads' });
  const write = createTool('w', { needsApproval: () => 'it writes', run: () => order.push('+w') });
  const stage = createStage(batchOf('a', 'w'), {
    tools: [...tools, write],
    approvals: {
      async request() {
        order.push('asked');
        return { decision: 'approve', scope: 'once' };
      },
    },
  });
  const turn = stage.play();
  await stage.clock.advance(0);
  gates.a?.open();
  await turn;
  expect(order).toEqual(['+a', '-a', 'asked', '+w']);
});

it('a refused call among parallel ones is a pair that nothing splits', async () => {
  const { gates, tools } = createGates({ a: 'reads', b: 'reads' });
  const refusing = createTool('r', { readOnly: true, needsApproval: () => 'it is odd' });
  const stage = createStage(batchOf('a', 'r', 'b'), { tools: [...tools, refusing] });
  const turn = stage.play();
  await stage.clock.advance(0);
  for (const gate of Object.values(gates)) gate.open();
  const calls = (await turn).flatMap((event) =>
    event.type === 'tool_start' || event.type === 'tool_end' ? [`${event.type} ${event.toolName}`] : [],
  );
  expect(calls.slice(0, 4)).toEqual(['tool_start a', 'tool_start r', 'tool_end r', 'tool_start b']);
});

it('a guard that fails for one call stops the siblings that run and starts no other', async () => {
  const { tools, order } = createGates({ a: 'reads', b: 'reads', c: 'reads' });
  const stage = createStage([reply.calls([['a'], ['b'], ['c']])], {
    tools,
    hooks: [
      {
        id: 'guard',
        on: 'before_tool_call',
        guard: true,
        run: ({ toolName }) => {
          if (toolName === 'b') throw new Error('never b');
          return undefined;
        },
      },
    ],
  });
  const events = await stage.clock.runUntil(stage.play());
  expect(order).toEqual(['+a']);
  expect(pickEvents(events, 'tool_end').map((event) => event.ok)).toEqual([false, false, false]);
  expect(events.at(-1)).toMatchObject({ type: 'error', code: 'hook_failed' });
});
