import type {
  CandleView,
  ContractFillView,
  ContractOrderView,
  ContractTriggerView,
  DepthView,
  LevelView,
  OrderView,
} from '@candor/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeTopicData } from './topic-state.ts';

const anyLevel: fc.Arbitrary<LevelView> = fc.tuple(
  fc.integer({ min: 1, max: 40 }).map((ticks) => `${Math.floor(ticks / 10)}.${ticks % 10}`),
  fc.integer({ min: 0, max: 3 }).map(String),
);

/** A side of a book the slow way: a map from price to quantity, sorted at the end. */
function replay(changes: readonly (readonly LevelView[])[], isBid: boolean): LevelView[] {
  const book = new Map<string, string>();
  for (const [price, quantity] of changes.flat()) {
    if (quantity === '0') book.delete(price);
    else book.set(price, quantity);
  }
  const sign = isBid ? -1 : 1;
  return [...book].sort(([a], [b]) => sign * (Number(a) - Number(b)));
}

test('a book after any changes is the one rebuilt from all of them', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyLevel), { maxLength: 12 }), (batches) => {
      let depth: unknown = mergeTopicData(
        'depth',
        undefined,
        { version: 0, bids: [], asks: [] },
        true,
      );
      for (const [at, levels] of batches.entries()) {
        const data = { version: at + 1, bids: levels, asks: levels };
        depth = mergeTopicData('depth', depth, data, false);
      }
      const { bids, asks } = depth as DepthView;
      expect(bids).toEqual(replay(batches, true));
      expect(asks).toEqual(replay(batches, false));
    }),
  );
});

test('levels that did not change keep their identity', () => {
  const bids: LevelView[] = [
    ['3', '1'],
    ['2', '1'],
    ['1', '1'],
  ];
  const after = mergeTopicData(
    'depth',
    { version: 1, bids, asks: [] },
    { version: 2, bids: [['2', '9']], asks: [] },
    false,
  ) as DepthView;
  expect(after.bids[0]).toBe(bids[0]);
  expect(after.bids[1]).toEqual(['2', '9']);
  expect(after.bids[2]).toBe(bids[2]);
});

test('a candle that closes stays beside the one that opens', () => {
  const candle = (openTimeMs: number, close: string): CandleView =>
    ({ openTimeMs, close }) as CandleView;
  const one = mergeTopicData('kline', undefined, { candles: [candle(0, '1')] }, true);
  const two = mergeTopicData('kline', one, { candles: [candle(0, '2')] }, false);
  expect(two).toEqual([candle(0, '2')]);
  const three = mergeTopicData('kline', two, { candles: [candle(0, '3'), candle(60, '4')] }, false);
  expect(three).toEqual([candle(0, '3'), candle(60, '4')]);
});

test('a finished order leaves the open ones', () => {
  const order = (orderId: number, status: OrderView['status']): OrderView =>
    ({ orderId, status }) as OrderView;
  const open = mergeTopicData(
    'orders',
    undefined,
    { orders: [order(1, 'open'), order(2, 'waiting')], fills: [] },
    true,
  );
  const after = mergeTopicData(
    'orders',
    open,
    { orders: [order(1, 'filled')], fills: [{ tradeId: 7 }] },
    false,
  );
  expect(after).toMatchObject({ fills: [{ tradeId: 7 }] });
  expect([...(after as { open: Map<number, OrderView> }).open.keys()]).toEqual([2]);
});

test('orders of a liquidation are known for as long as their fills are', () => {
  const order = (orderId: number, closeType: ContractOrderView['closeType']) =>
    ({ orderId, closeType, status: 'filled' }) as ContractOrderView;
  const fills = (orderId: number, count: number) =>
    Array.from({ length: count }, () => ({ orderId }) as ContractFillView);
  const forcedOf = (state: unknown) => [...(state as { forced: ReadonlySet<number> }).forced];
  const none = { orders: [], fills: [], triggers: [] };
  const merge = (old: unknown, orders: readonly ContractOrderView[], own: ContractFillView[]) =>
    mergeTopicData('contractOrders', old, { orders, fills: own, triggers: [] }, false);
  const empty = mergeTopicData('contractOrders', undefined, none, true);
  expect(forcedOf(empty)).toEqual([]);
  const sold = merge(
    empty,
    [order(1, 'forced'), order(2, 'stop_loss')],
    [...fills(1, 1), ...fills(2, 1)],
  );
  expect(forcedOf(sold)).toEqual([1]);
  expect(forcedOf(merge(sold, [order(3, 'forced')], fills(3, 1)))).toEqual([1, 3]);
  // Without a fill there is nothing to tell of it.
  expect(forcedOf(merge(sold, [order(4, 'forced')], []))).toEqual([1]);
  expect(forcedOf(merge(sold, [], fills(5, 1_000)))).toEqual([]);
});

test('conditional orders of contracts stay until they end', () => {
  const trigger = (triggerId: number, status: ContractTriggerView['status']) =>
    ({ triggerId, status }) as ContractTriggerView;
  const none = { orders: [], fills: [] };
  const waiting = [trigger(1, 'waiting'), trigger(2, 'waiting')];
  const before = mergeTopicData('contractOrders', undefined, { ...none, triggers: waiting }, true);
  const moves = [trigger(1, 'fired'), trigger(3, 'waiting')];
  const after = mergeTopicData('contractOrders', before, { ...none, triggers: moves }, false);
  const { triggers } = after as { triggers: ReadonlyMap<number, unknown> };
  expect([...triggers.keys()]).toEqual([2, 3]);
});
