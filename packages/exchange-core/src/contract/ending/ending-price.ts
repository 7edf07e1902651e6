import { meanTicks } from '#contract/formulas/index.ts';
import type { IndexSamples } from '#contract/formulas/index.ts';
import { SAMPLE_EVERY_MS } from '#contract/sampling.ts';

/** The last hour of a market: its settlement price is the mean of the index over it. Source: finance rules, 3.1 and 3.2. */
export const ENDING_MS = 3_600_000;
export const ENDING_SAMPLES = ENDING_MS / SAMPLE_EVERY_MS;
/** With fewer the settlement is put off by an hour: a price is never guessed. Four in five, as of funding. */
export const ENDING_SAMPLES_MIN = (ENDING_SAMPLES * 4) / 5;

/** The mean of the samples in whole ticks, half a tick up; undefined while they are too few. */
export function settlementTicks(sampled: IndexSamples): number | undefined {
  return sampled.samples < ENDING_SAMPLES_MIN ? undefined : meanTicks(sampled);
}

/**
 * The mark of the last hour: what the mean will be if the index stays where it is. It moves from the index to the settlement
 * price, so that nobody is closed at a price that their margin has not been measured at.
 */
export function endingMarkTicks(
  { samples, indexSumTicks }: IndexSamples,
  indexTicks: number,
): number {
  const left = Math.max(0, ENDING_SAMPLES - samples);
  return meanTicks({ samples: samples + left, indexSumTicks: indexSumTicks + left * indexTicks });
}
