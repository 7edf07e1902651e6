import { describe, expect, test } from 'vitest';
import { BTC, FUNDS, orderOf, SmallExchange, USDT } from '#testing/small-exchange.ts';

describe('fees', () => {
  test('are taken from what each side receives and kept by the house', () => {
    const exchange = new SmallExchange({}, { maker: 1_000, taker: 2_500 });
    exchange.addUser(1);
    exchange.addUser(2);
    exchange.accept(orderOf({ userId: 1, side: 'sell', ticks: 333, lots: 1_001 }));
    exchange.accept(orderOf({ userId: 2, side: 'buy', ticks: 400, lots: 1_001 }));
    const value = 333 * 1_001;
    // 0.1 % of 333,333 is 333.3, so the maker pays 334; 0.25 % of 1,001 is 2.5, so the taker pays 3.
    expect(exchange.available(1, USDT)).toBe(FUNDS + value - 334);
    expect(exchange.available(2, BTC)).toBe(FUNDS + 1_001 - 3);
    const fees = exchange.engine.dump().accounts.filter((own) => own.houseAccount === 'fees');
    expect(fees.map((own) => [own.assetId, own.availableUnits]).sort()).toEqual([
      [USDT, 334],
      [BTC, 3],
    ]);
    exchange.engine.assertBalanced();
  });

  test('follow a change of the tier at once', () => {
    const exchange = new SmallExchange();
    exchange.addUser(1);
    exchange.addUser(2);
    exchange.accept(orderOf({ userId: 1, side: 'sell', lots: 1_000 }));
    exchange.accept({ type: 'fee_tier_set', tier: 0, makerRatePpm: 10_000, takerRatePpm: 20_000 });
    exchange.accept(orderOf({ userId: 2, side: 'buy', lots: 500 }));
    expect(exchange.available(2, BTC)).toBe(FUNDS + 500 - 10);
    exchange.accept({ type: 'fee_tier_set', tier: 1, makerRatePpm: 0, takerRatePpm: 0 });
    exchange.accept({ type: 'user_fee_tier_set', userId: 2, feeTier: 1 });
    exchange.accept(orderOf({ userId: 2, side: 'buy', lots: 500 }));
    expect(exchange.available(2, BTC)).toBe(FUNDS + 1_000 - 10);
  });
});

describe('holds', () => {
  test('a buy holds its value and gets back what it saved', () => {
    const exchange = new SmallExchange();
    exchange.addUser(1);
    exchange.addUser(2);
    exchange.accept(orderOf({ userId: 1, side: 'sell', ticks: 90, lots: 4 }));
    exchange.accept(orderOf({ userId: 2, side: 'buy', ticks: 100, lots: 10 }));
    expect(exchange.held(2, USDT)).toBe(600);
    expect(exchange.available(2, USDT)).toBe(FUNDS - 360 - 600);
  });

  test('a user can spend the last unit and not one more', () => {
    const exchange = new SmallExchange();
    exchange.addUser(1, { units: 1_000 });
    expect(exchange.codeOf(orderOf({ ticks: 1_001, lots: 1 }))).toBe('insufficient_balance');
    expect(exchange.codeOf(orderOf({ ticks: 1_000, lots: 1 }))).toBe('');
    expect(exchange.codeOf(orderOf({ ticks: 1, lots: 1 }))).toBe('insufficient_balance');
    expect(exchange.codeOf(orderOf({ side: 'sell', lots: 1_001 }))).toBe('insufficient_balance');
    expect(exchange.codeOf(orderOf({ side: 'sell', ticks: 2_000, lots: 1_000 }))).toBe('');
  });

  test('nothing stays held when a user has no open order', () => {
    const exchange = new SmallExchange({}, { maker: 333, taker: 777 });
    for (const userId of [1, 2, 3]) exchange.addUser(userId);
    for (let round = 0; round < 50; round++) {
      const side = round % 2 === 0 ? 'buy' : 'sell';
      const userId = 1 + (round % 3);
      exchange.submit(orderOf({ userId, side, ticks: 95 + (round % 11), lots: 1 + (round % 7) }));
    }
    for (const userId of [1, 2, 3]) {
      exchange.accept({ type: 'order_cancel_all', userId, marketId: 0, requestKey: '' });
      expect([exchange.held(userId, USDT), exchange.held(userId, BTC)]).toEqual([0, 0]);
    }
    expect(exchange.engine.dump().openOrders).toEqual([]);
    exchange.engine.assertBalanced();
  });
});

describe('market states', () => {
  test('a halted or cancel-only market keeps its orders and lets them be cancelled', () => {
    for (const state of ['halted', 'cancel_only'] as const) {
      const exchange = new SmallExchange();
      exchange.addUser(1);
      const { orderId } = exchange.accept(orderOf({}));
      exchange.accept({ type: 'market_state_set', marketId: 1, state });
      expect(exchange.codeOf(orderOf({}))).toBe(`market_${state}`);
      const cancel = {
        type: 'order_cancel',
        userId: 1,
        orderId,
        clientOrderId: '',
        requestKey: '',
      } as const;
      expect(exchange.codeOf(cancel)).toBe('');
      exchange.accept({ type: 'market_state_set', marketId: 1, state: 'open' });
      expect(exchange.codeOf(orderOf({}))).toBe('');
    }
  });
});

describe('values at the edge of exact numbers', () => {
  test('an order worth 2^53-1 is taken and one worth more is refused by name', () => {
    const exchange = new SmallExchange({
      ticksMax: 4_000_000_000,
      lotsMax: Number.MAX_SAFE_INTEGER,
      notionalUnitsMax: Number.MAX_SAFE_INTEGER,
    });
    exchange.addUser(1, { units: Number.MAX_SAFE_INTEGER });
    // 2^53-1 = 6361 * 1416003655831
    const exact = { ticks: 6_361, lots: 1_416_003_655_831 };
    expect(exchange.codeOf(orderOf({ ...exact, lots: exact.lots + 1 }))).toBe(
      'order_value_overflow',
    );
    expect(exchange.codeOf(orderOf(exact))).toBe('');
    expect(exchange.held(1, USDT)).toBe(Number.MAX_SAFE_INTEGER);
  });

  test('a sell that meets far better prices ends before its value leaves exact numbers', () => {
    const exchange = new SmallExchange({
      ticksMax: 4_000_000_000,
      lotsMax: Number.MAX_SAFE_INTEGER,
      notionalUnitsMax: Number.MAX_SAFE_INTEGER,
    });
    for (const userId of [1, 2, 3]) exchange.addUser(userId, { units: Number.MAX_SAFE_INTEGER });
    const bid = { side: 'buy', ticks: 4_000_000_000, lots: 2_000_000 } as const;
    exchange.accept(orderOf({ ...bid, userId: 1 }));
    exchange.accept(orderOf({ ...bid, userId: 2 }));
    exchange.accept(orderOf({ userId: 3, side: 'sell', ticks: 1, lots: 4_000_000 }));
    const last = exchange.effects.findLast((effect) => effect.type === 'order_changed');
    expect(last).toMatchObject({
      status: 'expired',
      closeReason: 'value_limit',
      filledLots: 2_000_000,
    });
    exchange.engine.assertBalanced();
  });
});
