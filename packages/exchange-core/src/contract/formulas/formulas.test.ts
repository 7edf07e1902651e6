import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bankruptcyTicks,
  closedEntryUnits,
  fundingRateE9,
  fundingUnits,
  indexPriceOf,
  liquidationTicks,
  maintenanceUnits,
  marginTiers,
  markTicks,
  premiumE9,
  profitUnits,
  riskPpm,
  transferableUnits,
} from './index.ts';
import type { MarginTier, MarkInputs, PositionFigures, SourceQuote, TierTerms } from './index.ts';

interface Vectors {
  readonly positions: readonly {
    readonly tiers: readonly (readonly [number, number, number])[];
    readonly long: boolean;
    readonly lots: number;
    readonly entry: number;
    readonly margin: number;
    readonly tickLotUnits: number;
    readonly markTicks: number;
    readonly profitUnits: number;
    readonly maintenanceUnits: number;
    readonly riskPpm: number | null;
    readonly liquidationTicks: number;
    readonly bankruptcyTicks: number;
    readonly closedLots: number;
    readonly closedEntryUnits: number;
  }[];
  readonly marks: readonly (MarkInputs & { readonly markTicks: number })[];
  readonly fundings: readonly {
    readonly indexTicks: number;
    readonly impactBidTicks: number;
    readonly impactAskTicks: number;
    readonly premiumE9: number;
    readonly premiumSumE9: number;
    readonly samples: number;
    readonly samplesExpected: number;
    readonly capE9: number;
    readonly rateE9: number;
    readonly worthUnits: number;
    readonly longPaysUnits: number;
    readonly shortPaysUnits: number;
  }[];
  readonly indexes: readonly {
    readonly quotes: readonly SourceQuote[];
    readonly sourceCount: number;
    /** Null where too few sources say something. */
    readonly ticks: number | null;
  }[];
}

/** Made by testing/make-vectors.py, in exact fractions and by brute force. */
const vectors = JSON.parse(
  readFileSync(new URL('testing/vectors.json', import.meta.url), 'utf8'),
) as Vectors;

/** The runs of a property. */
const RUNS = { numRuns: process.env['TEST_PROFILE'] === 'long' ? 100_000 : 2_000 };

function tiersOf(rows: readonly (readonly [number, number, number])[]): readonly MarginTier[] {
  const tiers = marginTiers(
    rows.map(([floorUnits, maintenancePpm, leverageMax]) => ({
      floorUnits,
      maintenancePpm,
      leverageMax,
    })),
  );
  if (tiers === undefined) throw new Error('the tiers of a vector are refused');
  return tiers;
}

describe('vectors', () => {
  test.each(vectors.positions.map((row, place) => ({ place, ...row })))(
    'position $place',
    (row) => {
      const tiers = tiersOf(row.tiers);
      const figures = { isLong: row.long, lots: row.lots, entryUnits: row.entry };
      const worth = row.markTicks * row.lots * row.tickLotUnits;
      const profit = profitUnits(figures, worth);
      const needed = maintenanceUnits(tiers, worth);
      expect({
        profitUnits: profit,
        maintenanceUnits: needed,
        riskPpm: riskPpm(row.margin + profit, needed),
        liquidationTicks: liquidationTicks(figures, row.margin, tiers, row.tickLotUnits),
        bankruptcyTicks: bankruptcyTicks(figures, row.margin, row.tickLotUnits),
        closedEntryUnits: closedEntryUnits(figures, row.closedLots),
      }).toEqual({
        profitUnits: row.profitUnits,
        maintenanceUnits: row.maintenanceUnits,
        riskPpm: row.riskPpm ?? Infinity,
        liquidationTicks: row.liquidationTicks,
        bankruptcyTicks: row.bankruptcyTicks,
        closedEntryUnits: row.closedEntryUnits,
      });
    },
  );

  test.each(vectors.marks.map((row, place) => ({ place, ...row })))('mark $place', (row) => {
    expect(markTicks(row)).toBe(row.markTicks);
  });

  test.each(vectors.fundings.map((row, place) => ({ place, ...row })))('funding $place', (row) => {
    expect(premiumE9(row.indexTicks, row.impactBidTicks, row.impactAskTicks)).toBe(row.premiumE9);
    const { premiumSumE9, samples, samplesExpected, capE9, rateE9, worthUnits } = row;
    expect(fundingRateE9(premiumSumE9, samples, samplesExpected, capE9)).toBe(rateE9);
    expect(fundingUnits(worthUnits, rateE9, true)).toBe(row.longPaysUnits);
    expect(fundingUnits(worthUnits, rateE9, false)).toBe(row.shortPaysUnits);
  });

  test.each(vectors.indexes.map((row, place) => ({ place, ...row })))('index $place', (row) => {
    const { quotes, sourceCount, ticks } = row;
    const wanted =
      ticks === null ? { state: 'degraded', sourceCount } : { state: 'live', ticks, sourceCount };
    expect(indexPriceOf(quotes)).toEqual(wanted);
  });
});

describe('tiers', () => {
  const tier = (floorUnits: number, maintenancePpm: number, leverageMax: number): TierTerms => ({
    floorUnits,
    maintenancePpm,
    leverageMax,
  });

  test('make maintenance continuous: the example of 250,000 at 0.5 and 1 %', () => {
    const tiers = marginTiers([
      tier(0, 4_000, 125),
      tier(50_000, 5_000, 100),
      tier(250_000, 10_000, 50),
    ]);
    expect(tiers?.map(({ deductionUnits }) => deductionUnits)).toEqual([0, 50, 1_300]);
  });

  test.each<[string, TierTerms[]]>([
    ['none', []],
    ['a first floor above 0', [tier(1, 4_000, 100)]],
    ['floors that do not rise', [tier(0, 4_000, 100), tier(0, 5_000, 50)]],
    ['rates that do not rise', [tier(0, 4_000, 100), tier(1_000_000, 4_000, 50)]],
    ['leverage that rises', [tier(0, 4_000, 50), tier(1_000_000, 5_000, 51)]],
    ['a deduction that is no whole number', [tier(0, 4_000, 100), tier(1, 5_000, 50)]],
    ['positions born near their end', [tier(0, 7_501, 100)]],
    ['leverage beyond every limit', [tier(0, 100, 201)]],
  ])('refuse %s', (_name, terms) => {
    expect(marginTiers(terms)).toBeUndefined();
  });
});

const tierTables = [...new Set(vectors.positions.map(({ tiers }) => JSON.stringify(tiers)))].map(
  (text) => tiersOf(JSON.parse(text) as [number, number, number][]),
);

const anyPosition = fc
  .record({
    isLong: fc.boolean(),
    lots: fc.integer({ min: 1, max: 300_000 }),
    ticks: fc.integer({ min: 1, max: 3_000_000 }),
    odd: fc.integer({ min: 0, max: 1_000 }),
    leverage: fc.integer({ min: 1, max: 125 }),
    tiers: fc.constantFrom(...tierTables),
    tickLotUnits: fc.constantFrom(1, 100, 1_000),
  })
  .map(({ isLong, lots, ticks, odd, leverage, tiers, tickLotUnits }) => {
    const entryUnits = ticks * lots * tickLotUnits + odd;
    const figures: PositionFigures = { isLong, lots, entryUnits };
    return { figures, margin: Math.ceil(entryUnits / leverage), tiers, tickLotUnits };
  });

describe('the liquidation price', () => {
  test('is the first mark at which equity is no more than maintenance', () => {
    fc.assert(
      fc.property(anyPosition, ({ figures, margin, tiers, tickLotUnits }) => {
        const ticks = liquidationTicks(figures, margin, tiers, tickLotUnits);
        const cushionAt = (at: number): number => {
          const worth = at * figures.lots * tickLotUnits;
          return margin + profitUnits(figures, worth) - maintenanceUnits(tiers, worth);
        };
        const safer = figures.isLong ? ticks + 1 : ticks - 1;
        if (ticks > 0) expect(cushionAt(ticks)).toBeLessThanOrEqual(0);
        if (safer > 0) expect(cushionAt(safer)).toBeGreaterThan(0);
        // Equity meets maintenance there: one tick moves it by no more than the lots are worth in one tick, and a unit.
        const lotUnits = figures.lots * tickLotUnits;
        if (ticks > 0) expect(cushionAt(ticks)).toBeGreaterThanOrEqual(-2 * lotUnits - 1);
      }),
      RUNS,
    );
  });

  test('never comes where the margin pays for the whole position', () => {
    fc.assert(
      fc.property(anyPosition, ({ figures, tiers, tickLotUnits }) => {
        const long = { ...figures, isLong: true };
        // A unit more: maintenance is rounded up.
        expect(liquidationTicks(long, figures.entryUnits + 1, tiers, tickLotUnits)).toBe(0);
      }),
      RUNS,
    );
  });
});

test('profits of both sides of a trade cancel out, in whatever parts they close', () => {
  fc.assert(
    fc.property(anyPosition, fc.array(fc.nat(), { maxLength: 6 }), ({ figures }, parts) => {
      const sides = [true, false].map((isLong) => {
        let left: PositionFigures = { ...figures, isLong };
        let profit = 0;
        for (const part of parts) {
          const lots = Math.min(left.lots, 1 + (part % left.lots));
          const entry = closedEntryUnits(left, lots);
          profit += profitUnits({ isLong, lots, entryUnits: entry }, lots * 7);
          left = { isLong, lots: left.lots - lots, entryUnits: left.entryUnits - entry };
          if (left.lots === 0) break;
        }
        return profit + profitUnits(left, left.lots * 7);
      });
      expect(sides[0]! + sides[1]!).toBe(0);
    }),
    RUNS,
  );
});

test('funding of equal sides leaves a residue that is never below zero, and below a unit each', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 20 }),
      fc.integer({ min: -10_000_000, max: 10_000_000 }),
      fc.integer({ min: 1, max: 3_000_000 }),
      (lots, rateE9, ticks) => {
        const total = lots.reduce((sum, own) => sum + own, 0);
        const longs = lots.reduce((sum, own) => sum + fundingUnits(own * ticks, rateE9, true), 0);
        const residue = longs + fundingUnits(total * ticks, rateE9, false);
        expect(residue).toBeGreaterThanOrEqual(0);
        expect(residue).toBeLessThanOrEqual(lots.length + 1);
      },
    ),
    RUNS,
  );
});

test('a mark stays within its band around the index, and is the index where nothing else is known', () => {
  const tick = fc.integer({ min: 0, max: 4_000_000 });
  fc.assert(
    fc.property(
      fc.record({
        indexTicks: fc.integer({ min: 100, max: 2_000_000 }),
        fundingRateE9: fc.integer({ min: -10_000_000, max: 10_000_000 }),
        msToFunding: fc.nat(28_800_000),
        basisSum: fc.integer({ min: -1_000_000, max: 1_000_000 }),
        basisCount: fc.integer({ min: 0, max: 30 }),
        lastTicks: tick,
        bidTicks: tick,
        askTicks: tick,
        bandPpm: fc.constant(20_000),
      }),
      (inputs) => {
        const mark = markTicks(inputs);
        expect(Math.abs(mark - inputs.indexTicks) * 50).toBeLessThanOrEqual(inputs.indexTicks);
      },
    ),
    RUNS,
  );
  const quiet = { fundingRateE9: 0, msToFunding: 0, basisSum: 0, basisCount: 0, lastTicks: 0 };
  expect(markTicks({ ...quiet, indexTicks: 77, bidTicks: 0, askTicks: 0, bandPpm: 20_000 })).toBe(
    77,
  );
});

test.each<[name: string, wallet: number, equity: number, initial: number, expected: number]>([
  ['all of a wallet without positions', 500, 500, 0, 500],
  ['no profit that is not realised', 500, 900, 100, 500],
  ['less by what is lost', 500, 300, 100, 200],
  ['nothing where margin needs it', 500, 100, 100, 0],
  ['nothing of a debt', 500, 50, 100, 0],
])('%s may leave', (_name, wallet, equity, initial, expected) => {
  expect(transferableUnits(wallet, equity, initial)).toBe(expected);
});
