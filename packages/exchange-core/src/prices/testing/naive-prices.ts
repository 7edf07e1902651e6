import type { NaiveTwin } from '#testing/naive-twin.ts';

/** Index prices as older journals set them, on the markets of another twin. */
export function naivePrices(markets: readonly { index: number }[]): NaiveTwin {
  return {
    decide: {
      index_prices_set: ({ triples }) => {
        for (let at = 0; at < triples.length; at += 3) {
          markets[triples[at]! - 1]!.index = triples[at + 1]!;
        }
        return '';
      },
    },
  };
}
