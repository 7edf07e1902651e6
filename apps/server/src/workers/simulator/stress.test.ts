import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SimulatedWorld } from './simulated-world.ts';
import { parseStress, stressFile, takeStress } from './stress.ts';
import type { Stress } from './stress.ts';

const START_MS = Date.UTC(2026, 0, 5);
const calm = { yearlyVolatility: 0.0001, bitcoinBeta: 0 };

/** What all five sources say. */
const fiveOf = (price: number): number[] => Array.from({ length: 5 }, () => price);

function worldOf(stress: Partial<Stress>) {
  const world = new SimulatedWorld('stress');
  world.know({
    assets: [
      { symbol: 'BTC', homePrice: 60_000, startPrice: 60_000, traits: calm },
      { symbol: 'ETH', homePrice: 3_000, startPrice: 3_000, traits: calm },
    ],
    markets: [
      { symbol: 'BTCUSDT', base: 'BTC', quote: undefined, priceScale: 2 },
      { symbol: 'ETHUSDT', base: 'ETH', quote: undefined, priceScale: 2 },
      { symbol: 'ETHBTC', base: 'ETH', quote: 'BTC', priceScale: 6 },
    ],
  });
  let second = 0;
  const runTo = (until: number): void => {
    for (; second <= until; second++) world.advance(START_MS + second * 1_000);
  };
  runTo(20);
  world.stress({ scenario: 'gap', asset: 'BTC', percent: -10, seconds: 60, sources: 0, ...stress });
  /** What each source says of a market, in whole coins; a quote of the last ten seconds. */
  const said = (symbol: string): (number | undefined)[] =>
    world.sources.map((source) => {
      const quote = source.quote(symbol);
      const isLive = quote !== undefined && START_MS + (second - 1) * 1_000 - quote.atMs <= 10_000;
      return isLive ? Math.round(quote.bid / 100) * 100 : undefined;
    });
  const end = (scenario: Stress['scenario']): void => {
    world.stress({ scenario, asset: 'BTC', percent: -10, seconds: 0, sources: 3 });
  };
  return { runTo, said, end };
}

test('a gap stays, and moves its own asset alone', () => {
  const { runTo, said } = worldOf({});
  runTo(200);
  expect(said('BTCUSDT')).toEqual(fiveOf(54_000));
  expect(said('ETHUSDT')).toEqual(fiveOf(3_000));
});

test('a flash crash is there within ten seconds, and over at its end', () => {
  const { runTo, said } = worldOf({ scenario: 'flash-crash' });
  runTo(36);
  expect(said('BTCUSDT')).toEqual(fiveOf(54_000));
  runTo(90);
  expect(said('BTCUSDT')).toEqual(fiveOf(60_000));
});

test('a depeg raises every price in USDT, and no other', () => {
  const { runTo, said } = worldOf({ scenario: 'depeg', asset: 'USDT', percent: -4 });
  runTo(40);
  expect(said('BTCUSDT')).toEqual(fiveOf(62_500));
  expect(said('ETHUSDT')).toEqual(fiveOf(3_100));
  expect(said('ETHBTC')).toEqual(fiveOf(0));
});

test.each([0, 2, 3])('an outage silences %i of five sources, and they come back', (sources) => {
  const { runTo, said } = worldOf({ scenario: 'outage', sources });
  const live = () => said('BTCUSDT').filter((price) => price !== undefined).length;
  runTo(40);
  expect(live()).toBe(5 - sources);
  runTo(90);
  expect(live()).toBe(5);
});

test('an outlier is one source that says ten times the price', () => {
  const { runTo, said } = worldOf({ scenario: 'outlier', percent: 900 });
  runTo(30);
  expect(said('BTCUSDT').toSorted((a, b) => Number(a) - Number(b))).toEqual([
    60_000, 60_000, 60_000, 60_000, 600_000,
  ]);
  expect(said('ETHUSDT')).toEqual(fiveOf(3_000));
});

test.each(['flash-crash', 'outage', 'depeg', 'outlier'] as const)(
  '%s ends when another of no seconds is ordered',
  (scenario) => {
    const { runTo, said, end } = worldOf({ scenario, percent: 900, sources: 3 });
    const calmly = fiveOf(60_000);
    runTo(40);
    expect(said('BTCUSDT')).not.toEqual(calmly);
    end(scenario === 'outage' ? 'flash-crash' : 'outage');
    runTo(50);
    expect(said('BTCUSDT')).not.toEqual(calmly);
    end(scenario);
    runTo(60);
    expect(said('BTCUSDT')).toEqual(calmly);
  },
);

test.each([
  [{ scenario: 'gap' }, { scenario: 'gap', asset: 'BTC', percent: -8, seconds: 0, sources: 0 }],
  [{ scenario: 'outage', sources: 6 }, undefined],
  [{ scenario: 'war' }, undefined],
  [{ scenario: 'gap', percent: -100 }, undefined],
  [{ scenario: 'gap', percent: 'much' }, undefined],
  [{ scenario: 'gap', asset: '../x' }, undefined],
  [{ scenario: 'outage', seconds: 1e9 }, undefined],
  ['gap', undefined],
])('%j as an order is %j', (raw, order) => {
  expect(parseStress(raw)).toEqual(order);
});

test('an order is taken once, and what is no order is thrown away', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'candor-stress-'));
  try {
    expect(await takeStress(folder)).toBeUndefined();
    await writeFile(stressFile(folder), '{"scenario":"depeg"}');
    expect(await takeStress(folder)).toMatchObject({ scenario: 'depeg', percent: -5 });
    await writeFile(stressFile(folder), '{');
    expect(await takeStress(folder)).toBeUndefined();
    expect(await takeStress(folder)).toBeUndefined();
  } finally {
    await rm(folder, { recursive: true });
  }
});
