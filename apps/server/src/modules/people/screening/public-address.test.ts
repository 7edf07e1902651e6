import { describe, expect, test } from 'vitest';
import { AddressRefusedError, isPublicAddress, publicLookup } from './public-address.ts';

describe('addresses', () => {
  test.each([
    ...['127.0.0.1', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '192.0.2.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...[
      '::',
      '::1',
      '::ffff:10.0.0.1',
      '::ffff:8.8.8.8',
      'fc00::1',
      'fd12::1',
      'fe80::1',
      'ff02::1',
    ],
    ...['64:ff9b::a00:1', '2002:a00:1::1', '2001:db8::1', '::10.0.0.1'],
    ...['', 'localhost', '1.2.3', '0x7f000001', '2130706433'],
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['8.8.8.8', '172.15.255.255', '172.32.0.1', '1.1.1.1', '2606:4700:4700::1111'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

test.each([true, false])(
  'a name of this machine is refused, all its addresses asked: %s',
  async (all) => {
    const error = await new Promise((resolve) => {
      publicLookup('localhost', { all }, resolve);
    });
    expect(error).toBeInstanceOf(AddressRefusedError);
  },
);
