import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 ranges that are not the public internet, after the IANA registry of special-purpose addresses. */
const NOT_PUBLIC_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Metadata of clouds is here.
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  // Multicast, reserved and broadcast.
  '224.0.0.0/3',
  // Azure's metadata and health service lies in a public range.
  '168.63.129.16/32',
];

/**
 * Of IPv6 only 2000::/3 is public, and not all of it. What embeds an IPv4 address (mapped, 6to4, Teredo, NAT64) is out
 * as a whole: it could lead to any of the addresses above.
 */
const PUBLIC_IPV6 = '2000::/3';
const NOT_PUBLIC_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const publicIPv6 = toBlockList([PUBLIC_IPV6], 'ipv6');
const notPublic = toBlockList(NOT_PUBLIC_IPV4, 'ipv4', toBlockList(NOT_PUBLIC_IPV6, 'ipv6'));

/** Whether an address is anything but a public one: private, loopback, link-local, shared, multicast, reserved, or none at all. */
export function isBlockedAddress(address: string): boolean {
  if (isIPv4(address)) return notPublic.check(address, 'ipv4');
  // A zone only has a meaning on this machine.
  if (!isIPv6(address) || address.includes('%')) return true;
  return !publicIPv6.check(address, 'ipv6') || notPublic.check(address, 'ipv6');
}

function toBlockList(
  ranges: readonly string[],
  family: 'ipv4' | 'ipv6',
  list: BlockList = new BlockList(),
): BlockList {
  for (const range of ranges) {
    const [address = '', bits = ''] = range.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}
