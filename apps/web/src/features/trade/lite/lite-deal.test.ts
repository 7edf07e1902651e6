import { compareDecimals, multiplyDecimals, subtractDecimals } from '@candor/money';
import type { DepthView, MarketView } from '@candor/protocol';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { asks, bids, market } from '#shared/trading/ticket/testing/order-form-facts.ts';
import { walkBook } from '#shared/trading/ticket/walk-book.ts';
import { dealFigures, findLegs, legRequest, moneyOf, receivedOf } from './lite-deal.ts';
import type { LegFacts } from './lite-deal.ts';

const eth: MarketView = { ...market, marketId: 2, symbol: 'ETHUSDT', baseAsset: 'ETH' };
const ethBtc: MarketView = { ...eth, marketId: 3, symbol: 'ETHBTC', quoteAsset: 'BTC' };
const markets = [market, eth];

const facts: LegFacts = {
  depth: { version: 1, bids: [...bids], asks: [...asks] },
  lastPrice: '99.5',
  indexPrice: '100',
  scaleOf: () => 8,
};
const factsOf = (): LegFacts => facts;

const named = (pay: string, get: string, known = markets): unknown =>
  findLegs({ pay, get }, 'USDT', known)?.map((leg) => `${leg.side} ${leg.market.symbol}`);

test.each([
  ['USDT', 'BTC', ['buy BTCUSDT']],
  ['BTC', 'USDT', ['sell BTCUSDT']],
  ['BTC', 'ETH', ['sell BTCUSDT', 'buy ETHUSDT']],
  ['BTC', 'DOGE', undefined],
] as const)('from %s to %s by %j', (pay, get, legs) => {
  expect(named(pay, get)).toEqual(legs);
});

test('a market between the two coins takes one order in place of two', () => {
  expect(named('ETH', 'BTC', [...markets, ethBtc])).toEqual(['sell ETHBTC']);
  expect(named('BTC', 'ETH', [...markets, ethBtc])).toEqual(['buy ETHBTC']);
});

test('money is what most markets are priced in', () => {
  expect(moneyOf([ethBtc, market, eth])).toBe('USDT');
  expect(moneyOf([])).toBeUndefined();
});

test('a buy says an amount of money, a sale a quantity on the grid of the market', () => {
  expect(legRequest({ market, side: 'buy' }, '100')).toEqual({
    symbol: 'BTCUSDT',
    side: 'buy',
    type: 'market',
    quoteAmount: '100',
  });
  expect(legRequest({ market, side: 'sell' }, '1.23456')).toMatchObject({
    side: 'sell',
    quantity: '1.234',
  });
});

test('a buy shows what comes about and at least, its price, its worst price and its fee', () => {
  const figures = dealFigures('100', [{ market, side: 'buy' }], factsOf, '1000');
  // One at 100; the fee is two per mille. At the worst price of 105: 0.952, less its fee.
  expect(figures).toMatchObject({
    received: '0.998',
    receivedMin: '0.950096',
    isPartial: false,
    problem: undefined,
  });
  expect(figures.legs[0]).toMatchObject({ price: '100', worstPrice: '105', feeRatePpm: 2_000 });
});

test('a convert is sized by what its first order brings', () => {
  const legs = findLegs({ pay: 'BTC', get: 'ETH' }, 'USDT', markets) ?? [];
  const figures = dealFigures('1', legs, factsOf, '10');
  // 99 for the coin, 98.802 after the fee; for that 0.988 at 100, less the fee.
  expect(figures.received).toBe('0.986024');
  expect(figures.legs.map(({ worstPrice }) => worstPrice)).toEqual(['94.5', '105']);
});

test.each([
  ['', '1000', 'missing'],
  ['1', '1000', 4016],
  ['2000', '1000', 2005],
] as const)('paying %j out of %s is complained about as %s', (amount, available, code) => {
  const { problem } = dealFigures(amount, [{ market, side: 'buy' }], factsOf, available);
  expect(problem?.code).toBe(code);
});

test('more than the book holds within the worst price is said', () => {
  const { isPartial } = dealFigures('5000', [{ market, side: 'buy' }], factsOf, '9000');
  expect(isPartial).toBe(true);
});

test('what comes at least is never more than the book gives, however deep it is', () => {
  const price = fc.integer({ min: 201, max: 209 }).map((half) => String(half / 2));
  const level = fc.tuple(price, fc.integer({ min: 1, max: 50 }).map(String));
  fc.assert(
    fc.property(
      fc.array(level, { minLength: 1 }),
      fc.integer({ min: 5, max: 3_000 }),
      (levels, money) => {
        const book = [['100', '100'], ...levels].sort((a, b) => Number(a[0]) - Number(b[0]));
        const depth: DepthView = { version: 1, bids: [...bids], asks: book as [string, string][] };
        const amount = String(money);
        const { receivedMin } = dealFigures(
          amount,
          [{ market, side: 'buy' }],
          () => ({ ...facts, depth }),
          '100000',
        );
        const walk = walkBook(book as [string, string][], {
          side: 'buy',
          quoteAmount: amount,
          limitPrice: '105',
          quantityStep: market.quantityStep,
        });
        if (!walk.isWhole || receivedMin === undefined) return;
        const gross = walk.quantity;
        const net = subtractDecimals(gross, multiplyDecimals(gross, '0.002'));
        expect(compareDecimals(receivedMin, net)).toBeLessThanOrEqual(0);
      },
    ),
  );
});

test('what an order brought is the sum of its fills after their fees', () => {
  const fill = { quantity: '2', quote: '200', fee: '0.1' } as never;
  expect(receivedOf('buy', [fill, fill])).toBe('3.8');
  expect(receivedOf('sell', [fill])).toBe('199.9');
  expect(receivedOf('sell', [])).toBe('0');
});
