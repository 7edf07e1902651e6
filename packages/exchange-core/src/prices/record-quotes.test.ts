import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { Engine } from '#engine.ts';
import { forEachEffect } from '#effects.ts';
import { prices } from '#prices/product.ts';
import { rejectionsByCommand } from '#products.ts';
import type { CommandBody, Effect } from '#products.ts';
import { SmallExchange } from '#testing/small-exchange.ts';
import { indexPriceOf } from './index-price.ts';
import { quotesHeard } from './pack-quotes.ts';

const BTCUSDT = 1;
const NOW_MS = 1_000_000;

let engine: Engine;

beforeEach(() => {
  engine = new SmallExchange().engine;
  for (const name of ['alpha', 'beta', 'gamma']) decide({ type: 'price_source_add', name });
});

function decide(body: CommandBody, timestampMs = NOW_MS) {
  engine.effects.clear();
  return engine.decide({ ...body, sequence: engine.sequence + 1, timestampMs });
}

function effects(): Effect[] {
  const list: Effect[] = [];
  forEachEffect(engine.effects, 0, engine.effects.length, (effect) => list.push(effect));
  return list;
}

/** The same bid and ask from each source, in whole ticks. */
function quotesOf(...ticks: readonly number[]): number[] {
  return ticks.flatMap((price, place) => [place + 1, BTCUSDT, price * 1_000, 0, 0]);
}

const quote = (...numbers: readonly number[]): CommandBody =>
  quotesHeard([...quotesOf(100, 100, 100), ...numbers]);

/** Columns that no quotes make, beside a source that is not known. */
const columns = (fields: Partial<ReturnType<typeof quotesHeard>>): CommandBody => ({
  ...quotesHeard([9, 9, 1, 0, 0]),
  ...fields,
});

/** Each row breaks its own check and the next one. */
const rows: [code: string, command: CommandBody][] = [
  ['invalid_source_name', { type: 'price_source_add', name: '' }],
  ['invalid_source_name', { type: 'price_source_add', name: 'A venue' }],
  ['source_exists', { type: 'price_source_add', name: 'alpha' }],
  ['invalid_quotes', { type: 'source_quotes_set', quotes: [9] }],
  ['invalid_quotes', columns({ markets: [9] })],
  ['invalid_quotes', columns({ markets: [9, 0, 1] })],
  ['invalid_quotes', columns({ markets: [9, 2, 1] })],
  ['invalid_quotes', columns({ markets: [9, 1, 10] })],
  ['invalid_quotes', columns({ markets: [] })],
  ['invalid_quotes', columns({ bids: [] })],
  ['invalid_quotes', columns({ spreads: [0, 0] })],
  ['invalid_quotes', columns({ sources: [9, 9] })],
  ['invalid_quotes', quote(9, 9, 0, 0, 0)],
  ['invalid_quotes', quote(9, 9, 1.5, 0, 0)],
  ['invalid_quotes', quote(9, 9, 1, -1, 0)],
  ['invalid_quotes', quote(9, 9, 4_000_000_000_000, 1, 0)],
  ['invalid_quotes', quote(9, 9, 1, 0, -1)],
  ['invalid_quotes', quote(9, 9, 1, 0, 86_400_001)],
  ['invalid_quotes', quote(1, BTCUSDT, 1, 0, 0)],
  ['unknown_source', quote(9, 9, 1, 0, 0)],
  ['unknown_market', quote(1, 9, 1, 0, 0)],
];

describe('refusals', () => {
  test.each(rows)('%s', (code, command) => {
    const before = engine.canonicalState();
    expect(decide(command)).toEqual({ ok: false, code });
    expect(engine.canonicalState()).toEqual(before);
  });

  test('of too many sources come at the sixty-fifth', () => {
    for (let count = 3; count < 64; count++) {
      expect(decide({ type: 'price_source_add', name: `source-${count}` }).ok).toBe(true);
    }
    const decision = decide({ type: 'price_source_add', name: 'one-more' });
    expect(decision).toEqual({ ok: false, code: 'too_many_sources' });
  });

  test('are all covered', () => {
    const listed = [
      ...rejectionsByCommand.price_source_add,
      ...rejectionsByCommand.source_quotes_heard,
    ];
    const covered = new Set([...rows.map(([code]) => code), 'too_many_sources']);
    expect(listed.filter((code) => !covered.has(code))).toEqual([]);
  });
});

describe('quotes', () => {
  const set = (quotes: readonly number[], timestampMs = NOW_MS) =>
    decide(quotesHeard(quotes), timestampMs);

  test('set the index that anybody works out of them', () => {
    const anyQuote = fc.tuple(
      fc.integer({ min: 1, max: 2_000_000 }),
      fc.nat(500_000),
      fc.constantFrom(0, 9_000, 11_000),
    );
    fc.assert(
      fc.property(fc.array(anyQuote, { maxLength: 3 }), (drawn) => {
        const own = new SmallExchange().engine;
        const run = (body: CommandBody): void => {
          own.decide({ ...body, sequence: own.sequence + 1, timestampMs: NOW_MS });
        };
        for (const name of ['alpha', 'beta', 'gamma']) run({ type: 'price_source_add', name });
        const numbers = drawn.flatMap((rest, place) => [place + 1, BTCUSDT, ...rest]);
        run(quotesHeard(numbers));
        const expected = indexPriceOf(
          drawn.map(([bidMilliticks, spread, ageMs], place) => ({
            sourceId: place + 1,
            bidMilliticks,
            askMilliticks: bidMilliticks + spread,
            ageMs,
          })),
        );
        expect(own.market(BTCUSDT)?.indexTicks).toBe(
          expected.state === 'live' ? expected.ticks : 0,
        );
        expect(own.read(prices).stateOf(BTCUSDT)?.state).toBe(expected.state);
      }),
      { numRuns: 200 },
    );
  });

  test('confirm an index that stands still only every five seconds', () => {
    set(quotesOf(100, 100, 100));
    expect(effects().map(({ type }) => type)).toContain('index_price_set');
    set(quotesOf(100, 100, 100), NOW_MS + 4_999);
    expect(effects().map(({ type }) => type)).not.toContain('index_price_set');
    set(quotesOf(100, 100, 100), NOW_MS + 5_000);
    expect(effects().map(({ type }) => type)).toContain('index_price_set');
    expect(engine.market(BTCUSDT)?.indexAtMs).toBe(NOW_MS + 5_000);
  });

  test('degrade a market that has too few, keep its last index, and say since when', () => {
    set(quotesOf(100, 100, 100));
    set(quotesOf(101, 101), NOW_MS + 1_000);
    expect(engine.market(BTCUSDT)).toMatchObject({ indexTicks: 100, indexAtMs: NOW_MS });
    expect(engine.read(prices).stateOf(BTCUSDT)).toMatchObject({
      state: 'degraded',
      sinceMs: NOW_MS + 1_000,
    });
    set([], NOW_MS + 2_000);
    expect(engine.read(prices).stateOf(BTCUSDT)?.sinceMs).toBe(NOW_MS + 1_000);
    set(quotesOf(102, 102, 102), NOW_MS + 3_000);
    expect(engine.read(prices).stateOf(BTCUSDT)?.state).toBe('live');
    expect(engine.market(BTCUSDT)?.indexTicks).toBe(102);
  });

  test('of numbered sources survive a restart', () => {
    set(quotesOf(100, 100, 100));
    const next = new Engine({ demoEnabled: true, demoFundUnitsMax: 1 });
    next.load(engine.dump());
    expect(
      next
        .read(prices)
        .sources()
        .map(({ name }) => name),
    ).toEqual(['alpha', 'beta', 'gamma']);
    expect(next.canonicalState()).toEqual(engine.canonicalState());
  });
});
