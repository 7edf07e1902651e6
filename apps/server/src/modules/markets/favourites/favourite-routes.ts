import { inTransaction } from '@candor/persistence';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import type { Pool } from 'pg';
import { refuse } from '#api/refuse.ts';
import type { Handlers } from '#api/call.ts';
import { bookedNamed } from '#modules/markets/catalogue/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';

/** More than there are markets to mark; keeps one user from filling the table. */
const FAVOURITES_MAX = 500;

export interface FavouriteDeps {
  readonly pool: Pool;
  readonly catalogue: MarketCatalogue;
}

type Favourites = EndpointReply<'favouriteList'>;

async function list({ pool, catalogue }: FavouriteDeps, userId: number): Promise<Favourites> {
  const [marked, grouped] = await Promise.all([
    pool.query<{ market_id: number }>(
      `SELECT market_id FROM favourites WHERE user_id = $1
       ORDER BY position NULLS LAST, favourite_id`,
      [userId],
    ),
    pool.query<{ name: string; market_ids: string[] }>(
      'SELECT name, market_ids FROM favourite_groups WHERE user_id = $1 ORDER BY position',
      [userId],
    ),
  ]);
  const symbols = marked.rows.map((row) => catalogue.bookedOf(row.market_id).symbol);
  const isMarked = new Set(symbols);
  const groups = grouped.rows.map(({ name, market_ids: ids }) => ({
    name,
    symbols: ids
      .map((id) => catalogue.bookedOf(Number(id)).symbol)
      .filter((symbol) => isMarked.has(symbol)),
  }));
  return { symbols, groups };
}

/** Writes the order and the groups whole; two at once are done one after the other. */
async function arrange(
  { pool, catalogue }: FavouriteDeps,
  userId: number,
  { symbols, groups }: EndpointRequest<'favouriteArrange'>,
): Promise<void> {
  const idOf = (symbol: string): number => bookedNamed(catalogue, symbol).marketId;
  const order = symbols.map(idOf);
  const lists = groups.map((group) => ({ name: group.name, ids: group.symbols.map(idOf) }));
  await inTransaction(pool, async (tx) => {
    await tx.query('SELECT FROM users WHERE user_id = $1 FOR NO KEY UPDATE', [userId]);
    await tx.query(
      `UPDATE favourites SET position = array_position($2::bigint[], market_id)
       WHERE user_id = $1`,
      [userId, order],
    );
    await tx.query('DELETE FROM favourite_groups WHERE user_id = $1', [userId]);
    for (const [position, { name, ids }] of lists.entries()) {
      await tx.query(
        `INSERT INTO favourite_groups (user_id, position, name, market_ids)
         VALUES ($1, $2, $3, $4)`,
        [userId, position, name, ids],
      );
    }
  });
}

export function favouriteRoutes(deps: FavouriteDeps) {
  const { pool, catalogue } = deps;
  return {
    favouriteList: (_request, { session }) => list(deps, session.userId),
    favouriteAdd: async ({ symbol }, { session: { userId } }) => {
      const { marketId } = bookedNamed(catalogue, symbol);
      const { symbols } = await list(deps, userId);
      if (symbols.length >= FAVOURITES_MAX) throw refuse.aboveMax('too many favourites');
      await pool.query(
        'INSERT INTO favourites (user_id, market_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [userId, marketId],
      );
      return list(deps, userId);
    },
    favouriteArrange: async (request, { session: { userId } }) => {
      await arrange(deps, userId, request);
      return list(deps, userId);
    },
    favouriteRemove: async ({ symbol }, { session: { userId } }) => {
      const { marketId } = bookedNamed(catalogue, symbol);
      await pool.query('DELETE FROM favourites WHERE user_id = $1 AND market_id = $2', [
        userId,
        marketId,
      ]);
      await pool.query(
        'UPDATE favourite_groups SET market_ids = array_remove(market_ids, $2) WHERE user_id = $1',
        [userId, marketId],
      );
      return list(deps, userId);
    },
  } satisfies Partial<Handlers>;
}
