import type { LogEntry, SessionStore } from '@ethosagent/core';
import { createMemoryStore, reply } from '@ethosagent/testkit';
import { expect, it } from 'vitest';
import { createStage } from './create-stage.ts';
import { createTool } from './create-tool.ts';
import { pickEvents } from './pick-events.ts';

/** A store that notes what is appended and when it is flushed. */
function createNotingStore(notes: string[]): SessionStore {
  const inner = createMemoryStore();
  return {
    ...inner,
    async open(options) {
      const log = await inner.open(options);
      return {
        ...log,
        get seq() {
          return log.seq;
        },
        get committed() {
          return log.committed;
        },
        append(entry) {
          notes.push(toName(entry));
          log.append(entry);
        },
        flush() {
          notes.push('flush');
          return log.flush();
        },
      };
    },
  };
}

function toName(entry: LogEntry): string {
  if ('event' in entry) return entry.event.type;
  if ('interaction' in entry) return `${entry.interaction.kind} ${entry.interaction.status}`;
  return 'private' in entry ? entry.private.kind : 'input';
}

it('the intent of a call is on disk before it runs, the ending before it is told', async () => {
  const notes: string[] = [];
  const write = createTool('write', { run: () => notes.push('RAN') });
  const stage = createStage([reply.call('write'), reply.text('ok')], {
    tools: [write],
    store: createNotingStore(notes),
  });
  await stage.play({}, (event) => {
    if (event.type === 'done') notes.push('TOLD');
  });
  const beforeRun = notes.slice(0, notes.indexOf('RAN'));
  expect(beforeRun.lastIndexOf('flush')).toBeGreaterThan(beforeRun.lastIndexOf('message'));
  expect(beforeRun).toContain('flush');
  const beforeTold = notes.slice(0, notes.indexOf('TOLD'));
  expect(beforeTold.lastIndexOf('flush')).toBeGreaterThan(beforeTold.lastIndexOf('done'));
});

it.each(['never', 'safe'] as const)(
  'an answered approval is on disk before its call runs, also where the call may be replayed: %s',
  async (replay) => {
    const notes: string[] = [];
    const write = createTool('write', {
      replay,
      needsApproval: () => 'it writes',
      run: () => notes.push('RAN'),
    });
    const stage = createStage([reply.call('write'), reply.text('ok')], {
      tools: [write],
      store: createNotingStore(notes),
      approvals: { request: async () => ({ decision: 'approve', scope: 'once' }) },
    });
    await stage.play();
    const beforeRun = notes.slice(0, notes.indexOf('RAN'));
    expect(beforeRun).toContain('approval answered');
    expect(beforeRun.lastIndexOf('flush')).toBeGreaterThan(beforeRun.lastIndexOf('approval answered'));
  },
);

it('no event leaves before it is committed', async () => {
  const script = [[reply.text('a', 'b'), reply.call('look')], reply.text('c')];
  const stage = createStage(script, {
    tools: [createTool('look')],
    faults: [{ on: 'commit', do: 'delay', ms: 50, times: Number.POSITIVE_INFINITY }],
  });
  const seenAt: [string, number][] = [];
  const startedAt = stage.clock.now();
  const turn = stage.play({}, (event) => seenAt.push([event.type, stage.clock.now() - startedAt]));
  await stage.clock.advance(49);
  expect(seenAt).toEqual([]);
  const events = await stage.clock.runUntil(turn);
  expect(pickEvents(events, 'done')).toMatchObject([{ text: 'abc' }]);
  for (const [, at] of seenAt) expect(at).toBeGreaterThanOrEqual(50);
});

it('events that wait for their commit come out together with the next one that commits', async () => {
  const stage = createStage([reply.text('a', 'b', 'c')], {
    faults: [{ on: 'commit', do: 'hang', times: 3 }],
  });
  const events = await stage.play();
  expect(events.map((event) => event.type)).toEqual([
    'run_start',
    'context_meta',
    'text_delta',
    'text_delta',
    'text_delta',
    'done',
  ]);
});

it('the log holds what the stream told, with numbers without a gap', async () => {
  const stage = createStage([[reply.text('a', 'b'), reply.call('look')], reply.text('c'), reply.text('d')], {
    tools: [createTool('look')],
  });
  await stage.play();
  await stage.play();
  let next = 1;
  for (const record of await stage.readRecords()) {
    expect(record.firstSeq ?? record.seq).toBe(next);
    next = record.seq + 1;
  }
  expect(next).toBeGreaterThan(12);
});
