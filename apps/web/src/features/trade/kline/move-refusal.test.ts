import type { ContractOrderView, ContractTriggerView } from '@candor/protocol';
import { expect, test } from 'vitest';
import { ticksOf } from '#shared/contracts/contract-terms.ts';
import { situation, terms, waiting } from '#shared/contracts/testing/contract-facts.ts';
import { refusalOfMove } from './move-refusal.ts';

const facts = situation();
const ticks = (price: string): number => ticksOf(price, terms);

const orderCode = (
  fields: Partial<ContractOrderView>,
  price: string,
  at = facts,
): number | undefined =>
  refusalOfMove({ kind: 'order', order: { ...waiting, ...fields } }, price, at);

const triggerCode = (fields: Partial<ContractTriggerView>, price: string): number | undefined => {
  const none = { takeProfitPrice: null, stopLossPrice: null, price: null, callbackBps: null };
  const kept = { triggerId: 6, side: 'buy', type: 'stop_market', lots: 100 } as const;
  const trigger = { ...none, ...kept, ...fields } as ContractTriggerView;
  return refusalOfMove({ kind: 'trigger', trigger }, price, facts);
};

// The mark is 67,431.5, the best offer 67,432.5, the best bid 67,430.8.
test.each<[string, Partial<ContractOrderView>, string, number | undefined]>([
  ['a bid with nothing attached', {}, '60000.0', undefined],
  ['a bid at its take-profit', { takeProfitPrice: '66000.0' }, '66000.0', 2023],
  ['a bid below its take-profit', { takeProfitPrice: '66000.0' }, '65999.9', undefined],
  // It takes at the market, not at its limit.
  ['a bid through the market', { takeProfitPrice: '68000.0' }, '68500.0', undefined],
  ['a bid through the market', { takeProfitPrice: '67431.5' }, '68500.0', 2023],
  ['a bid at its stop-loss', { stopLossPrice: '65000.0' }, '65000.0', 2024],
  ['a bid above its stop-loss', { stopLossPrice: '65000.0' }, '65000.1', undefined],
  ['an offer at its take-profit', { side: 'sell', takeProfitPrice: '68000.0' }, '68000.0', 2025],
  ['an offer at its stop-loss', { side: 'sell', stopLossPrice: '69000.0' }, '69000.0', 2026],
  [
    'an offer below its stop-loss',
    { side: 'sell', stopLossPrice: '69000.0' },
    '68999.9',
    undefined,
  ],
  ['a bid too far above the mark', {}, '70803.1', 2051],
  ['an offer too far below the mark', { side: 'sell' }, '64059.0', 2050],
])('%s (%j) moved to %s: %s', (_, fields, price, code) => {
  expect(orderCode(fields, price)).toBe(code);
});

test('a bid so far above its stop-loss that it would be liquidated first is refused', () => {
  // 20x on margin of its own is liquidated about 4.6 % below its entry.
  const stop = { stopLossPrice: '62000.0' };
  expect(orderCode(stop, '64900.0')).toBe(undefined);
  expect(orderCode(stop, '65100.0')).toBe(4007);
  // Through the market it opens at the best offer, not at its limit.
  const near = { ...facts, markTicks: ticks('64800.0'), askTicks: ticks('64800.0') };
  expect(orderCode(stop, '65100.0', near)).toBe(undefined);
});

test('while no mark is known only the order’s own price counts', () => {
  const dark = situation({ markTicks: 0, bidTicks: 0, askTicks: 0 });
  expect(orderCode({ takeProfitPrice: '66000.0' }, '66000.0', dark)).toBe(2023);
  expect(orderCode({}, '1.0', dark)).toBe(undefined);
});

test('a trigger that moves through its limit’s band or one of its stops is refused with the server’s code', () => {
  expect(triggerCode({ price: '70000.0' }, '66666.0')).toBe(2051);
  expect(triggerCode({ price: '70000.0' }, '66667.0')).toBe(undefined);
  expect(triggerCode({ side: 'sell', price: '60000.0' }, '64000.0')).toBe(2050);
  expect(triggerCode({ takeProfitPrice: '68000.0' }, '68000.0')).toBe(2023);
  expect(triggerCode({ takeProfitPrice: '68000.0' }, '67999.9')).toBe(undefined);
  expect(triggerCode({ stopLossPrice: '66000.0' }, '66000.0')).toBe(2024);
  // Its own margin at 20x ends about 4.6 % below where it opens.
  expect(triggerCode({ stopLossPrice: '62000.0' }, '68000.0')).toBe(4007);
  // It opens at its limit where that wins more.
  expect(triggerCode({ price: '66000.0', stopLossPrice: '66000.0' }, '67000.0')).toBe(2024);
});
