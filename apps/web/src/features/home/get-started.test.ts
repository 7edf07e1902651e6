import { expect, test } from 'vitest';
import { viewSteps } from './get-started.ts';
import type { FirstSteps } from './get-started.ts';

const DAY_MS = 24 * 60 * 60_000;
const fresh: FirstSteps = {
  createdAtMs: 0,
  hasFunds: false,
  hasTraded: false,
  isProtected: false,
};

test.each<[what: string, known: Partial<FirstSteps>, nowMs: number, shown: string | undefined]>([
  ['a new user', {}, 1, 'funds next, trade later, protect later'],
  ['who has money', { hasFunds: true }, 1, 'funds done, trade next, protect later'],
  [
    'who protected the account first',
    { isProtected: true },
    1,
    'funds next, trade later, protect done',
  ],
  ['who traded all money away', { hasTraded: true }, 1, 'funds next, trade done, protect later'],
  ['all done', { hasFunds: true, hasTraded: true, isProtected: true }, 1, ''],
  ['the last moment', {}, 7 * DAY_MS - 1, 'funds next, trade later, protect later'],
  ['a week', {}, 7 * DAY_MS, ''],
  ['what is not known yet', { hasTraded: undefined }, 1, undefined],
  ['who is not known yet', { createdAtMs: undefined }, 1, undefined],
])('%s', (_what, known, nowMs, shown) => {
  const steps = viewSteps({ ...fresh, ...known }, nowMs);
  expect(steps?.map(({ step, state }) => `${step} ${state}`).join(', ')).toBe(shown);
});
