import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { findHome } from '../home/home.ts';
import { editConfig } from './edit-config.ts';
import { parseConfig } from './parse-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'ethos-property-'));
afterAll(() => rmSync(folder, { recursive: true }));
const home = findHome({ env: { ETHOS_HOME: folder } });
const file = join(folder, 'config.yaml');

const scraps = 'model mode ask limits maxRounds providers x permissions allow baseURL'.split(' ');
const signs = [
  ': ',
  ':\n  ',
  '\n',
  '\n\n',
  '  ',
  '- ',
  '[',
  ']',
  '{',
  '}',
  ', ',
  '"',
  "'",
  '#',
  '&a ',
  '*a',
  '!t ',
  '|',
  '? ',
  '---\n',
  '\t',
  '\r\n',
  '\u0000',
  '\ud800',
  '5',
  '~',
  '<<',
  '%',
];
const yamlish = fc
  .array(fc.constantFrom(...scraps, ...signs), { maxLength: 30 })
  .map((parts) => parts.join(''));

test('no text makes the reader throw, and every problem has a place in the file', () => {
  fc.assert(
    fc.property(fc.oneof(yamlish, fc.string({ unit: 'binary' })), (text) => {
      const { settings, problems } = parseConfig(text, { file });
      const lines = text.split(/\r\n|\n|\r/).length;
      for (const { line = 0, column = 0 } of problems) {
        expect(line).toBeGreaterThanOrEqual(1);
        expect(line).toBeLessThanOrEqual(lines + 1);
        expect(column).toBeGreaterThanOrEqual(1);
      }
      if (problems.length > 0) expect(settings).toEqual({});
    }),
    { numRuns: 150, seed: 1 },
  );
});

const comment = fc.stringMatching(/^[a-z ]{1,20}$/).map((words) => `# ${words.trim() || 'x'}`);
const lines = fc.uniqueArray(
  fc.constantFrom(
    'model: m',
    'mode: ask',
    'thinking: true',
    'retry: { baseMs: 5 }',
    'limits:\n  maxParallelTools: 2',
  ),
);

test('a setting that was set is read again, beside all others and every comment', () => {
  fc.assert(
    fc.property(
      lines,
      fc.array(comment, { maxLength: 4 }),
      fc.integer({ min: 1, max: 1000 }),
      (given, comments, rounds) => {
        const text = given.flatMap((line, index) => [comments[index] ?? '', line]).join('\n');
        writeFileSync(file, text);
        const before = parseConfig(text, { file }).settings;
        editConfig({ home, key: 'limits.maxRounds', value: String(rounds) });
        const changed = readFileSync(file, 'utf8');
        const limits = { ...before.limits, maxRounds: rounds };
        expect(parseConfig(changed, { file }).settings).toEqual({ ...before, limits });
        for (const words of comments.slice(0, given.length)) expect(changed).toContain(words);
      },
    ),
    { numRuns: 30, seed: 1 },
  );
});

test('whatever is typed for a text becomes one, and the file stays whole', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), (name) => {
      fc.pre(name.trim() !== '');
      writeFileSync(file, '# mine\n');
      editConfig({ home, key: 'model', value: name });
      const { settings, problems } = parseConfig(readFileSync(file, 'utf8'), { file });
      expect(problems).toEqual([]);
      expect(typeof settings.model).toBe('string');
    }),
    { numRuns: 40, seed: 1 },
  );
});
