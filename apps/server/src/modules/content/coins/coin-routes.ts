import type { Pool } from 'pg';
import type { Handlers } from '#api/call.ts';
import { refuse } from '#api/refuse.ts';
import { DEFAULT_LOCALE } from '#modules/content/articles/index.ts';
import { listCoinTags, readCoin } from './coin-store.ts';
import type { MarketListings } from './market-listings.ts';

/** What readers are told of coins. */
export function coinRoutes(deps: { readonly pool: Pool; readonly listings: MarketListings }) {
  return {
    'common/coinList': async () => ({
      coins: [...(await listCoinTags(deps.pool))],
      newMarkets: deps.listings.newMarkets(),
    }),
    'common/coin': async ({ asset, locale }, call) => {
      const coin = await readCoin(deps.pool, locale ?? call.locale ?? DEFAULT_LOCALE, asset);
      if (coin === undefined) throw refuse.notFound();
      return coin;
    },
  } satisfies Partial<Handlers>;
}
