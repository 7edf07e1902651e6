import { Type } from 'typebox';
import type { Static } from 'typebox';
import { publicRead } from '#endpoint.ts';
import {
  Amount,
  AssetSymbol,
  Closed,
  Decimal,
  LocaleName,
  Nullable,
  Symbol,
  TimeMs,
} from '#fields.ts';
import { PriceExtremesView } from '#views.ts';
import { coinTags } from '#vocabulary.ts';

const Count = Type.Integer({ minimum: 1 });

const Link = Nullable(Type.String({ maxLength: 200, pattern: '^https://[^\\s]+$' }));

/** Where a coin's page leads, and to which addresses it is sent; null where there is none. */
export const coinLinkFields = {
  website: Link,
  whitePaper: Link,
  source: Link,
  explorer: Link,
  /** Where the coin is a token: each chain with the token's address there. */
  contracts: Type.Array(
    Closed({
      chain: Type.String({ minLength: 1, maxLength: 40 }),
      address: Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9:_-]+$' }),
    }),
    { maxItems: 20 },
  ),
};

/** What is known of a coin in any language; null where it is not known. */
export const coinFactFields = {
  tags: Type.Array(Type.Enum(coinTags), { maxItems: coinTags.length, uniqueItems: true }),
  /** Whole coins there are, and when that was looked up. */
  supplyNow: Nullable(Amount),
  suppliedAtMs: Nullable(TimeMs),
  /** Whole coins there can ever be; null: no limit. */
  supplyMax: Nullable(Amount),
  ...coinLinkFields,
};

/** What staff write of a coin; when its supply was looked up is written down for them. */
const { suppliedAtMs: _lookedUp, ...typedFactFields } = coinFactFields;
export const typedCoinFields = {
  ...typedFactFields,
  supplyNow: Nullable(Decimal),
  supplyMax: Nullable(Decimal),
};

export const CoinFacts = Closed(coinFactFields);
export type CoinFacts = Static<typeof CoinFacts>;

export const coinEndpoints = {
  'common/coinList': publicRead({
    description: 'The categories of every described coin, and the markets that are new.',
    bucket: 'read',
    request: {},
    reply: Closed({
      coins: Type.Array(Closed({ asset: AssetSymbol, tags: coinFactFields.tags })),
      /** Listed within 30 days, but not with the exchange itself; the newest first. */
      newMarkets: Type.Array(Symbol),
    }),
  }),
  'common/coin': publicRead({
    description:
      'What a coin is: its text in the reader’s language, its facts, its rank and the highest and lowest price here.',
    bucket: 'read',
    errors: ['notFound'],
    request: { asset: AssetSymbol, locale: Type.Optional(LocaleName) },
    reply: Closed({
      asset: AssetSymbol,
      text: Type.String(),
      ...coinFactFields,
      updatedAtMs: TimeMs,
      /**
       * Its place by market value (coins there are, times the last price in USDT) among the described coins of
       * which both are known, and how many those are; null where one of them is not known of it.
       */
      rank: Nullable(Closed({ place: Count, of: Count })),
      /** The prices of its first spot market, the one in USDT if there is one; null before any trade. */
      extremes: Nullable(Closed({ symbol: Symbol, ...PriceExtremesView.properties })),
    }),
  }),
};
