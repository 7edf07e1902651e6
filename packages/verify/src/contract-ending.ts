import { divideDecimalsTrunc } from '@candor/money';
import { meanTicks } from './contract-formulas.ts';
import { equal, within } from './contract-lines.ts';
import type { LineCheck } from './contract-lines.ts';

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

/** A sample of the same. */
export interface EndingSample {
  readonly atMs: number;
  readonly indexPrice: string;
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
    ...(settlePrice === null
      ? []
      : [
          within('samples', count, count >= samplesMin, `${samplesMin} at least`),
          equal('settlePrice (ticks)', ticks(settlePrice), Math.min(mean, ticks(priceMax))),
        ]),
  ];
}
