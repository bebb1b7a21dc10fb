import type { HostPattern } from './rule.ts';

/** Reads a host pattern: a name or address, `*.` before it for all below it, `:port` or `:*` behind it. */
export function parseHostPattern(text: string): HostPattern {
  const found = /^(\*\.)?(\[[^\]]*\]|[^:/\s]+)(?::(\d{1,5}|\*))?$/u.exec(text);
  if (/^[a-z]+:\/\//iu.test(text) || text.includes('/')) {
    const [name = ''] = text.replace(/^[a-z]+:\/\//iu, '').split('/');
    throw new Error(`it is an address; a rule is about its host. Did you mean "${name}"?`);
  }
  const [, below = '', name = '', port] = found ?? [];
  const host = name.includes('*') ? undefined : toHostName(name);
  if (host === undefined) {
    throw new Error(
      'it is no host. Write a name (docs.example.org), all below it (*.example.org) or name:port.',
    );
  }
  return { kind: 'host', host: below + host, port };
}

export function toHostPatternText({ host, port }: HostPattern): string {
  return port === undefined ? host : `${host}:${port}`;
}

/** A host as addresses have it: lower case, no dot at the end, other scripts in their ASCII form. */
export function toHostName(text: string): string | undefined {
  const address = `http://${text.replace(/\.$/, '')}/`;
  if (!URL.canParse(address)) return undefined;
  const { hostname, username, pathname } = new URL(address);
  return hostname === '' || username !== '' || pathname !== '/' ? undefined : hostname.replace(/\.$/, '');
}
