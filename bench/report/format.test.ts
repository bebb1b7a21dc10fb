import { describe, expect, it } from 'vitest';
import { ROWS } from '../plan.ts';
import { formatFigures } from './format-figures.ts';
import { formatNumber, formatTable } from './format-table.ts';
import { formatVerdicts } from './format-verdicts.ts';
import { judgeGoals } from './judge-goals.ts';
import { Results } from './results.ts';

function toResults(): Results {
  const results = new Results();
  const add = (row: string, cpuPerDelta: number): void =>
    results.add({ row, scenario: 'text', figures: { cpuPerDelta, memoryMb: 100 } });
  add('floor:typed', 6);
  add('ethos', 15);
  return results;
}

describe('formatTable', () => {
  it('pads its columns and puts numbers at the right', () => {
    const table = formatTable(
      ['name', 'n'],
      [
        ['a', '1'],
        ['longer', '12'],
      ],
      [1],
    );
    expect(table.split('\n')).toEqual([
      '| name   |   n |',
      '| ------ | --: |',
      '| a      |   1 |',
      '| longer |  12 |',
    ]);
  });
});

describe('formatNumber', () => {
  it.each([
    [0, '0'],
    [0.4321, '0.43'],
    [12.54, '12.5'],
    [1234.5, '1235'],
  ])('writes %d as %s', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });
});

describe('formatFigures', () => {
  it('shows each figure with its ratio to the bare loop, and only rows and columns that were measured', () => {
    const text = formatFigures(toResults(), ROWS);
    expect(text).toContain('| floor:typed | 6.00 (1.00) |');
    expect(text).toContain('15.0 (2.50)');
    expect(text).not.toContain('floor:zod');
    expect(text).not.toContain('rounds');
    expect(text).toContain('### Peak memory');
  });
});

describe('formatVerdicts', () => {
  const asked = { rows: ['ethos'], scenarios: ['text'] };

  it('says MISSED with the value and what is allowed', () => {
    const text = formatVerdicts(judgeGoals(toResults(), asked, new Map()));
    expect(text).toMatch(/\| text-cpu \| CPU of a delta \| 1\.4 \(1\.82\) \| {2}2\.50 \| MISSED {2}\|/);
  });

  it('still says MISSED when an excuse covers it, with the reason', () => {
    const excuse = { key: 'text-cpu', value: 2.6, profile: 'parsing takes it' };
    const text = formatVerdicts(judgeGoals(toResults(), asked, new Map([['text-cpu', excuse]])));
    expect(text).toContain('MISSED, excused up to 2.6: parsing takes it');
  });
});
