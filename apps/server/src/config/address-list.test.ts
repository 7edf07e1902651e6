import { describe, expect, test } from 'vitest';
import { addressList, isListed, proxyList } from './address-list.ts';

describe('a list of addresses', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '203.0.113.8', false],
    ['203.0.113.7', '::ffff:203.0.113.7', true],
    ['10.0.0.0/8,203.0.113.7', '10.200.3.4', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['2001:db8::/32', '2001:db8:1::9', true],
    ['2001:db8::/32', '2001:db9::9', false],
    ['2001:db8::/32', '10.0.0.1', false],
    ['::1', '::1', true],
  ])('%s holds %s: %s', (text, address, isIn) => {
    const list = addressList(text);
    expect(list !== undefined && isListed(list, address)).toBe(isIn);
  });

  test('has nobody in it who has no address', () => {
    const list = addressList('0.0.0.0/0');
    expect(list !== undefined && isListed(list, undefined)).toBe(false);
  });

  test('is none when it is empty', () => {
    expect(addressList('')).toBeUndefined();
  });

  test.each(['here', '1.2.3', '1.2.3.4/33', '1.2.3.4/', '1.2.3.4/x', '::1/129', '1.2.3.4,,'])(
    'is not %s',
    (text) => {
      expect(() => addressList(text)).toThrow('addresses or networks');
    },
  );
});

test.each(['0.0.0.0/0', '10.0.0.1,::/0', '1.2.3.4/00'])(
  'proxies are never everybody: %s',
  (text) => {
    expect(() => proxyList(text)).toThrow('your own proxies');
    expect(proxyList('10.0.0.0/8')).toBeDefined();
  },
);
