import {
  indexPriceOf,
  marginTiers,
  markTicks,
  meanTicks,
  reopenedTicks,
  tierPlace,
} from './contract-formulas.ts';
import { equal, scaled, within } from './contract-lines.ts';
import type { LineCheck } from './contract-lines.ts';

/** What a mark follows from, as `common/contractMarkInputs` says it: prices as decimal texts of the quote asset. */
export interface MarkFacts {
  readonly atMs: number;
  /** None where the index was set without quotes. */
  readonly quotes: readonly {
    readonly source: string;
    readonly bid: string;
    readonly ask: string;
    readonly ageMs: number;
  }[];
  /** Value of a tick of the index, which may be that of a spot market, in 1e-12 of a whole quote coin. */
  readonly indexTickSizeE12: number;
  readonly indexPrice: string;
  readonly markPrice: string;
  /** Null before the first trade. */
  readonly lastPrice: string | null;
  readonly fundingRateE9: number;
  readonly nextFundingAtMs: number;
  readonly samples: readonly {
    readonly indexPrice: string;
    readonly bidPrice: string | null;
    readonly askPrice: string | null;
  }[];
  readonly ending: { readonly samples: number; readonly indexSum: string } | null;
  readonly opening: { readonly closePrice: string; readonly sinceMs: number } | null;
  readonly terms: {
    readonly markBandPpm: number;
    readonly priceMax: string;
    readonly liquidationFeePpm: number;
    readonly tiers: readonly {
      readonly floor: string;
      readonly maintenancePpm: number;
      readonly leverageMax: number;
    }[];
  };
}

/** Of `common/getContractConfig`: what never changes of a market. */
export interface MarkMarket {
  readonly tickSize: string;
  readonly quoteScale: number;
  readonly tickLotUnits: number;
}

/** What a public line says of the terms it was decided by. */
export interface TermsLine {
  readonly lots: number;
  readonly markPrice: string;
  readonly maintenancePpm: number;
  readonly deduction: string;
  readonly liquidationFeePpm: number;
}

/** Samples of the index in the last hour of a market: one in five seconds. */
const ENDING_SAMPLES = 720;

/**
 * Index and mark from the quotes of the sources: each clamped to half a percent around their median, averaged; then moved by
 * funding, basis and last trade, within the band. The best prices of the book at that instant are not recorded: they only decide
 * whether the last trade counts, so the mark is one of two.
 */
export function checkMark(facts: MarkFacts, { tickSize }: MarkMarket): readonly LineCheck[] {
  const tick = scaled(tickSize);
  const ticks = (price: string): number => Number(scaled(price) / tick);
  return [...checkIndex(facts, ticks, tick), ...checkMarkOf(facts, ticks)];
}

/** The index as its quotes make it, on a market's own grid, half a tick up; 0 ticks where fewer than three sources are live. */
export function indexOf(
  { quotes, indexTickSizeE12 }: Pick<MarkFacts, 'quotes' | 'indexTickSizeE12'>,
  tick: bigint,
): { readonly ticks: number; readonly sourceCount: number } {
  // A tick of the index in 1e-18 is its size in 1e-12 times a million; quotes come in thousandths of it.
  const milli = BigInt(indexTickSizeE12) * 1_000n;
  const own = quotes.map(({ bid, ask, ageMs }, sourceId) => ({
    ...{ sourceId, ageMs },
    bidMilliticks: Number(scaled(bid) / milli),
    askMilliticks: Number(scaled(ask) / milli),
  }));
  const index = indexPriceOf(own);
  const { sourceCount } = index;
  if (index.state !== 'live') return { ticks: 0, sourceCount };
  const price = BigInt(index.ticks) * milli * 1_000n;
  return { ticks: Math.max(1, Number((2n * price + tick) / (2n * tick))), sourceCount };
}

function checkIndex(
  facts: MarkFacts,
  ticks: (price: string) => number,
  tick: bigint,
): readonly LineCheck[] {
  if (facts.quotes.length === 0) return [];
  const { ticks: found, sourceCount } = indexOf(facts, tick);
  const sources = within('live sources', sourceCount, found > 0, '3 at least');
  return found === 0
    ? [sources]
    : [sources, equal('indexPrice (ticks)', ticks(facts.indexPrice), found)];
}

function checkMarkOf(facts: MarkFacts, ticks: (price: string) => number): readonly LineCheck[] {
  const { atMs, terms, ending, opening, samples } = facts;
  const indexTicks = ticks(facts.indexPrice);
  const lastTicks = facts.lastPrice === null ? 0 : ticks(facts.lastPrice);
  const whole = samples.flatMap(({ indexPrice, bidPrice, askPrice }) =>
    bidPrice === null || askPrice === null
      ? []
      : [ticks(bidPrice) + ticks(askPrice) - 2 * ticks(indexPrice)],
  );
  const inputs = {
    ...{ indexTicks, lastTicks, fundingRateE9: facts.fundingRateE9 },
    msToFunding: Math.max(0, facts.nextFundingAtMs - atMs),
    basisSum: whole.reduce((sum, own) => sum + own, 0),
    ...{ basisCount: whole.length, bandPpm: terms.markBandPpm },
  };
  // A book without a side is as one that is too wide: the last trade gives way.
  const open = [
    markTicks({ ...inputs, bidTicks: lastTicks, askTicks: lastTicks }),
    markTicks({ ...inputs, bidTicks: 0, askTicks: 0 }),
  ];
  const all = ending === null ? open : [endingTicks(ending, indexTicks, ticks)];
  const most = ticks(terms.priceMax);
  const may = all
    .map((own) => Math.min(own, most))
    .map((own) =>
      opening === null
        ? own
        : reopenedTicks(ticks(opening.closePrice), atMs - opening.sinceMs, own),
    );
  const mark = ticks(facts.markPrice);
  return [within('markPrice (ticks)', mark, may.includes(mark), [...new Set(may)].join(' or '))];
}

function endingTicks(
  { samples, indexSum }: NonNullable<MarkFacts['ending']>,
  indexTicks: number,
  ticks: (price: string) => number,
): number {
  const left = Math.max(0, ENDING_SAMPLES - samples);
  return meanTicks({ samples: samples + left, indexSumTicks: ticks(indexSum) + left * indexTicks });
}

/** The mark, the tier and the fee of a line are those that held then. */
export function checkTermsOf(
  line: TermsLine,
  { markPrice, terms }: MarkFacts,
  { tickSize, quoteScale, tickLotUnits }: MarkMarket,
): readonly LineCheck[] {
  const unit = 10n ** BigInt(18 - quoteScale);
  const units = (amount: string): number => Number(scaled(amount) / unit);
  const ticks = Number(scaled(line.markPrice) / scaled(tickSize));
  const tiers = marginTiers(
    terms.tiers.map(({ floor, maintenancePpm, leverageMax }) => ({
      ...{ floorUnits: units(floor), maintenancePpm, leverageMax },
    })),
  );
  const tier = tiers?.[tierPlace(tiers, ticks * line.lots * tickLotUnits)];
  return [
    equal('mark of the line (1e-18)', scaled(line.markPrice), scaled(markPrice)),
    equal('maintenancePpm of its tier', line.maintenancePpm, tier?.maintenancePpm ?? 0),
    equal('deduction of its tier', units(line.deduction), tier?.deductionUnits ?? 0),
    equal('liquidationFeePpm', line.liquidationFeePpm, terms.liquidationFeePpm),
  ];
}
