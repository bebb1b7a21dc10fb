import { afterEach, describe, expect, it } from 'vitest';
import { finish, runToy, text, toAnswer, toyCase } from './toy-case.ts';

const hi = [text('hi'), finish];
const undo: (() => void)[] = [];

afterEach(() => {
  for (const act of undo.splice(0)) act();
});

/** The test runner counts what nobody handles as a failure of its own: here it is the point. */
function muteTestRunner(name: 'unhandledRejection' | 'uncaughtException'): void {
  const listeners = process.rawListeners(name) as (() => void)[];
  process.removeAllListeners(name);
  undo.push(() => {
    for (const listener of listeners) process.on(name as string, listener);
  });
}

describe('always judged', () => {
  it('nothing goes unhandled', async () => {
    muteTestRunner('unhandledRejection');
    const problems = await runToy(toyCase({ a: hi }), {
      onCall: () => void Promise.reject(new Error('nobody cares')),
    });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^run: Error: nobody cares/);
  });

  it('no exception escapes', async () => {
    muteTestRunner('uncaughtException');
    const problems = await runToy(toyCase({ a: hi }), {
      onCall: () =>
        setImmediate(() => {
          throw new Error('out of nowhere');
        }),
    });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^run: Error: out of nowhere/);
  });

  it('no socket is left', async () => {
    const { bodies } = toyCase({ a: hi });
    const loaded = toyCase(
      { a: hi },
      {
        responses: [{ ...toAnswer('a.sse', bodies), end: 'hang' }],
        settings: { clocksMs: { silence: 50 }, maxAttempts: 1 },
        expect: { events: [{ type: 'error', code: 'llm_timeout' }] },
      },
    );
    expect(await runToy(loaded)).toEqual([]);
    expect(await runToy(loaded, { keepsSocket: true })).toEqual(['after the run: request 1 is still open']);
  });

  it('no timer is left', async () => {
    const problems = await runToy(toyCase({ a: hi }), {
      onCall: () => {
        const timer = setTimeout(() => undefined, 60_000).unref();
        undo.push(() => clearTimeout(timer));
      },
    });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^after the run: a timer that was set at .*always-judged/);
  });

  it('a run that cannot begin is told', async () => {
    const loaded = toyCase(
      { a: hi },
      { tools: [{ name: 'not a name', readOnly: true, input: { type: 'object' }, result: 'x' }] },
    );
    expect(await runToy(loaded)).toEqual(['run: Tool name "not a name" must be 1-64 of A-Za-z0-9_-.']);
  });
});
