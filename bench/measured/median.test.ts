import { describe, expect, it } from 'vitest';
import { toMedian } from './median.ts';

describe('toMedian', () => {
  it('is the number in the middle, whatever the order', () => {
    expect(toMedian([9, 1, 5])).toBe(5);
    expect(toMedian([7])).toBe(7);
  });

  it('is the mean of the two in the middle', () => {
    expect(toMedian([4, 100, 1, 2])).toBe(3);
  });

  it('sorts by size, not as text', () => {
    expect(toMedian([100, 20, 3])).toBe(20);
  });

  it('leaves the numbers as they were', () => {
    const values = [3, 1, 2];
    toMedian(values);
    expect(values).toEqual([3, 1, 2]);
  });

  it('throws for no numbers', () => {
    expect(() => toMedian([])).toThrow('no median');
  });
});
