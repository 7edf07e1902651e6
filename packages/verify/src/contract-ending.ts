import { divideDecimalsTrunc } from '@candor/money';
import { meanTicks } from './contract-formulas.ts';
import { equal, scaled, within } from './contract-lines.ts';
import type { LineCheck } from './contract-lines.ts';
import { indexOf } from './contract-mark.ts';
import type { MarkFacts } from './contract-mark.ts';

/** The end of a market as `common/contractEndingSamples` has it. */
export interface EndingLine {
  readonly phase: 'reducing' | 'settling' | 'settled';
  readonly windowFromMs: number;
  readonly settlesAtMs: number;
  readonly samplesMin: number;
  readonly samples: number;
  readonly indexSum: string;
  readonly settlePrice: string | null;
}

/** A sample of the index, of a settlement or a funding. */
export interface IndexSample {
  readonly indexPrice: string;
  /** What its index was made of; null for one of before that was kept. */
  readonly made: Pick<MarkFacts, 'quotes' | 'indexTickSizeE12'> | null;
}

/** A sample of the same endpoint. */
export interface EndingSample extends IndexSample {
  readonly atMs: number;
}

/** What a settlement price is counted in, and where it ends. */
export interface EndingGrid {
  readonly tickSize: string;
  readonly priceMax: string;
}

/**
 * The settlement price is the mean of the samples of the last hour, in whole ticks, half a tick up, and at most the highest
 * price of the market.
 */
export function checkEnding(
  { windowFromMs, settlesAtMs, samplesMin, samples: count, indexSum, settlePrice }: EndingLine,
  samples: readonly EndingSample[],
  { tickSize, priceMax }: EndingGrid,
): readonly LineCheck[] {
  const ticks = (price: string): number => Number(divideDecimalsTrunc(price, tickSize, 0));
  const sum = samples.reduce((all, { indexPrice }) => all + ticks(indexPrice), 0);
  const outside = samples.filter(({ atMs }) => atMs <= windowFromMs || atMs > settlesAtMs);
  const mean = meanTicks({ samples: Math.max(1, samples.length), indexSumTicks: sum });
  return [
    equal('samples', samples.length, count),
    equal('samples outside of the hour', outside.length, 0),
    equal('indexSum (ticks)', ticks(indexSum), sum),
    ...checkQuotes(samples, tickSize),
    ...(settlePrice === null
      ? []
      : [
          within('samples', count, count >= samplesMin, `${samplesMin} at least`),
          equal('settlePrice (ticks)', ticks(settlePrice), Math.min(mean, ticks(priceMax))),
        ]),
  ];
}

/** The index of each sample follows from the quotes of the sources, where they were kept. */
export function checkQuotes(
  samples: readonly IndexSample[],
  tickSize: string,
): readonly LineCheck[] {
  const tick = scaled(tickSize);
  const quoted = samples.flatMap(({ made, indexPrice }) =>
    made === null || made.quotes.length === 0 ? [] : [{ made, indexPrice }],
  );
  const right = quoted.filter(
    ({ made, indexPrice }) => indexOf(made, tick).ticks === Number(scaled(indexPrice) / tick),
  );
  if (quoted.length === 0) return [];
  return [equal('samples that follow from their quotes', right.length, quoted.length)];
}
