import type { ContractOrderView, ContractTriggerView } from '@candor/protocol';
import { expect, test } from 'vitest';
import { lotsLeft, stopBounds } from './own-order.ts';
import { terms } from './testing/contract-facts.ts';

const ticks = (price: number): number => price * 10;

test.each([
  ['a bid below the mark', 'buy', 60_500, 60_000, 60_000],
  ['a bid that the mark has come below', 'buy', 59_900, 60_000, 59_900],
  ['an offer above the mark', 'sell', 59_900, 60_000, 60_000],
  ['an offer that the mark has come above', 'sell', 60_100, 60_000, 60_100],
] as const)(
  'a stop-loss of %s must not be reached there or at the mark',
  (_what, side, mark, entry, reached) => {
    const order = { side, price: '60000.0' } as ContractOrderView;
    const bounds = stopBounds({ kind: 'order', order }, ticks(mark), terms);
    expect(bounds).toEqual({ entry: ticks(entry), reached: ticks(reached) });
  },
);

test('of one that waits the mark of now counts for nothing', () => {
  const trigger = { side: 'buy', triggerPrice: '61000.0', price: null } as ContractTriggerView;
  const bounds = stopBounds({ kind: 'trigger', trigger }, ticks(59_000), terms);
  expect(bounds).toEqual({ entry: ticks(61_000), reached: ticks(61_000) });
});

test('what has filled is no longer the order’s', () => {
  const order = { lots: 10, filledLots: 4 } as ContractOrderView;
  expect(lotsLeft({ kind: 'order', order })).toBe(6);
});
