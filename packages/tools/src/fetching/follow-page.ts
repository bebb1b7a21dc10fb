import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isBlockedAddress } from './blocked-address.ts';
import { FetchError } from './fetch-error.ts';
import { type AddressRules, toBlockedError } from './find-addresses.ts';
import { requestPage } from './request-page.ts';
import { findUrlFault } from './url-fault.ts';

/** An answer to read, or the address on another host that the page moved to. */
export type FollowedPage =
  | { kind: 'answer'; url: URL; answer: IncomingMessage }
  | { kind: 'elsewhere'; url: URL; target: URL; status: number };

const MOST_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Gets a page. A redirect is followed on the same host only, since leave was given for that one; also from http to
 * https, never back.
 */
export async function followPage(
  first: URL,
  { rules, signal }: { rules: AddressRules; signal: AbortSignal },
): Promise<FollowedPage> {
  let url = first;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const answer = await requestPage(url, { rules, signal });
    const { statusCode: status = 0, headers } = answer;
    if (!REDIRECTS.has(status) || headers.location === undefined) return { kind: 'answer', url, answer };
    answer.destroy();
    const target = parseTarget(headers.location, { url, rules });
    if (!isSameHost(url, target)) return { kind: 'elsewhere', url, target, status };
    url = target;
  }
  throw new FetchError('invalid_redirect', `${first.href} redirects more than ${MOST_REDIRECTS} times.`);
}

function parseTarget(location: string, { url, rules }: { url: URL; rules: AddressRules }): URL {
  const target = URL.parse(location, url.href);
  const fault = findUrlFault(target?.href ?? location);
  if (target === null || fault !== undefined) {
    throw new FetchError(
      'invalid_redirect',
      `${url.href} redirects to an address that ${fault ?? 'is malformed'}.`,
    );
  }
  target.hash = '';
  const name = target.hostname.replace(/^\[|\]$/g, '');
  const isBlocked = isIP(name) !== 0 && isBlockedAddress(name) && !rules.isAllowedHost(target);
  if (isBlocked) throw toBlockedError(target, [name]);
  return target;
}

function isSameHost(from: URL, to: URL): boolean {
  if (from.hostname !== to.hostname) return false;
  if (from.protocol === to.protocol) return from.port === to.port;
  return to.protocol === 'https:' && from.port === '' && to.port === '';
}
