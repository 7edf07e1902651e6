import { expect, test } from 'vitest';
import { placeOfBill } from './bill-place.ts';

test.each([
  ['trade', '/orders?tab=trades&tradeId=7'],
  ['maker_rebate', '/orders?tab=trades&tradeId=7'],
  ['option_payout', '/orders?tab=optionEntries&roundId=7&userId=11'],
  ['contract_funding', '/users/11?tab=contracts'],
  ['p2p_release', '/p2p?tab=orders&orderId=7'],
  ['p2p_ad_lock', '/p2p?tab=ads&userId=11'],
] as const)('a bill of %s leads to %s', (reason, to) => {
  expect(placeOfBill({ reason, referenceId: 7 }, 11)?.to).toBe(to);
});

test('a bill that names nothing leads nowhere', () => {
  expect(placeOfBill({ reason: 'trade', referenceId: 0 }, 11)).toBeUndefined();
  expect(placeOfBill({ reason: 'demo_fund', referenceId: 7 }, 11)).toBeUndefined();
});
