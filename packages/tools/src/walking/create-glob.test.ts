import { expect, it } from 'vitest';
import { createGlob, globSchema } from './create-glob.ts';

it.each([
  ['*.ts', 'src/deep/a.ts', true],
  ['*.ts', 'a.tsx', false],
  ['*.{ts,tsx}', 'a.tsx', true],
  ['src/*.ts', 'src/a.ts', true],
  ['src/*.ts', 'src/deep/a.ts', false],
  ['src/**/*.ts', 'src/a.ts', true],
  ['src/**/*.ts', 'src/x/y/a.ts', true],
  ['./src/*.ts', 'src/a.ts', true],
  ['src', 'src/x/a.ts', true],
  ['**', 'a/b', true],
  ['**/*.md', 'README.md', true],
  ['!*.ts', 'a.ts', false],
  ['!*.ts', 'a.js', true],
  ['#a', '#a', true],
  ['a?c', 'abc', true],
  ['[ab].ts', 'b.ts', true],
])('%s on %s is %s', (pattern, path, expected) => {
  expect(createGlob(pattern, 'linux')(path, false)).toBe(expected);
});

it('minds case where file names do', () => {
  expect(createGlob('*.TS', 'linux')('a.ts', false)).toBe(false);
  expect(createGlob('*.TS', 'win32')('a.ts', false)).toBe(true);
});

it.each(['', '*a*b*c*d*', '**/**/**/**/**/x', 'x'.repeat(501), '{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}'])(
  'refuses the glob %j',
  (pattern) => {
    expect(globSchema.safeParse(pattern).success).toBe(false);
  },
);

it('takes no noticeable time for the worst name and glob that are let through', () => {
  const glob = createGlob('*a*a*b', 'linux');
  const started = performance.now();
  for (let run = 0; run < 20; run += 1) expect(glob(`${'a'.repeat(250)}${run}`, false)).toBe(false);
  expect(performance.now() - started).toBeLessThan(2000);
});
