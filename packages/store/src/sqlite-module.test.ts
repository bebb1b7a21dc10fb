import { once } from 'node:events';
import { expect, it } from 'vitest';
import { loadSqlite, withoutExperimentalWarning } from './sqlite-module.ts';

it('gives what was loaded and keeps only the warning about an experiment to itself', async () => {
  const before = process.emitWarning;
  const warned = once(process, 'warning');
  const value = withoutExperimentalWarning(() => {
    process.emitWarning('SQLite is new', 'ExperimentalWarning');
    process.emitWarning('something else', 'DeprecationWarning');
    return 7;
  });
  expect(value).toBe(7);
  // Warnings come in order: the first one that is heard is the second that was given.
  expect(await warned).toMatchObject([{ name: 'DeprecationWarning', message: 'something else' }]);
  expect(process.emitWarning).toBe(before);
});

it('gives warnings back their way when loading fails', () => {
  const before = process.emitWarning;
  const fail = () => {
    throw new Error('not there');
  };
  expect(() => withoutExperimentalWarning(fail)).toThrow('not there');
  expect(process.emitWarning).toBe(before);
});

it('loads the module once', () => {
  expect(loadSqlite()).toBe(loadSqlite());
});
