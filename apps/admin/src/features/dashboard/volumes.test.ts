import { expect, test } from 'vitest';
import { clientShare } from './Volumes.tsx';

test.each([
  ['12.136', '391.86', '3'],
  ['0', '10', '0'],
  ['10', '0', '100'],
  ['1', '2', '33.3'],
  ['0', '0', undefined],
])('clients who traded %s beside %s of the house have a share of %s', (clients, house, share) => {
  expect(clientShare({ clients, house })).toBe(share);
});
