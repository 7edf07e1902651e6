import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Engine } from '#engine.ts';
import type { CommandOf } from '#products.ts';
import {
  BTC,
  FUNDS,
  orderOf,
  SMALL_RULES,
  SmallExchange,
  smallMarket,
  USDT,
} from '#testing/small-exchange.ts';
import { rateIn } from './market-fees.ts';

const MAKER = 1;
const TAKER = 2;

type Fees = Omit<CommandOf<'market_fees_set'>, 'type'>;

const setFees = (fees: Partial<Fees>): CommandOf<'market_fees_set'> => ({
  ...{ type: 'market_fees_set', marketId: 1 },
  ...{ makerFactorPpm: 1_000_000, takerFactorPpm: 1_000_000, rebateSharePpm: 0, ...fees },
});

/** Makers pay 0.1 % and takers 0.25 % by their tier. */
function exchangeOfTwo(): SmallExchange {
  const exchange = new SmallExchange({}, { maker: 1_000, taker: 2_500 });
  exchange.addUser(MAKER);
  exchange.addUser(TAKER);
  return exchange;
}

/** The maker sells 1,001 lots at 333 to the taker, who pays 333,333. */
function sellToTaker(exchange: SmallExchange, marketId = 1): void {
  exchange.accept(orderOf({ userId: MAKER, marketId, side: 'sell', ticks: 333, lots: 1_001 }));
  exchange.accept(orderOf({ userId: TAKER, marketId, side: 'buy', ticks: 333, lots: 1_001 }));
}

const feesOf = (exchange: SmallExchange): Record<number, bigint> =>
  Object.fromEntries(
    exchange.engine
      .dump()
      .accounts.filter((own) => own.houseAccount === 'fees')
      .map((own) => [own.assetId, BigInt(own.availableUnits)]),
  );

describe('fees of a market', () => {
  test('are its share of each side’s tier rate, and of no other market’s', () => {
    const exchange = exchangeOfTwo();
    exchange.accept({ ...smallMarket, symbol: 'BTC2USDT' });
    exchange.accept(setFees({ makerFactorPpm: 500_000, takerFactorPpm: 2_000_000 }));
    sellToTaker(exchange);
    // Half of 0.1 % of 333,333 is 166.7; twice 0.25 % of 1,001 is 5.005.
    expect(feesOf(exchange)).toEqual({ [USDT]: 167n, [BTC]: 6n });
    sellToTaker(exchange, 2);
    expect(feesOf(exchange)).toEqual({ [USDT]: 167n + 334n, [BTC]: 6n + 3n });
    exchange.engine.assertBalanced();
  });

  test('are nothing where the factor is 0, and the tiers’ own again after', () => {
    const exchange = exchangeOfTwo();
    exchange.accept(setFees({ makerFactorPpm: 0, takerFactorPpm: 0 }));
    sellToTaker(exchange);
    expect(feesOf(exchange)).toEqual({});
    exchange.accept(setFees({}));
    sellToTaker(exchange);
    expect(feesOf(exchange)).toEqual({ [USDT]: 334n, [BTC]: 3n });
  });

  test('hold for orders that rested before the change', () => {
    const exchange = exchangeOfTwo();
    exchange.accept(orderOf({ userId: MAKER, side: 'sell', ticks: 333, lots: 1_001 }));
    exchange.accept(setFees({ makerFactorPpm: 0 }));
    exchange.accept(orderOf({ userId: TAKER, side: 'buy', ticks: 333, lots: 1_001 }));
    expect(exchange.available(MAKER, USDT)).toBe(FUNDS + 333_333);
  });

  test('are never more than a tenth of a trade', () => {
    expect(rateIn(100_000, 5_000_000)).toBe(100_000);
    expect(rateIn(3, 333_333)).toBe(1);
    expect(rateIn(0, 5_000_000)).toBe(0);
  });
});

describe('a maker’s rebate', () => {
  test('comes out of the taker’s fee of that trade, in its asset, rounded down', () => {
    const exchange = exchangeOfTwo();
    exchange.accept(
      setFees({ makerFactorPpm: 0, takerFactorPpm: 2_000_000, rebateSharePpm: 400_000 }),
    );
    sellToTaker(exchange);
    // The taker pays 6 of what was bought; 40 % of it is 2.4.
    expect(exchange.available(MAKER, BTC)).toBe(FUNDS - 1_001 + 2);
    expect(exchange.available(TAKER, BTC)).toBe(FUNDS + 1_001 - 6);
    expect(feesOf(exchange)).toEqual({ [BTC]: 4n });
    const rebates = exchange.effects.filter(
      (effect) => effect.type === 'transfer' && effect.reason === 'maker_rebate',
    );
    expect(rebates).toHaveLength(1);
    exchange.engine.assertBalanced();
  });

  test('can be the whole fee and never more: the house adds nothing', () => {
    fc.assert(
      fc.property(
        fc.record({
          makerFactorPpm: fc.integer({ min: 0, max: 5_000_000 }),
          takerFactorPpm: fc.integer({ min: 0, max: 5_000_000 }),
          rebateSharePpm: fc.integer({ min: 0, max: 1_000_000 }),
        }),
        fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 10 }),
        (fees, sizes) => {
          const exchange = exchangeOfTwo();
          exchange.submit(setFees(fees));
          for (const [place, lots] of sizes.entries()) {
            const side = place % 2 === 0 ? 'buy' : 'sell';
            exchange.accept(orderOf({ userId: MAKER, side, ticks: 77, lots }));
            const other = side === 'buy' ? 'sell' : 'buy';
            exchange.accept(orderOf({ userId: TAKER, side: other, ticks: 77, lots }));
          }
          expect(Object.values(feesOf(exchange)).every((units) => units >= 0n)).toBe(true);
          exchange.engine.assertBalanced();
        },
      ),
    );
  });

  test('is known again after a restart', () => {
    const exchange = exchangeOfTwo();
    exchange.accept(setFees({ rebateSharePpm: 1_000_000 }));
    const again = new Engine(SMALL_RULES);
    again.load(exchange.engine.dump());
    expect(again.canonicalState().toString()).toBe(exchange.engine.canonicalState().toString());
  });
});
