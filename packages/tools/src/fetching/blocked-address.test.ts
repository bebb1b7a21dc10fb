import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBlockedAddress } from './blocked-address.ts';

describe('isBlockedAddress', () => {
  it.each([
    ['loopback', ['127.0.0.1', '127.255.255.254', '::1']],
    ['unspecified', ['0.0.0.0', '0.1.2.3', '::']],
    ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1']],
    ['link-local', ['169.254.1.1', 'fe80::1', 'fe80::1%eth0', 'fec0::1']],
    ['metadata', ['169.254.169.254', '169.254.170.2', '100.100.100.200', '168.63.129.16', 'fd00:ec2::254']],
    ['shared by carriers', ['100.64.0.1', '100.127.255.255']],
    [
      'IPv4 in IPv6',
      ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '::127.0.0.1', '::ffff:0:127.0.0.1'],
    ],
    [
      'translated or tunnelled',
      ['64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::1', '2002:7f00:1::', '2001::1'],
    ],
    ['multicast and broadcast', ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1']],
    ['reserved', ['192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '240.0.0.1']],
    ['for documents', ['2001:db8::1', '3fff::1', '5f00::1', '100::1']],
    ['no addresses', ['', 'localhost', '1.2.3', '01.2.3.4', '1.2.3.4.5', '0x7f.0.0.1', '2130706433']],
  ])('blocks what is %s', (_what, addresses) => {
    expect(addresses.filter((address) => !isBlockedAddress(address))).toEqual([]);
  });

  it('lets public addresses pass, next to every blocked range', () => {
    const open = ['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0'];
    const more = [
      '126.255.255.255',
      '128.0.0.0',
      '169.253.255.255',
      '169.255.0.0',
      '172.15.255.255',
      '172.32.0.0',
    ];
    const last = ['192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0', '223.255.255.255'];
    const six = ['2606:4700:4700::1111', '2001:4860:4860::8888', '2a00:1450:4001:81b::200e'];
    expect([...open, ...more, ...last, ...six].filter(isBlockedAddress)).toEqual([]);
  });

  it('blocks every IPv4 address that is wrapped in IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect([`::ffff:${address}`, `64:ff9b::${address}`, `::${address}`].every(isBlockedAddress)).toBe(
          true,
        );
      }),
    );
  });
});
