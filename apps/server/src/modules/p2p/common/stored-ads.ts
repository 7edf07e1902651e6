import type { P2pAd } from '@candor/exchange-core';
import type { P2pDeps } from './p2p-deps.ts';

const TABLES_WAIT_MS = 5_000;

const COLUMNS = `ad_id AS "adId", user_id AS "userId", pair_id AS "pairId", asset_id AS "assetId", side,
  price_kind AS "priceKind", price_ticks AS "priceTicks", margin_ppm AS "marginPpm",
  floor_ticks AS "floorTicks", ceiling_ticks AS "ceilingTicks", stock_units AS "stockUnits",
  published_units AS "publishedUnits", fiat_units_min AS "fiatUnitsMin",
  fiat_units_max AS "fiatUnitsMax", units_min AS "unitsMin", methods, pay_ms AS "payMs",
  orders_min AS "ordersMin", age_days_min AS "ageDaysMin", needs_identity AS "needsIdentity",
  version, state, published_at_ms AS "publishedAtMs", changed_at_ms AS "changedAtMs"`;

/**
 * An ad that has ended, from its table, whoever's it is. A request that is repeated with its key speaks of its ad
 * still, and is answered as at first.
 */
export async function readEndedAd(
  { exchange, pool }: Pick<P2pDeps, 'exchange' | 'pool'>,
  adId: number,
): Promise<P2pAd | undefined> {
  await exchange.waitForProjection(exchange.status().committedSequence, TABLES_WAIT_MS);
  const { rows } = await pool.query<P2pAd>(
    `SELECT ${COLUMNS} FROM p2p_ads WHERE ad_id = $1 AND state = 'cancelled'`,
    [adId],
  );
  return rows[0];
}
