import { contract, prices, unpackQuotes } from '@candor/exchange-core';
import type { EngineReader } from '@candor/exchange-core';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PriceSource, SourceQuote } from './price-source.ts';
import { QuoteBoard, quoteInTicks } from './quote-board.ts';

const CENT_E12 = 10_000_000_000;
const NOW_MS = 1_000_000;

const markets = [
  { marketId: 1, symbol: 'AUSDT', tickSizeE12: CENT_E12 },
  { marketId: 2, symbol: 'BUSDT', tickSizeE12: CENT_E12 },
];

/** One with an index of its own, one that follows a spot market. */
const contracts = [
  { marketId: 8, indexMarketId: 8, symbol: 'GOLD', tickSizeE12: CENT_E12 },
  { marketId: 9, indexMarketId: 1, symbol: 'APERP', tickSizeE12: CENT_E12 },
];

let said: Record<string, SourceQuote[]>;
let known: string[];
let board: QuoteBoard;

/** What the board asks of the core: its markets, and the sources it knows. */
const reader = {
  markets: () => markets,
  read: (product: unknown) => {
    if (product === contract) return { markets: () => contracts };
    expect(product).toBe(prices);
    return { sources: () => known.map((name, place) => ({ name, sourceId: place + 1 })) };
  },
} as unknown as EngineReader;

function say(symbol: string, price: number, atMs = NOW_MS): void {
  said[symbol] = Array.from({ length: 3 }, () => ({ bid: price, ask: price, atMs }));
}

beforeEach(() => {
  said = {};
  known = ['alpha', 'beta', 'gamma'];
  const sources = known.map(
    (name, place): PriceSource => ({ name, quote: (symbol) => said[symbol]?.[place] }),
  );
  board = new QuoteBoard(sources);
});

/** What a command says, in groups of five. */
const groups = (command: ReturnType<QuoteBoard['look']>['command']) =>
  command && unpackQuotes(command);

describe('the board', () => {
  test('asks for a contract market that has an index of its own', () => {
    say('GOLD', 30);
    say('APERP', 40);
    const { command, liveTicks } = board.look(reader, NOW_MS);
    expect(groups(command)?.slice(0, 5)).toEqual([1, 8, 3_000_000, 0, 0]);
    expect([...liveTicks]).toEqual([[8, 3_000]]);
  });

  test('tells the core what every source says of every market', () => {
    say('AUSDT', 10, NOW_MS - 500);
    say('BUSDT', 20);
    const { command, liveTicks, newSources } = board.look(reader, NOW_MS);
    const a = (sourceId: number): number[] => [sourceId, 1, 1_000_000, 0, 500];
    const b = (sourceId: number): number[] => [sourceId, 2, 2_000_000, 0, 0];
    expect(groups(command)).toEqual([...a(1), ...a(2), ...a(3), ...b(1), ...b(2), ...b(3)]);
    expect(liveTicks).toEqual(
      new Map([
        [1, 1_000],
        [2, 2_000],
      ]),
    );
    expect(newSources).toEqual([]);
  });

  test('says so where a market has too few sources, so that the core knows it too', () => {
    say('AUSDT', 10);
    say('BUSDT', 20);
    said['AUSDT']?.pop();
    const { command, liveTicks } = board.look(reader, NOW_MS);
    expect(groups(command)).toHaveLength(5 * 5);
    expect(liveTicks).toEqual(new Map([[2, 2_000]]));
    expect(board.indexes.get('AUSDT')).toEqual({ state: 'degraded', sourceCount: 2 });
    said = {};
    expect(groups(board.look(reader, NOW_MS).command)).toEqual([]);
  });

  test('registers sources that the core does not know, and hears them afterwards', () => {
    say('AUSDT', 10);
    known = ['alpha'];
    const first = board.look(reader, NOW_MS);
    expect(first.newSources).toEqual([
      { type: 'price_source_add', name: 'beta' },
      { type: 'price_source_add', name: 'gamma' },
    ]);
    expect(groups(first.command)).toEqual([1, 1, 1_000_000, 0, 0]);
    known = [];
    expect(board.look(reader, NOW_MS).command).toBeUndefined();
  });
});

describe('a quote in ticks', () => {
  const at = (bid: number, ask = bid, atMs = NOW_MS) =>
    quoteInTicks({ bid, ask, atMs }, CENT_E12, NOW_MS);

  test('rounds the bid down and the ask up to a thousandth of a tick', () => {
    expect(at(10.000_001_9, 10.000_011)).toEqual({
      bidMilliticks: 1_000_000,
      askMilliticks: 1_000_002,
      ageMs: 0,
    });
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1e7, noNaN: true }), (price) => {
        const quote = at(price);
        expect(quote?.bidMilliticks).toBeLessThanOrEqual(price * 100_000 * (1 + 1e-12));
        expect(quote?.askMilliticks).toBeGreaterThanOrEqual(price * 100_000 * (1 - 1e-12));
        const { bidMilliticks = 0, askMilliticks = 9 } = quote ?? {};
        expect(askMilliticks - bidMilliticks).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('of whole ticks is whole, whatever a floating-point number makes of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), (ticks) => {
        const milliticks = ticks * 1_000;
        expect(at(ticks / 100)).toMatchObject({
          ...{ bidMilliticks: milliticks, askMilliticks: milliticks },
        });
      }),
    );
  });

  test.each<[string, ReturnType<typeof at>]>([
    ['stale', at(100, 100, NOW_MS - 10_001)],
    ['without a bid', at(0, 100)],
    ['crossed', at(101, 100)],
    ['not a number', at(Number.NaN)],
    ['endless', at(100, Number.POSITIVE_INFINITY)],
    ['beyond every market', at(1e15)],
  ])('is none when it is %s', (_name, quote) => {
    expect(quote).toBeUndefined();
  });

  test('of the future has no negative age', () => {
    expect(at(100, 100, NOW_MS + 5)?.ageMs).toBe(0);
  });
});
