import { expect, test } from 'vitest';
import { isLoopback } from './address.ts';

test.each([
  ['http://127.0.0.1:1234', true],
  ['http://127.9.9.9', true],
  ['http://localhost', true],
  ['http://box.localhost', true],
  ['http://[::1]:80', true],
  ['http://127.0.0.1.example.com', false],
  ['http://localhost.example.com', false],
  ['http://192.168.0.1', false],
])('%s on this machine: %j', (url, expected) => {
  expect(isLoopback(new URL(url))).toBe(expected);
});
