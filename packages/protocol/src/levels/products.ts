import { isExit, partsOf, switchOf } from '#switches/entries.ts';

/** How far a user is verified, each level holding those before it. */
export const userLevels = ['none', 'basic', 'full', 'merchant'] as const;
export type UserLevel = (typeof userLevels)[number];

/** What the levels open, one by one. */
export const levelProducts = [
  'spot',
  'contracts',
  'gold',
  'options',
  'p2pBuy',
  'p2pSell',
  'earn',
  'checkin',
] as const;
export type LevelProduct = (typeof levelProducts)[number];

/** The level that a product asks for; `closed` opens to nobody of a country. */
export const levelNeeds = [...userLevels, 'closed'] as const;
export type LevelNeed = (typeof levelNeeds)[number];

/** What has a limit a day: what is bought and sold in P2P, and all that leaves to others by any door. */
export const limitedActs = ['p2pBuy', 'p2pSell', 'leaving'] as const;
export type LimitedAct = (typeof limitedActs)[number];

/** Limits are written and counted in what an amount is worth in this coin, until staff choose another. */
export const FIRST_LIMIT_ASSET = 'USDT';

/** Products that take an approved document whatever staff set: the law of fiat trading. */
export const fullAtLeast: ReadonlySet<LevelProduct> = new Set(['p2pBuy', 'p2pSell']);

/** Whether a level reaches what is asked for. */
export const reaches = (level: UserLevel, need: LevelNeed): boolean =>
  need !== 'closed' && userLevels.indexOf(level) >= userLevels.indexOf(need);

/** The stricter of two. */
export const stricterOf = (one: LevelNeed, other: LevelNeed): LevelNeed =>
  levelNeeds.indexOf(one) > levelNeeds.indexOf(other) ? one : other;

/**
 * The products in which a request begins something new, none for what ends, protects or concerns none; several only
 * for a batch. A contract order counts as gold where its market is one of `gold`.
 */
export function levelProductsOf(
  name: string,
  request: Readonly<Record<string, unknown>>,
  isGold: (symbol: string) => boolean,
): readonly LevelProduct[] {
  const key = switchOf(name, request);
  switch (key) {
    case undefined:
    case 'registrations':
      return [];
    case 'contracts': {
      const begun = partsOf(request).filter((part) => !isExit(part));
      const products = begun.map(({ symbol }) =>
        typeof symbol === 'string' && isGold(symbol) ? 'gold' : 'contracts',
      );
      return [...new Set(products)];
    }
    // To buy from an ad is the one thing here that brings coins in without offering any.
    case 'p2p':
      return [name === 'tradeBuy' ? 'p2pBuy' : 'p2pSell'];
    default:
      return [key];
  }
}
