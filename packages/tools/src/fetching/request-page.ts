import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import { type AddressRules, findAddresses } from './find-addresses.ts';

const HEADERS = {
  accept: 'text/html, text/markdown, text/plain, application/json;q=0.9, */*;q=0.5',
  'accept-encoding': 'gzip, deflate, br',
  'user-agent': 'Ethos fetch_url',
};

/** Sends one GET and gives the answer once its head is there. Connects to an address that was checked and to no other. */
export async function requestPage(
  url: URL,
  { rules, signal }: { rules: AddressRules; signal: AbortSignal },
): Promise<IncomingMessage> {
  const addresses = await orAbort(findAddresses(url, rules), signal);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    // A connection of its own: one that is kept could have been made for another answer of the name server.
    const request = send(url, { headers: HEADERS, agent: false, lookup: toPinnedLookup(addresses), signal });
    request.once('response', resolve).once('error', reject).end();
  });
}

/** Gives the checked addresses, whatever is asked. */
function toPinnedLookup(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_hostname, { all }, callback) => {
    const [first] = found;
    if (all || first === undefined) callback(null, found);
    else callback(null, first.address, first.family);
  };
}

function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = (): void => aborted.reject(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', onAbort));
}
