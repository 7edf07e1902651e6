import { expect, test } from 'vitest';
import { areAddresses, splitAddresses } from './api-key.ts';

test('addresses are parted by lines, spaces, commas and semicolons', () => {
  expect(splitAddresses(' 203.0.113.7,\n2001:db8::/32 ; 10.0.0.0/8\n')).toEqual([
    '203.0.113.7',
    '2001:db8::/32',
    '10.0.0.0/8',
  ]);
  expect(splitAddresses(' \n')).toEqual([]);
});

test.each<[string, boolean]>([
  ['', true],
  ['203.0.113.7', true],
  ['203.0.113.0/24 2001:db8::1', true],
  ['::1', true],
  ['example.com', false],
  ['203.0.113', false],
  ['203.0.113.7/x', false],
  ['cafe', false],
  [Array.from({ length: 20 }, (_, at) => `10.0.0.${String(at)}`).join(' '), true],
  [Array.from({ length: 21 }, (_, at) => `10.0.0.${String(at)}`).join(' '), false],
])('%s looks like addresses: %s', (typed, are) => {
  expect(areAddresses(typed)).toBe(are);
});
