import { expect, it } from 'vitest';
import { createAllowedHosts } from './allowed-hosts.ts';

function allows(host: string, url: string): boolean {
  return createAllowedHosts([host])(new URL(url));
}

it('allows a host by its exact name, for all ports or for one', () => {
  expect(allows('localhost', 'http://localhost:3000/x')).toBe(true);
  expect(allows('LocalHost:3000', 'http://localhost:3000/')).toBe(true);
  expect(allows('localhost:3000', 'http://localhost:3001/')).toBe(false);
  expect(allows('localhost', 'http://x.localhost/')).toBe(false);
  expect(allows('example.com', 'http://example.com.evil.test/')).toBe(false);
  expect(allows('127.0.0.1', 'http://localhost/')).toBe(false);
});

it('knows addresses of both kinds, and the usual ports', () => {
  expect(allows('[::1]:8080', 'http://[0:0:0:0:0:0:0:1]:8080/')).toBe(true);
  expect(allows('127.0.0.1', 'http://0x7f.1/')).toBe(true);
  expect(allows('intranet.test:443', 'https://intranet.test/')).toBe(true);
  expect(allows('intranet.test:80', 'https://intranet.test/')).toBe(false);
  expect(allows('intranet.test:80', 'http://intranet.test/')).toBe(true);
});

it.each(['', '*', '*.test', 'http://x', 'x/y', 'a b', 'u@x', 'x:', 'x:abc', '::1', '10.0.0.0/8', 'x:99999'])(
  'refuses %j, which names no host',
  (host) => {
    expect(() => createAllowedHosts([host])).toThrow(/is no host to allow/);
  },
);
