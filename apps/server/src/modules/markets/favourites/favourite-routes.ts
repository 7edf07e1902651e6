import type { EndpointReply } from '@candor/protocol';
import type { Pool } from 'pg';
import { refuse } from '#api/refuse.ts';
import type { Handlers } from '#api/call.ts';
import { marketNamed } from '#modules/markets/catalogue/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';

/** More than there are markets to mark; keeps one user from filling the table. */
const FAVOURITES_MAX = 500;

export interface FavouriteDeps {
  readonly pool: Pool;
  readonly catalogue: MarketCatalogue;
}

type Favourites = EndpointReply<'favouriteList'>;

async function list({ pool, catalogue }: FavouriteDeps, userId: number): Promise<Favourites> {
  const { rows } = await pool.query<{ market_id: number }>(
    'SELECT market_id FROM favourites WHERE user_id = $1 ORDER BY favourite_id',
    [userId],
  );
  return { symbols: rows.map((row) => catalogue.marketOf(row.market_id).symbol) };
}

export function favouriteRoutes(deps: FavouriteDeps) {
  const { pool, catalogue } = deps;
  return {
    favouriteList: (_request, { session }) => list(deps, session.userId),
    favouriteAdd: async ({ symbol }, { session: { userId } }) => {
      const { marketId } = marketNamed(catalogue, symbol);
      const { symbols } = await list(deps, userId);
      if (symbols.length >= FAVOURITES_MAX) throw refuse.aboveMax('too many favourites');
      await pool.query(
        'INSERT INTO favourites (user_id, market_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [userId, marketId],
      );
      return list(deps, userId);
    },
    favouriteRemove: async ({ symbol }, { session: { userId } }) => {
      const { marketId } = marketNamed(catalogue, symbol);
      await pool.query('DELETE FROM favourites WHERE user_id = $1 AND market_id = $2', [
        userId,
        marketId,
      ]);
      return list(deps, userId);
    },
  } satisfies Partial<Handlers>;
}
