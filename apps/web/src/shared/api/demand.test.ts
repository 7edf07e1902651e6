import { expect, test } from 'vitest';
import { demandOf } from './demand.ts';

test.each<
  [code: number, type: 'error' | 997 | 998 | 999, status: number, had: boolean, to: string]
>([
  [1001, 999, 403, false, 'log-in'],
  [1001, 999, 403, true, 'log-in-again'],
  [1001, 'error', 200, true, 'log-in-again'],
  [2004, 998, 403, true, 'verify-identity'],
  [2017, 998, 403, true, 'verify-identity'],
  [2018, 997, 409, true, 'bind-payment-method'],
  [2003, 'error', 401, true, 'set-fund-password'],
  [500, 'error', 401, true, 'set-fund-password'],
])('code %i, type %s and status %i with session %s lead to %s', (code, type, status, had, to) => {
  expect(demandOf({ code, type, status }, had)).toBe(to);
});

test('an ordinary refusal leads nowhere', () => {
  expect(demandOf({ code: 2005, type: 'error', status: 409 }, true)).toBeUndefined();
});
