import { describe, expect, it } from 'vitest';
import { ROWS } from '../plan.ts';
import { parseOptions, UsageError } from './options.ts';

describe('parseOptions', () => {
  it('measures everything five times', () => {
    const options = parseOptions([]);
    expect(options).toMatchObject({ repetitions: 5, json: false });
    expect(options.rows).toEqual(ROWS.map(({ name }) => name));
    expect(options.scenarios).toContain('install');
  });

  it('takes scenarios and rows, and a bare loop along with each row', () => {
    const args = ['--only', 'text', '--only', 'tools-200', '--only', 'ethos:anthropic-messages'];
    const { rows, scenarios } = parseOptions(args);
    expect(scenarios).toEqual(['text', 'tools-200']);
    expect(rows).toEqual(['floor:anthropic-messages', 'ethos:anthropic-messages']);
  });

  it('names a bare loop once', () => {
    expect(parseOptions(['--only', 'floor:typed', '--only', 'ethos']).rows).toEqual(['floor:typed', 'ethos']);
  });

  it('is quick with one repetition', () => {
    expect(parseOptions(['--quick', '--json'])).toMatchObject({ repetitions: 1, json: true });
  });

  it.each([
    [['--only', 'speed'], '"speed"'],
    [['--repetitions', '0'], 'whole number'],
    [['--repetitions', '2.5'], 'whole number'],
    [['--fast'], '--fast'],
  ])('refuses %j', (args, message) => {
    expect(() => parseOptions(args)).toThrow(UsageError);
    expect(() => parseOptions(args)).toThrow(message);
  });
});
