import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseExcuses } from './parse-excuses.ts';

const PROFILE = 'half of it is JSON.parse, a fifth the HTTP parser, the rest our own loop';

describe('parseExcuses', () => {
  it('reads the goal, the value and the profile, and passes over everything else', () => {
    const text = `# Bench\n\n- excused: turns-memory up to 2.3, since ${PROFILE}\n- another line\n`;
    expect([...parseExcuses(text).values()]).toEqual([{ key: 'turns-memory', value: 2.3, profile: PROFILE }]);
  });

  it('knows the goals of the other protocols', () => {
    const text = `- excused: text-cpu@openai-responses up to 2, since ${PROFILE}`;
    expect(parseExcuses(text).has('text-cpu@openai-responses')).toBe(true);
  });

  it.each([
    ['names no goal', `- excused: speed up to 2, since ${PROFILE}`, '"speed"'],
    ['has no value', `- excused: text-cpu, since ${PROFILE}`, 'cannot be read'],
    ['has no profile', '- excused: text-cpu up to 2, since it is slow', 'no profile'],
    ['goes beyond twice the goal', `- excused: text-cpu up to 2.81, since ${PROFILE}`, '2 times the goal'],
    [
      'stands twice',
      `- excused: text-cpu up to 2, since ${PROFILE}\n- excused: text-cpu up to 2.1, since ${PROFILE}`,
      'two excuses',
    ],
  ])('throws for an excuse that %s', (_what, text, message) => {
    expect(() => parseExcuses(text)).toThrow(message);
  });

  it('allows twice the goal exactly, and nothing late after an abort', () => {
    expect(parseExcuses(`- excused: text-cpu up to 2.8, since ${PROFILE}`).size).toBe(1);
    expect(() => parseExcuses(`- excused: late-deltas up to 1, since ${PROFILE}`)).toThrow('2 times');
  });

  it('can read those of the README', () => {
    const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
    expect(() => parseExcuses(readme)).not.toThrow();
  });
});
