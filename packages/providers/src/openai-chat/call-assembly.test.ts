import { describe, expect, it } from 'vitest';
import { createCallAssembly } from './call-assembly.ts';

interface Named {
  id?: string | undefined;
  name: string;
  arguments: string;
}

/** Each argument is the `tool_calls` of one delta. */
function assemble(...deltas: object[][]): Named[] {
  const calls = createCallAssembly();
  for (const delta of deltas) calls.add(delta);
  return calls.finish().map((chunk) => {
    if (chunk.type !== 'tool_call') throw new Error('no call');
    const { type: _type, ...named } = chunk;
    return named;
  });
}

function piece(keys: { id?: string | null; index?: number; name?: string | null; args?: unknown }): object {
  const { id, index, name, args } = keys;
  return { id, index, type: 'function', function: { name, arguments: args } };
}

const oslo = '{"city":"Oslo"}';
const lund = '{"city":"Lund"}';
const twoCalls: Named[] = [
  { id: 'a', name: 'get_weather', arguments: oslo },
  { id: 'b', name: 'get_weather', arguments: lund },
];

describe('createCallAssembly', () => {
  it('puts interleaved pieces together by index', () => {
    const calls = assemble(
      [
        piece({ id: 'a', index: 0, name: 'get_weather', args: '' }),
        piece({ id: 'b', index: 1, name: 'get_weather' }),
      ],
      [piece({ index: 1, args: '{"city":' }), piece({ index: 0, args: '{"city":"Os' })],
      [piece({ index: 0, args: 'lo"}' }), piece({ index: 1, args: '"Lund"}' })],
    );
    expect(calls).toEqual(twoCalls);
  });

  it('takes whole calls in one delta, with and without an index, and indices that start at 1', () => {
    for (const start of [undefined, 0, 1]) {
      const keys = (at: number): object => (start === undefined ? {} : { index: start + at });
      const first = piece({ id: 'a', name: 'get_weather', args: oslo, ...keys(0) });
      const second = piece({ id: 'b', name: 'get_weather', args: lund, ...keys(1) });
      expect(assemble([first, second])).toEqual(twoCalls);
      expect(assemble([first], [second])).toEqual(twoCalls);
    }
  });

  it('tells calls apart that all have index 0, by their new ids', () => {
    const calls = assemble(
      [piece({ id: 'a', index: 0, name: 'get_weather', args: '' })],
      [piece({ id: '', index: 0, name: null, args: oslo })],
      [piece({ id: 'b', index: 0, name: 'get_weather', args: '' })],
      [piece({ id: '', index: 0, name: '', args: lund })],
    );
    expect(calls).toEqual(twoCalls);
  });

  it('tells calls without arguments apart by id though they share index 0', () => {
    const calls = assemble(
      [piece({ id: 'a', index: 0, name: 'get_time', args: '' })],
      [piece({ id: 'b', index: 0, name: 'get_date', args: '' })],
    );
    expect(calls.map((call) => call.name)).toEqual(['get_time', 'get_date']);
  });

  it('goes by id when ids repeat on every piece and indices are wrong', () => {
    const calls = assemble(
      [piece({ id: 'a', index: 0, name: 'get_weather', args: '{"city":' })],
      [piece({ id: 'b', index: 0, name: 'get_weather', args: '{"city":"L' })],
      [piece({ id: 'a', index: 0, args: '"Oslo"}' })],
      [piece({ id: 'b', index: 0, args: 'und"}' })],
    );
    expect(calls).toEqual(twoCalls);
  });

  it('never lets an empty id or name overwrite', () => {
    const calls = assemble(
      [piece({ id: 'a', index: 0, name: 'get_weather', args: '{"city":' })],
      [piece({ id: '', index: 0, name: '', args: '"Oslo"}' })],
      [piece({ id: null, index: 0, name: null, args: null })],
    );
    expect(calls).toEqual([twoCalls[0]]);
  });

  it('takes a late id', () => {
    const calls = assemble(
      [piece({ index: 0, name: 'get_weather', args: '' })],
      [piece({ id: 'a', index: 0, args: oslo })],
    );
    expect(calls).toEqual([twoCalls[0]]);
    const noIndex = assemble([piece({ name: 'get_weather', args: '' })], [piece({ id: 'a', args: oslo })]);
    expect(noIndex).toEqual([twoCalls[0]]);
  });

  it('leaves an id out that never came and still tells whole calls apart', () => {
    const first = piece({ name: 'get_weather', args: oslo });
    const second = piece({ name: 'get_weather', args: lund });
    const expected = twoCalls.map(({ id: _id, ...call }) => ({ ...call, id: undefined }));
    expect(assemble([first], [second])).toEqual(expected);
    expect(assemble([first, second])).toEqual(expected);
    const sameIndex = [first, second].map((whole) => ({ ...whole, index: 0 }));
    expect(assemble([sameIndex[0] ?? {}], [sameIndex[1] ?? {}])).toEqual(expected);
  });

  it('keeps two calls apart that share one id', () => {
    const first = piece({ id: 'a', name: 'get_weather', args: oslo });
    const second = piece({ id: 'a', name: 'get_weather', args: lund });
    const expected = twoCalls.map((call) => ({ ...call, id: 'a' }));
    expect(assemble([first, second])).toEqual(expected);
    expect(assemble([{ ...first, index: 0 }], [{ ...second, index: 1 }])).toEqual(expected);
    const header = (index: number): object => piece({ id: 'a', index, name: 'get_weather', args: '' });
    const rest = [piece({ index: 0, args: oslo }), piece({ index: 1, args: lund })];
    expect(assemble([header(0)], [header(1)], rest)).toEqual(expected);
  });

  it('takes a whole call that is sent twice as one', () => {
    const whole = piece({ id: 'a', index: 0, name: 'get_weather', args: oslo });
    expect(assemble([whole], [whole])).toEqual([twoCalls[0]]);
  });

  it('lets real arguments replace an announced empty object', () => {
    const calls = assemble(
      [piece({ id: 'a', index: 0, name: 'get_weather', args: {} })],
      [piece({ index: 0, args: oslo })],
    );
    expect(calls).toEqual([twoCalls[0]]);
  });

  it('joins pieces whose id is made anew each time, if the join is JSON', () => {
    const calls = assemble(
      [piece({ id: 'a', index: 0, name: 'get_weather', args: '{"city":' })],
      [piece({ id: 'x2', index: 0, args: '"Os' })],
      [piece({ id: 'x3', index: 0, args: 'lo"}' })],
    );
    expect(calls).toEqual([twoCalls[0]]);
  });

  it('repeats of the name do not cut a call', () => {
    const calls = assemble(
      [piece({ id: 'a', index: 0, name: 'get_weather', args: '{"ci' })],
      [piece({ id: 'a', index: 0, name: 'get_weather', args: 'ty":"Oslo"}' })],
    );
    expect(calls).toEqual([twoCalls[0]]);
  });

  it.each([
    [
      'ids and names made anew for each piece',
      [piece({ id: 'a', index: 0, name: 'f', args: '{"x":' })],
      [piece({ id: 'b', index: 0, name: 'f', args: '1}' })],
    ],
    [
      'a guess that gives no JSON',
      [piece({ id: 'a', index: 0, name: 'f', args: '{"x":' })],
      [piece({ id: 'b', index: 0, args: '{"y":1}' })],
    ],
    [
      'arguments behind whole ones',
      [piece({ id: 'a', index: 0, name: 'f', args: oslo })],
      [piece({ index: 0, args: lund })],
    ],
    [
      'one call with two names',
      [piece({ index: 0, name: 'f', args: '{"x":' })],
      [piece({ index: 0, name: 'g', args: '1}' })],
    ],
    ['a call without a name', [piece({ id: 'a', index: 0, args: oslo })]],
    [
      'two pieces that name nothing',
      [piece({ name: 'f', args: '{' })],
      [piece({ args: '"a":1' }), piece({ args: '}' })],
    ],
  ])('fails loudly for %s', (_what, ...deltas) => {
    expect(() => assemble(...(deltas as object[][]))).toThrow(
      expect.objectContaining({
        code: 'stream_corrupt',
        message: expect.stringContaining('cannot be told apart'),
      }),
    );
  });

  it('skips pieces that are no objects', () => {
    expect(assemble([null, 'x', piece({ id: 'a', name: 'get_weather', args: oslo })] as object[])).toEqual([
      twoCalls[0],
    ]);
  });
});
