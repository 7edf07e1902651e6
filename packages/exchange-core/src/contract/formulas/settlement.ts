/** Samples of the index on the market's own grid: how many, and their sum. */
export interface IndexSamples {
  readonly samples: number;
  readonly indexSumTicks: number;
}

/** The mean of samples in whole ticks, half a tick up, at least one: what a market that ends settles at. */
export function meanTicks({ samples, indexSumTicks }: IndexSamples): number {
  return Math.max(1, Math.floor((2 * indexSumTicks + samples) / (2 * samples)));
}
