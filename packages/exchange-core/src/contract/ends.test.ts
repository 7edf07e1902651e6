import { beforeEach, describe, expect, test } from 'vitest';
import { ContractExchange, FUNDS, PERP, smallContract } from './testing/contract-exchange.ts';

let exchange: ContractExchange;

beforeEach(() => {
  exchange = new ContractExchange();
  for (const userId of [1, 2, 3]) exchange.addUser(userId);
});

const rest = (side: 'buy' | 'sell', ticks: number, lots: number): void => {
  exchange.accept(exchange.order({ userId: 3, side, ticks, lots }));
};

const reverse = (userId = 1) => ({
  type: 'contract_reverse' as const,
  ...{ userId, positionId: exchange.position(userId).positionId, requestKey: '' },
});

const closeAll = (marketId = 0) => ({
  type: 'contract_close_all' as const,
  ...{ userId: 1, marketId, requestKey: '' },
});

describe('a reversal', () => {
  test('closes and opens as much on the other side by one order', () => {
    exchange.trade(1, 2, 100, 1_000);
    rest('buy', 999, 150);
    rest('buy', 998, 80);
    const before = exchange.position(1).positionId;
    exchange.accept(reverse());
    const after = exchange.position(1);
    // 50 of the lots that open trade at 999, 50 at 998.
    expect(after).toMatchObject({ isLong: 0, lots: 100, entryUnits: 50 * 999 + 50 * 998 });
    expect(after.positionId).not.toBe(before);
    expect(after.marginUnits).toBe(Math.ceil((50 * 999) / 20) + Math.ceil((50 * 998) / 20));
    // 50 for opening; 50 rounded up for closing; 25 each for the two that open; 100 lost.
    const fees = 50 + 75 + 25;
    const { available, held } = exchange.money(1);
    expect(available + held).toBe(FUNDS - 100 - fees);
    exchange.assertWhole();
  });

  test('is backed by what closing brings', () => {
    exchange.addUser(9, 5_400);
    exchange.trade(9, 2, 100, 1_000);
    rest('buy', 1_000, 200);
    expect(exchange.money(9).available).toBe(350);
    exchange.accept(reverse(9));
    expect(exchange.position(9)).toMatchObject({ isLong: 0, lots: 100, marginUnits: 5_000 });
    exchange.assertWhole();
  });

  test('of a shared account counts what else stands on it', () => {
    exchange.accept({ ...smallContract, symbol: 'OTHER-PERP' });
    exchange.sayAll([
      [PERP, 1_000],
      [PERP + 1, 1_000],
    ]);
    exchange.addUser(9, 10_500);
    exchange.setting(9, 20, 'cross');
    exchange.setting(9, 20, 'cross', 'one_way', PERP + 1);
    exchange.trade(9, 2, 100, 1_000);
    const order = exchange.order({ userId: 2, marketId: PERP + 1, side: 'sell', lots: 107 });
    exchange.accept(order);
    exchange.accept({ ...order, userId: 9, side: 'buy' });
    rest('buy', 1_000, 200);
    const { positionId } = exchange.contracts.positionsOf(9)[0] ?? { positionId: 0 };
    const wanted = { type: 'contract_reverse', userId: 9, positionId, requestKey: '' } as const;
    // 10,396 are left; 5,350 back the other market, and 5,000 with fees of 100 would be needed here.
    expect(exchange.codeOf(wanted)).toBe('insufficient_balance');
    exchange.accept({
      ...{ type: 'house_seed', userId: 9, assetId: 1, accountKind: 'contract' },
      units: 100 as never,
    });
    exchange.accept(wanted);
    expect(exchange.contracts.positionsOf(9).map(({ isLong }) => isLong)).toEqual([1, 0]);
    exchange.assertWhole();
  });

  test('is refused as a whole where the book takes only a part', () => {
    exchange.trade(1, 2, 100, 1_000);
    rest('buy', 999, 199);
    expect(exchange.codeOf(reverse())).toBe('fok_unfillable');
    rest('buy', 998, 1);
    expect(exchange.codeOf(reverse())).toBe('');
  });
});

describe('closing all', () => {
  test('closes what it can, and leaves what a market does not take', () => {
    exchange.accept({ ...smallContract, symbol: 'OTHER-PERP' });
    exchange.sayAll([
      [PERP, 1_000],
      [PERP + 1, 1_000],
    ]);
    exchange.trade(1, 2, 100, 1_000);
    const order = exchange.order({ userId: 2, marketId: PERP + 1, side: 'sell', lots: 10 });
    exchange.accept(order);
    exchange.accept({ ...order, userId: 1, side: 'buy' });
    // Nobody buys in the other market.
    rest('buy', 999, 130);
    const pending = { userId: 1, side: 'sell', ticks: 1_020, reduceOnly: 1 } as const;
    exchange.accept(exchange.order(pending));
    exchange.accept(closeAll());
    expect(exchange.contracts.positionsOf(1).map(({ marketId }) => marketId)).toEqual([PERP + 1]);
    expect(exchange.contracts.openOrdersOf(1, 0)).toEqual([]);
    expect(exchange.codeOf(closeAll())).toBe('no_liquidity');
    expect(exchange.codeOf(closeAll(PERP))).toBe('contract_position_not_open');
    exchange.assertWhole();
  });

  test('closes a part where the market takes a part', () => {
    exchange.trade(1, 2, 100, 1_000);
    rest('buy', 999, 30);
    exchange.accept(closeAll());
    expect(exchange.position(1)).toMatchObject({ lots: 70, closedLots: 30, realisedUnits: -30 });
  });
});
