import { beforeEach, describe, expect, test } from 'vitest';
import { ContractExchange, FUNDS, PERP, USDT, smallContract } from './testing/contract-exchange.ts';

let exchange: ContractExchange;

beforeEach(() => {
  exchange = new ContractExchange();
  for (const userId of [1, 2, 3, 4]) exchange.addUser(userId);
});

/** Everything users and the house have in the asset, profits that are not realised included: minus what was issued. */
function worth(): number {
  const users = [1, 2, 3, 4].reduce((sum, userId) => {
    const { available, held } = exchange.money(userId);
    const open = exchange.contracts.positionsOf(userId);
    return sum + available + held + open.reduce((all, { profitUnits }) => all + profitUnits, 0);
  }, 0);
  return users + exchange.house('fees') + exchange.house('contract_insurance');
}

describe('a trade', () => {
  test('opens both sides with margin of their own, and takes fees from both', () => {
    exchange.trade(1, 2, 100, 1_000);
    expect(exchange.position(1)).toMatchObject({
      isLong: 1,
      lots: 100,
      entryUnits: 100_000,
      marginUnits: 5_000,
    });
    expect(exchange.position(2)).toMatchObject({
      isLong: 0,
      lots: 100,
      entryUnits: 100_000,
      marginUnits: 5_000,
    });
    // 100,000 at a maker's 0.02 and a taker's 0.05 %.
    expect(exchange.money(2)).toEqual({ available: FUNDS - 5_000 - 20, held: 5_000 });
    expect(exchange.money(1)).toEqual({ available: FUNDS - 5_000 - 50, held: 5_000 });
    exchange.assertWhole();
  });

  test('costs both sides together the fees and nothing else, at whatever price it closes', () => {
    for (const ticks of [1_000, 1_007, 993]) {
      exchange.trade(1, 2, 137, ticks);
      exchange.trade(3, 1, 51, ticks + 3);
      exchange.trade(2, 4, 77, ticks - 2);
      expect(worth()).toBe(4 * FUNDS);
    }
    expect(exchange.house('fees')).toBeGreaterThan(0);
  });

  test('turns a position round: what is open closes first, with its whole margin', () => {
    exchange.trade(1, 2, 100, 1_000);
    exchange.trade(3, 1, 150, 1_010);
    expect(exchange.position(1)).toMatchObject({
      isLong: 0,
      lots: 50,
      entryUnits: 50_500,
      marginUnits: 2_525,
    });
    // Won 1,000, paid 50 and, as a maker, 20.2 and 10.1 rounded up each.
    expect(exchange.money(1).available).toBe(FUNDS - 2_525 + 1_000 - 50 - 21 - 11);
    exchange.assertWhole();
  });

  test('frees what an order held for a worse price', () => {
    exchange.accept(exchange.order({ userId: 2, side: 'sell', ticks: 1_000 }));
    exchange.accept(exchange.order({ userId: 1, ticks: 1_050 }));
    expect(exchange.money(1).held).toBe(5_000);
  });

  test('is not made with a maker that could not bear it', () => {
    exchange.setting(2, 50);
    exchange.accept(exchange.order({ userId: 2, side: 'buy', ticks: 1_000 }));
    // 2 % of margin, and the mark has gone 1.8 % below the price by the time somebody sells.
    exchange.say(982);
    exchange.accept(exchange.order({ userId: 3, side: 'sell', ticks: 960 }));
    const order = exchange.effects.find(
      (effect) => effect.type === 'contract_order_put' && effect.userId === 2,
    );
    expect(order).toMatchObject({ status: 'expired', closeReason: 'margin_short', heldUnits: 0 });
    expect(exchange.money(2)).toEqual({ available: FUNDS, held: 0 });
  });
});

describe('a position', () => {
  test('keeps its margin in the share of the lots that remain', () => {
    exchange.trade(1, 2, 100, 1_000);
    exchange.trade(3, 1, 30, 1_010);
    expect(exchange.position(1)).toMatchObject({
      lots: 70,
      entryUnits: 70_000,
      marginUnits: 3_500,
      realisedUnits: 300,
      closedLots: 30,
      closedUnits: 30_300,
    });
  });

  test('in hedge mode stands beside one of the other direction', () => {
    exchange.setting(1, 10, 'isolated', 'hedge');
    exchange.accept(exchange.order({ userId: 2, side: 'sell', lots: 100 }));
    exchange.accept(exchange.order({ userId: 1, positionSide: 'long' }));
    exchange.accept(exchange.order({ userId: 2, side: 'buy', lots: 40 }));
    exchange.accept(exchange.order({ userId: 1, side: 'sell', positionSide: 'short', lots: 40 }));
    const open = exchange.contracts
      .positionsOf(1)
      .map(({ positionSide, lots }) => [positionSide, lots]);
    expect(open).toEqual([
      ['long', 100],
      ['short', 40],
    ]);
    exchange.assertWhole();
  });

  test('closes by lots, as many as are not being closed already', () => {
    exchange.trade(1, 2, 100, 1_000);
    const { positionId } = exchange.position(1);
    const close = (lots: number, ticks = 0) =>
      exchange.codeOf({
        type: 'contract_close',
        ...{ userId: 1, positionId, lots, ticks, clientOrderId: '', requestKey: '' },
      });
    expect(close(60, 1_020)).toBe('');
    expect(close(41, 1_020)).toBe('contract_close_above_remaining');
    expect(close(0, 1_020)).toBe('contract_lots_below_min');
    exchange.accept(exchange.order({ userId: 3, side: 'buy', lots: 40, ticks: 1_000 }));
    expect(close(40)).toBe('');
    expect(exchange.position(1).lots).toBe(60);
    exchange.accept(exchange.order({ userId: 3, side: 'buy', lots: 60, ticks: 1_020 }));
    expect(exchange.contracts.positionsOf(1)).toEqual([]);
    // Won 20 a lot on 60; nothing on 40.
    const fees = 50 + Math.ceil(40 * 1_000 * 0.0005) + Math.ceil(61_200 * 0.0002);
    expect(exchange.money(1)).toEqual({ available: FUNDS + 1_200 - fees, held: 0 });
  });

  test('ends the orders that would reduce it when it closes', () => {
    exchange.trade(1, 2, 100, 1_000);
    exchange.accept(
      exchange.order({ userId: 1, side: 'sell', ticks: 1_030, lots: 100, reduceOnly: 1 }),
    );
    exchange.trade(3, 1, 100, 1_000);
    expect(exchange.contracts.openOrdersOf(1, 0)).toEqual([]);
    exchange.assertWhole();
  });

  test.each([
    ['take_profit', 1_010],
    ['stop_loss', 985],
  ] as const)('closes itself by its %s at %i', (closeType, mark) => {
    exchange.accept(exchange.order({ userId: 2, side: 'sell' }));
    exchange.accept(exchange.order({ userId: 1, takeProfitTicks: 1_010, stopLossTicks: 985 }));
    exchange.accept(exchange.order({ userId: 3, side: 'buy', ticks: 990, lots: 100 }));
    exchange.say(mark);
    expect(exchange.settle()).toBeGreaterThan(0);
    const closed = exchange.effects.find(
      (effect) => effect.type === 'contract_position_put' && effect.userId === 1,
    );
    expect(closed).toMatchObject({ lots: 0, closeType });
    exchange.assertWhole();
  });
});

describe('leverage', () => {
  test('lowered with orders and a position open takes what both need more', () => {
    exchange.trade(1, 2, 100, 1_000);
    exchange.accept(exchange.order({ userId: 1, ticks: 990, lots: 100 }));
    // 5,000 for the position, 4,950 and a fee of 49.5 for the order.
    expect(exchange.money(1).held).toBe(5_000 + 4_950 + 50);
    exchange.setting(1, 10);
    expect(exchange.money(1).held).toBe(10_000 + 9_900 + 50);
    expect(exchange.position(1)).toMatchObject({ leverage: 10, marginUnits: 10_000 });
    exchange.setting(1, 20);
    // Margin that a position has is its own until it is taken back.
    expect(exchange.money(1).held).toBe(10_000 + 4_950 + 50);
    exchange.assertWhole();
  });

  test('is refused where the money for it is not there', () => {
    exchange.addUser(9, 5_100);
    exchange.trade(9, 2, 100, 1_000);
    const code = exchange.codeOf({
      type: 'contract_setting_set',
      ...{ userId: 9, marketId: PERP, leverage: 10, requestKey: '' },
      ...{ marginMode: 'isolated', positionMode: 'one_way' },
    });
    expect(code).toBe('insufficient_balance');
  });
});

describe('money that margin needs', () => {
  const leave = (units: number) =>
    exchange.codeOf({
      type: 'account_transfer',
      ...{ userId: 1, assetId: 1, fromKind: 'contract', toKind: 'wallet', requestKey: '' },
      units: units as never,
    });

  test('stays to the last unit, and the rest may leave to the last unit', () => {
    exchange.setting(1, 20, 'cross');
    exchange.trade(1, 2, 100, 1_000);
    exchange.say(990);
    // Fees of 50; 1,000 lost; 99,000 / 20 is needed.
    const free = FUNDS - 50 - 1_000 - 4_950;
    expect(exchange.contracts.accountOf(1, 'contract', USDT).leavableUnits).toBe(free);
    expect(leave(free + 1)).toBe('open_positions_need_it');
    expect(leave(free)).toBe('');
    expect(leave(1)).toBe('open_positions_need_it');
    exchange.assertWhole();
  });

  test('of a position of its own is held, whatever it wins', () => {
    exchange.trade(1, 2, 100, 1_000);
    exchange.say(1_050);
    expect(leave(FUNDS - 5_050 + 1)).toBe('insufficient_balance');
    expect(leave(FUNDS - 5_050)).toBe('');
  });
});

describe('funding', () => {
  test('moves money from one side to the other, what rounding leaves to the insurance fund', () => {
    exchange.trade(1, 2, 333, 1_000);
    exchange.trade(3, 4, 112, 1_000);
    exchange.prepareFunding(1_000_000);
    // 0.1 % on average, less the 0.05 % that the interest rate pulls back.
    expect(exchange.contracts.price(PERP)?.fundingRateE9).toBe(500_000);
    exchange.settle(60_000);
    expect(exchange.position(1).fundingUnits).toBe(167);
    expect(exchange.position(2).fundingUnits).toBe(-166);
    expect(exchange.position(3).fundingUnits).toBe(56);
    expect(exchange.position(4).fundingUnits).toBe(-56);
    expect(exchange.house('contract_funding')).toBe(0);
    expect(exchange.house('contract_insurance')).toBe(1);
    exchange.assertWhole();
  });

  test('is nothing while samples are missing, and says so', () => {
    exchange.trade(1, 2, 100, 1_000);
    exchange.settle(8 * 3_600_000);
    const funding = exchange.effects.find(({ type }) => type === 'contract_funding_put');
    expect(funding).toMatchObject({ rateE9: 0, samplesExpected: 5_760 });
    expect(exchange.position(1).fundingUnits).toBe(0);
  });

  test('is nothing at a mark that is old, however many samples there were, and says so', () => {
    exchange.trade(1, 2, 100, 1_000);
    exchange.prepareFunding(1_000_000, true);
    const funding = exchange.effects.find(({ type }) => type === 'contract_funding_put');
    expect(funding).toMatchObject({ rateE9: 0, premiumSumE9: 0, samples: 0 });
    exchange.settle(60_000);
    expect([1, 2].map((userId) => exchange.position(userId).fundingUnits)).toEqual([0, 0]);
  });

  test('was paid at any mark by the rules of earlier journals', () => {
    exchange.trade(1, 2, 100, 1_000);
    exchange.decideAs(3);
    exchange.prepareFunding(1_000_000, true);
    exchange.settle(60_000);
    expect([1, 2].map((userId) => exchange.position(userId).fundingUnits)).toEqual([50, -50]);
  });

  test('is paid by who was open at its instant, also by one that trades before its turn', () => {
    exchange.trade(1, 2, 100, 1_000);
    exchange.prepareFunding(1_000_000);
    exchange.say(1_000);
    exchange.trade(3, 1, 100, 1_000);
    exchange.settle(60_000);
    // 50 of funding besides the fees; the one that took over paid nothing.
    expect(exchange.money(1).available).toBe(FUNDS - 50 - 20 - 50);
    expect(exchange.position(3).fundingUnits).toBe(0);
    exchange.assertWhole();
  });
});

describe('the index', () => {
  test('degraded lets positions shrink and nothing grow, and after a minute only cancels through', () => {
    exchange.trade(1, 2, 100, 1_000);
    exchange.accept(exchange.order({ userId: 3, side: 'buy', ticks: 1_000, lots: 10 }));
    exchange.timestampMs += 15_000;
    const reduce = { userId: 1, side: 'sell', ticks: 1_000, lots: 5, reduceOnly: 1 } as const;
    expect(exchange.codeOf(exchange.order({ userId: 4 }))).toBe('contract_index_degraded');
    expect(exchange.codeOf(exchange.order(reduce))).toBe('');
    exchange.timestampMs += 70_000;
    expect(exchange.codeOf(exchange.order(reduce))).toBe('contract_cancel_only');
    const [order] = exchange.contracts.openOrdersOf(3, 0);
    const name = { orderId: order?.orderId ?? 0, clientOrderId: '', requestKey: '' };
    expect(exchange.codeOf({ type: 'contract_order_cancel', userId: 3, ...name })).toBe('');
  });

  test('that is old liquidates nobody, until it is fresh', () => {
    exchange.trade(1, 2, 100, 1_000);
    exchange.say(950);
    exchange.restart();
    exchange.timestampMs += 120_000;
    exchange.settle(3_600_000);
    expect(exchange.position(1).lots).toBe(100);
    expect(exchange.contracts.liquidations()).toMatchObject([{ stepAtMs: 0, outcome: 'running' }]);
    exchange.say(1_000);
    exchange.settle();
    // Back at its entry: what waited has recovered.
    expect(exchange.position(1).lots).toBe(100);
    expect(exchange.contracts.liquidations()).toEqual([]);
  });

  test('of a spot market is followed on the contract’s own grid', () => {
    exchange.accept({
      type: 'market_create',
      ...{ symbol: 'BTCUSDT', baseAssetId: 2, quoteAssetId: 1, priceScale: 1, quantityScale: 2 },
      ...{
        tickSizeE12: 100_000_000_000,
        lotUnits: 10,
        tickLotUnits: 1,
        ticksMin: 1,
        ticksMax: 1e6,
      },
      ...{ lotsMin: 1, lotsMax: 1e6, notionalUnitsMin: 1, notionalUnitsMax: 1e9, priceBandPpm: 0 },
      ...{ marketProtectionPpm: 0, openOrdersMax: 10, triggerOrdersMax: 0 },
    });
    const market = { ...smallContract, symbol: 'BTCUSDT-2', indexMarketId: 1 };
    exchange.accept(market);
    exchange.sayAll([
      [PERP, 1_000],
      [1, 10_005],
    ]);
    // 1,000.5 on a grid of whole numbers.
    expect(exchange.contracts.price(PERP + 1)?.indexTicks).toBe(1_001);
  });
});
