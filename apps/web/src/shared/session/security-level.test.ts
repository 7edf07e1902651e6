import { expect, test } from 'vitest';
import { securityAdvice, securityLevel } from './security-level.ts';
import type { Protection, SecurityAdvice, SecurityLevel } from './security-level.ts';

test.each<
  [
    totp: boolean,
    passkeys: number,
    fundPassword: boolean,
    level: SecurityLevel,
    advice: SecurityAdvice[],
  ]
>([
  [false, 0, false, 'low', ['second-factor', 'fund-password']],
  [false, 0, true, 'medium', ['second-factor']],
  [true, 0, false, 'medium', ['fund-password']],
  [false, 2, false, 'medium', ['fund-password']],
  [true, 0, true, 'high', []],
  [false, 1, true, 'high', []],
])('app %j, %i passkeys, fund password %j: %s', (totp, passkeys, fundPassword, level, advice) => {
  const protection: Protection = { totp, passkeys, fundPassword };
  expect(securityLevel(protection)).toBe(level);
  expect(securityAdvice(protection)).toEqual(advice);
});
