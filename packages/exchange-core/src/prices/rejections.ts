export const indexPricesSetRejections = [
  'command_retired',
  'invalid_index_prices',
  'unknown_market',
] as const;

export const priceSourceAddRejections = [
  'invalid_source_name',
  'source_exists',
  'too_many_sources',
] as const;

export const sourceQuotesSetRejections = [
  'command_retired',
  'invalid_quotes',
  'unknown_source',
  'unknown_market',
] as const;

export const sourceQuotesHeardRejections = [
  'invalid_quotes',
  'unknown_source',
  'unknown_market',
] as const;

/** Why each command of prices can be refused, in the order the checks run. */
export const pricesRejections = {
  index_prices_set: indexPricesSetRejections,
  price_source_add: priceSourceAddRejections,
  source_quotes_set: sourceQuotesSetRejections,
  source_quotes_heard: sourceQuotesHeardRejections,
} as const;

export type PricesRejection = (typeof pricesRejections)[keyof typeof pricesRejections][number];
