import { expect, it } from 'vitest';
import { toNearestNames } from './nearest-names.ts';

const names = ['write_file', 'read_file', 'list_files', 'run_command', 'search_files'];

it('the nearest name comes first, however it is written', () => {
  expect(toNearestNames('readfile', names)[0]).toBe('read_file');
  expect(toNearestNames('READ_FILES', names)[0]).toBe('read_file');
  expect(toNearestNames('bash_command', names)[0]).toBe('run_command');
});

it('all names are given when there are few, at most 20 when there are many', () => {
  expect([...toNearestNames('x', names)].sort()).toEqual([...names].sort());
  const many = Array.from({ length: 500 }, (_, n) => `tool_${n}`);
  expect(toNearestNames('tool_250', many)).toHaveLength(20);
  expect(toNearestNames('tool_250', many)[0]).toBe('tool_250');
});

it('equally near names come in the order of the alphabet', () => {
  expect(toNearestNames('x', ['c', 'a', 'b'])).toEqual(['a', 'b', 'c']);
});

it('a name of any length is taken', () => {
  expect(toNearestNames('x'.repeat(1_000_000), names)).toHaveLength(5);
  expect(toNearestNames('', [])).toEqual([]);
});
