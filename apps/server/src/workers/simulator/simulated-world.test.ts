import { INDEX_SOURCES_MIN, QUOTE_STALE_MS } from '@candor/exchange-core';
import { describe, expect, test } from 'vitest';
import { quoteInTicks } from '#workers/prices/quote-board.ts';
import { SimulatedWorld } from './simulated-world.ts';

const START_MS = Date.UTC(2026, 0, 5);
const MARKETS = [
  { symbol: 'BTCUSDT', base: 'BTC', quote: undefined, priceScale: 2 },
  { symbol: 'ETHUSDT', base: 'ETH', quote: undefined, priceScale: 2 },
  { symbol: 'ETHBTC', base: 'ETH', quote: 'BTC', priceScale: 6 },
];

function world(seed: string): SimulatedWorld {
  const made = new SimulatedWorld(seed);
  const coin = (symbol: string, price: number, yearlyVolatility: number, bitcoinBeta: number) => ({
    ...{ symbol, homePrice: price, startPrice: price },
    traits: { yearlyVolatility, bitcoinBeta },
  });
  const assets = [coin('BTC', 60_000, 0.4, 0), coin('ETH', 3_000, 0.3, 1)];
  made.know({ assets, markets: MARKETS });
  return made;
}

const middle = (one: SimulatedWorld, source: number, symbol: string): number => {
  const quote = one.sources[source]?.quote(symbol);
  return quote === undefined ? 0 : (quote.bid + quote.ask) / 2;
};

describe('SimulatedWorld', () => {
  test('has as many venues as an index needs, and they agree about every price', () => {
    const one = world('agree');
    for (let second = 0; second < 60; second++) one.advance(START_MS + second * 1_000);
    expect(one.sources.length).toBeGreaterThanOrEqual(INDEX_SOURCES_MIN);
    for (const { symbol } of MARKETS) {
      const middles = one.sources.map((_source, index) => middle(one, index, symbol));
      expect(Math.max(...middles) / Math.min(...middles)).toBeLessThan(1.005);
    }
    const ratio = middle(one, 0, 'ETHUSDT') / middle(one, 0, 'BTCUSDT');
    expect(middle(one, 0, 'ETHBTC') / ratio).toBeCloseTo(1, 2);
  });

  test('shows a bid below its ask', () => {
    const one = world('spread');
    one.advance(START_MS);
    for (const source of one.sources) {
      const quote = source.quote('BTCUSDT');
      expect(quote?.bid ?? 1).toBeLessThan(quote?.ask ?? 0);
    }
  });

  test('has venues that quote in whole ticks, which the core counts as such', () => {
    const one = world('ticks');
    one.advance(START_MS);
    const sizes = [1e10, 1e10, 1e6];
    for (const source of one.sources) {
      for (const [place, { symbol }] of MARKETS.entries()) {
        const said = source.quote(symbol) ?? { bid: 0.001, ask: 0.001, atMs: START_MS };
        const { bidMilliticks = 1, askMilliticks = 1 } =
          quoteInTicks(said, sizes[place]!, said.atMs) ?? {};
        expect([bidMilliticks % 1_000, askMilliticks % 1_000]).toEqual([0, 0]);
      }
    }
  });

  test('takes the same course for the same seed', () => {
    const [a, b, other] = [world('x'), world('x'), world('y')];
    for (let second = 0; second < 100; second++) {
      for (const one of [a, b, other]) one.advance(START_MS + second * 1_000);
    }
    expect(middle(a, 1, 'ETHUSDT')).toBe(middle(b, 1, 'ETHUSDT'));
    expect(middle(a, 1, 'ETHUSDT')).not.toBe(middle(other, 1, 'ETHUSDT'));
  });

  test('has venues that go silent now and then, so seldom that the index lives nearly always', () => {
    const one = world('outages');
    let silent = 0;
    let degraded = 0;
    const seconds = 2 * 86_400;
    for (let second = 0; second < seconds; second++) {
      const nowMs = START_MS + second * 1_000;
      one.advance(nowMs);
      const live = one.sources.filter(
        (source) => nowMs - (source.quote('BTCUSDT')?.atMs ?? 0) <= QUOTE_STALE_MS,
      ).length;
      if (live < one.sources.length) silent += 1;
      if (live < INDEX_SOURCES_MIN) degraded += 1;
    }
    expect(silent).toBeGreaterThan(0);
    expect(degraded / seconds).toBeLessThan(0.01);
  });

  test('does not jump when the host slept for an hour', () => {
    const one = world('sleep');
    one.advance(START_MS);
    one.advance(START_MS + 1_000);
    const before = middle(one, 0, 'BTCUSDT');
    for (let second = 3_600; second < 3_605; second++) one.advance(START_MS + second * 1_000);
    expect(Math.abs(middle(one, 0, 'BTCUSDT') / before - 1)).toBeLessThan(0.01);
  });
});
