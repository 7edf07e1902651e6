import { expect, test } from 'vitest';
import { markSeen, parseSeen, useCoachSeen } from './coach-seen.ts';

test.each([
  [['spot'], ['spot']],
  [[], []],
  [['spot', 'margin'], undefined],
  ['spot', undefined],
  [null, undefined],
])('%j on the device is %j', (raw, seen) => {
  expect(parseSeen(raw)).toEqual(seen);
});

test('what was seen stays seen, once', () => {
  markSeen('spot');
  markSeen('spot');
  markSeen('contract');
  expect(useCoachSeen.getState().names).toEqual(['spot', 'contract']);
});
