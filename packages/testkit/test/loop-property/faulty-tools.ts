import type { Tool, ToolContext, ToolResult } from '@ethosagent/core/contract';
import type { World } from './world.ts';

type Behaviour = Partial<Omit<Tool, 'execute'>> & {
  execute?: (world: World, context: ToolContext, input: unknown) => unknown;
};

const fine: ToolResult = { ok: true, value: 'fine' };
const hang = () => new Promise<never>(() => undefined);

function circular(): unknown {
  const value: Record<string, unknown> = { big: 1n };
  value.self = value;
  return value;
}

function untilAborted(context: ToolContext): Promise<never> {
  return new Promise((_resolve, reject) => {
    const onAbort = () => reject(new Error('stopped as asked'));
    if (context.signal.aborted) onAbort();
    context.signal.addEventListener('abort', onAbort, { once: true });
  });
}

/** A value whose every property throws. */
export const hostile: object = new Proxy(
  {},
  {
    get() {
      throw new Error('reading throws');
    },
    has() {
      throw new Error('asking throws');
    },
    ownKeys() {
      throw new Error('listing throws');
    },
  },
);

/** Tools by name, each with one way to behave. All take `{ n?: number }`. */
const behaviours: Readonly<Record<string, Behaviour>> = {
  fine: {},
  peek: { readOnly: true },
  poll: {
    readOnly: true,
    polling: true,
    execute: (world) => ({ ok: true, value: String(world.clock.now()) }),
  },
  user_seen: { audience: 'user', readOnly: true },
  short: { readOnly: true, maxResultChars: 10, execute: () => ({ ok: true, value: 'x'.repeat(50_000) }) },
  parts: { execute: () => ({ ok: true, value: [{ type: 'image', mediaType: 'image/png', data: 'AAAA' }] }) },
  mutates: {
    readOnly: true,
    execute: (_world, _context, input) => Object.assign(input as object, { n: 'changed', extra: [1] }),
  },
  fails: { execute: () => ({ ok: false, error: 'planned failure' }) },
  fails_without_words: { readOnly: true, execute: () => ({ ok: false }) },
  throws: {
    execute() {
      throw new Error('planned, at once');
    },
  },
  rejects: { readOnly: true, execute: () => Promise.reject(new Error('planned')) },
  throws_undefined: { readOnly: true, execute: () => Promise.reject(undefined) },
  throws_hostile: { readOnly: true, execute: () => Promise.reject(hostile) },
  hangs_obeying: { readOnly: true, execute: (_world, context) => untilAborted(context) },
  hangs_ignoring: { readOnly: true, execute: hang },
  hangs_for_ever: { timeoutMs: Number.POSITIVE_INFINITY, execute: hang },
  slow: { readOnly: true, execute: (world) => world.after(30_000, fine) },
  too_slow: { timeoutMs: 500, execute: (world) => world.after(900, fine) },
  returns_nothing: { execute: () => undefined },
  returns_circular: { readOnly: true, execute: () => ({ ok: true, value: circular() }) },
  returns_bigint: { execute: () => 10n },
  returns_hostile: { readOnly: true, execute: () => hostile },
  returns_function: { execute: () => ({ ok: 'yes', value: () => 1 }) },
  reports: {
    readOnly: true,
    execute(world, context) {
      context.emit({ type: 'progress', message: 'half', percent: 50, audience: 'user' });
      return world.after(10, fine);
    },
  },
  reports_garbage: {
    readOnly: true,
    execute(_world, context) {
      for (const garbage of [null, hostile, { message: 7, percent: Number.NaN, audience: 'all' }]) {
        context.emit(garbage as Parameters<ToolContext['emit']>[0]);
      }
      return fine;
    },
  },
  reports_late: {
    readOnly: true,
    execute(world, context) {
      const late = () => context.emit({ type: 'progress', message: 'too late' });
      world.clock.setTimeout(late, 5);
      world.clock.setTimeout(late, 400_000);
      return fine;
    },
  },
  asks: {
    execute: async (_world, context) => ({ ok: true, value: await context.ask({ question: 'well?' }) }),
  },
  asks_late: {
    readOnly: true,
    execute(world, context) {
      world.clock.setTimeout(() => void context.ask({ question: 'still there?' }).catch(() => undefined), 50);
      return fine;
    },
  },
  requests: {
    readOnly: true,
    execute: (_world, context) => context.requestClient('open', circular()),
  },
  tells: {
    execute(_world, context) {
      context.emitClient(circular());
      context.fileChanged({ path: '/a', before: null, after: 'x' });
      context.fileChanged(hostile as Parameters<ToolContext['fileChanged']>[0]);
      return fine;
    },
  },
  needs_leave: { needsApproval: () => 'it may hurt' },
  leave_throws: {
    needsApproval() {
      throw new Error('planned, when asked about leave');
    },
  },
  reads_secret: { readOnly: true, readsPaths: () => ['/home/someone/.ssh/id_rsa'] },
  sends: { canSend: true },
  reads_hostile: {
    readOnly: true,
    readsPaths() {
      throw new Error('planned, when asked about paths');
    },
  },
};

/** Names of the tools that {@link createFaultyTools} makes. */
export const toolKinds: readonly string[] = Object.keys(behaviours);

/** The tools that `isWanted` says yes to; each notes when it runs. */
export function createFaultyTools(world: World, isWanted: (name: string) => boolean): Tool[] {
  const wanted = Object.entries(behaviours).filter(([name]) => isWanted(name));
  return wanted.map(([name, { execute, ...declared }]) => ({
    name,
    description: `Behaves as ${name}.`,
    input: { type: 'object', properties: { n: { type: 'number' } } },
    replay: 'never',
    ...declared,
    execute(input, context) {
      world.note(`tool/${name}`);
      world.noteBegin(`tool ${name}`);
      return (
        execute === undefined ? Promise.resolve(fine) : execute(world, context, input)
      ) as Promise<ToolResult>;
    },
  }));
}
