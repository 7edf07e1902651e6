import { describe, expect, test } from 'vitest';
import { findRedeemProblem, redeemOutcome } from './redeem-form.ts';
import {
  findSubscribeProblem,
  mostOf,
  partOfMost,
  richestKind,
  subscribeRequest,
} from './subscribe-form.ts';
import type { SubscribeFacts, SubscribeForm } from './subscribe-form.ts';
import { orderOf, productOf, rewardOf } from '#shared/earn/testing/finance-samples.ts';

const form: SubscribeForm = {
  productId: 1,
  accountKind: 'wallet',
  amount: '2500',
  renews: false,
  isAgreed: true,
};

const facts: SubscribeFacts = {
  product: productOf({}),
  reward: rewardOf({}),
  running: [],
  available: '3000.555',
};

describe('subscribing', () => {
  // Each row also breaks what the next row is about, where both can be.
  test.each([
    ['missing', { amount: '.' }, { product: productOf({ state: 'paused' }) }],
    [2015, { amount: '0' }, { product: productOf({ state: 'paused' }) }],
    [4016, { amount: '0.' }, {}],
    [4027, { amount: '99.999' }, {}],
    [4029, { amount: '99.999', renews: true }, {}],
    [41021, { amount: '20000.001' }, { running: [orderOf({ principal: '20000' })] }],
    [4026, { amount: '2500.01' }, { running: [orderOf({ principal: '17500' })] }],
    [4028, { amount: '2500.01', renews: true }, { running: [orderOf({ principal: '17500' })] }],
    [4026, { amount: '101' }, { product: productOf({ remaining: '100' }), available: '0' }],
    [3004, {}, { product: productOf({ ratePpm: 0 }), reward: rewardOf({ free: '0' }) }],
    [2029, {}, { reward: rewardOf({ free: '29.5' }), available: '0' }],
    [2005, { amount: '3000.56' }, {}],
    [undefined, { amount: '3000.55' }, {}],
  ] as const)('%s', (code, changes, other) => {
    expect(findSubscribeProblem({ ...form, ...changes }, { ...facts, ...other })?.code).toBe(code);
  });

  test('the most is the least of what there is, what is left and what is allowed, on the step', () => {
    expect(mostOf(facts)).toBe('3000.55');
    expect(mostOf({ ...facts, running: [orderOf({ principal: '19000' })] })).toBe('1000');
    expect(mostOf({ ...facts, product: productOf({ remaining: '12.345' }) })).toBe('12.34');
    expect(partOfMost(facts, 25)).toBe('750.13');
  });

  test('it is paid from where the most is, and carries the rate that was seen', () => {
    const balance = (accountKind: 'wallet' | 'main' | 'spot', available: string) =>
      [`${accountKind} USDT`, { accountKind, asset: 'USDT', available, held: '0' }] as const;
    const balances = new Map([balance('wallet', '1'), balance('spot', '20'), balance('main', '3')]);
    expect(richestKind(balances, 'USDT')).toBe('spot');
    expect(richestKind(balances, 'BTC')).toBe('wallet');
    expect(subscribeRequest({ ...form, amount: '10.' }, facts.product)).toEqual({
      productId: 1,
      accountKind: 'wallet',
      amount: '10',
      ratePpm: 48_000,
    });
  });
});

describe('leaving early', () => {
  const order = orderOf({});

  test('gives back the principal less what was paid for it, rounded up', () => {
    expect(redeemOutcome(order, '2500')).toEqual({
      cost: '12.82191768',
      returned: '2487.17808232',
      rest: '0',
    });
    const odd = orderOf({ scale: 0, principal: '10', paid: '5' });
    expect(redeemOutcome(odd, '3')).toEqual({ cost: '2', returned: '1', rest: '7' });
    expect(redeemOutcome(orderOf({ paid: '0' }), '100').cost).toBe('0');
  });

  test.each([
    ['missing', ''],
    [4016, '0'],
    [4024, '2500.01'],
    [41021, '2450.001'],
    ['rest_below_min', '2400.01'],
    [undefined, '2400'],
    [undefined, '2500'],
  ] as const)('%s for %s', (problem, text) => expect(findRedeemProblem(order, text)).toBe(problem));
});
