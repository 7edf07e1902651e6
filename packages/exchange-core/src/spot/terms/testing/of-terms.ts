import type { SpotRejection } from '#spot/rejections.ts';

/** Refusals of markets with steps and of delisted ones: the tests of terms show them for every command. */
export const ofTerms: readonly string[] = [
  'market_delisted',
  'price_off_step',
  'quantity_off_step',
] satisfies readonly SpotRejection[];
