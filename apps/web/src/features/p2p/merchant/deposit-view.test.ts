import type { P2pDepositState } from '@candor/protocol';
import { expect, test } from 'vitest';
import { depositActs, merchantSteps } from './deposit-view.ts';

test.each<[P2pDepositState, string, readonly string[]]>([
  ['unpaid', '1000', ['pay']],
  ['returned', '1000', ['pay']],
  ['processing', '0', ['wait']],
  ['paid', '0', ['ask_back', 'top_up']],
  ['paid', '500', ['top_up', 'ask_back']],
  ['refund_review', '0', ['wait']],
  ['refunding', '0', ['wait']],
])('a deposit that is %s and lacks %s: %j', (state, missing, acts) => {
  expect(depositActs({ state, missing })).toEqual(acts);
});

test('becoming a merchant takes four steps, each done on its own', () => {
  const none = {
    isVerified: false,
    nickname: null,
    payMethods: 0,
    deposit: { state: 'unpaid' },
  } as const;
  const done = (facts: Parameters<typeof merchantSteps>[0]): readonly string[] =>
    merchantSteps(facts)
      .filter(({ isDone }) => isDone)
      .map(({ step }) => step);
  expect(done(none)).toEqual([]);
  expect(done({ ...none, isVerified: true })).toEqual(['identity']);
  expect(done({ ...none, nickname: 'nora' })).toEqual(['nickname']);
  expect(done({ ...none, payMethods: 1 })).toEqual(['account']);
  expect(done({ ...none, deposit: { state: 'processing' } })).toEqual(['deposit']);
});
