import { describe, expect, it } from 'vitest';
import { pieceAt } from './pieces.ts';
import { Sink } from './sink.ts';

describe('Sink', () => {
  it('takes the deltas of each reply from the beginning', () => {
    const sink = new Sink(2);
    for (const index of [0, 1, 0, 1]) sink.text(pieceAt(index));
    sink.tool();
    sink.expect({ deltas: 4, tools: 1 });
  });

  it('rejects deltas that were joined, lost or doubled', () => {
    expect(() => new Sink(9).text(pieceAt(0) + pieceAt(1))).toThrow('Delta 0');
    expect(() => new Sink(9).text(pieceAt(1))).toThrow('Delta 0');
    const sink = new Sink(9);
    sink.text(pieceAt(0));
    expect(() => sink.text(pieceAt(0))).toThrow('Delta 1');
  });

  it('rejects a turn that is not whole', () => {
    const sink = new Sink(3);
    sink.text(pieceAt(0));
    expect(() => sink.expect({ deltas: 2, tools: 0 })).toThrow('1 deltas');
    expect(() => sink.expect({ deltas: 1, tools: 1 })).toThrow('0 calls');
  });

  it('tells the moment to stop once', () => {
    const sink = new Sink(9);
    let stops = 0;
    sink.stopAt = 2;
    sink.onStop = () => {
      stops += 1;
    };
    for (const index of [0, 1, 2]) sink.text(pieceAt(index));
    expect(stops).toBe(1);
  });
});
