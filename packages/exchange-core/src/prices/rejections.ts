export const indexPricesSetRejections = ['invalid_index_prices', 'unknown_market'] as const;

/** Why each command of prices can be refused, in the order the checks run. */
export const pricesRejections = {
  index_prices_set: indexPricesSetRejections,
} as const;

export type PricesRejection = (typeof pricesRejections)[keyof typeof pricesRejections][number];
