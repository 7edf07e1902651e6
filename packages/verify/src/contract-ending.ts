import { divideDecimalsTrunc } from '@candor/money';
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

/** The settlement price is the mean of the samples of the last hour, in whole ticks, half a tick up. */
export function checkEnding(
  { windowFromMs, settlesAtMs, samplesMin, samples: count, indexSum, settlePrice }: EndingLine,
  samples: readonly EndingSample[],
  tickSize: string,
): readonly LineCheck[] {
  const ticks = (price: string): bigint => BigInt(divideDecimalsTrunc(price, tickSize, 0));
  const sum = samples.reduce((all, { indexPrice }) => all + ticks(indexPrice), 0n);
  const outside = samples.filter(({ atMs }) => atMs <= windowFromMs || atMs > settlesAtMs);
  const own = BigInt(Math.max(1, samples.length));
  return [
    equal('samples', samples.length, count),
    equal('samples outside of the hour', outside.length, 0),
    equal('indexSum (ticks)', ticks(indexSum), sum),
    ...(settlePrice === null
      ? []
      : [
          within('samples', count, count >= samplesMin, `${samplesMin} at least`),
          equal('settlePrice (ticks)', ticks(settlePrice), (2n * sum + own) / (2n * own)),
        ]),
  ];
}
