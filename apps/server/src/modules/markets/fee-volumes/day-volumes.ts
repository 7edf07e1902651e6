import type { PoolClient } from 'pg';
import { DAY_MS, HOUR_MS } from '#api/durations.ts';
import { firstIdAt } from '#modules/trading/blotter/index.ts';

/** Whole days that a volume is of. */
export const VOLUME_DAYS = 30;

const HOURS_A_DAY = DAY_MS / HOUR_MS;

/**
 * Both sides of each trade with a customer, worth in units of the valuation asset: what was paid in it counts as it
 * is, what was paid in another asset at that asset's last price of the day, rounded down. Who trades with themselves
 * trades nothing. $1 first trade, $2 and $3 the day in ms, $4 valuation asset, $5 hour after the day, $6 day.
 */
const COUNT_DAY = `
  INSERT INTO fee_volume_days (user_id, day, volume_units)
  WITH sides AS (
    SELECT user_id, quote_asset_id, sum(quote_units) AS units
    FROM markets
    CROSS JOIN LATERAL (
      SELECT * FROM trades
      WHERE trades.market_id = markets.market_id AND NOT (maker_is_house AND taker_is_house)
        AND (trades.market_id, trade_id) >= (markets.market_id, $1::bigint)
        AND traded_at_ms >= $2 AND traded_at_ms < $3 AND maker_user_id <> taker_user_id) AS traded
    CROSS JOIN LATERAL (VALUES (maker_user_id, maker_is_house), (taker_user_id, taker_is_house))
      AS side (user_id, is_house)
    WHERE NOT is_house
    GROUP BY user_id, quote_asset_id
  ), prices AS (
    SELECT base_asset_id AS asset_id, close_ticks::numeric * tick_lot_units AS up, lot_units
    FROM markets
    CROSS JOIN LATERAL (
      SELECT close_ticks FROM hourly_prices
      WHERE hourly_prices.market_id = markets.market_id AND hour < $5
      ORDER BY hour DESC LIMIT 1) AS last
    WHERE quote_asset_id = $4
  )
  SELECT user_id, $6::bigint, sum(worth)::bigint
  FROM sides
  LEFT JOIN prices ON prices.asset_id = quote_asset_id
  CROSS JOIN LATERAL (SELECT CASE WHEN quote_asset_id = $4 THEN units
    ELSE coalesce(div(units * up, lot_units), 0) END AS worth) AS valued
  GROUP BY user_id HAVING sum(worth) > 0`;

/** Writes down what every customer traded on a day that is over. The day's rows must not be there yet. */
export async function countDay(
  tx: PoolClient,
  day: number,
  valuationAssetId: number,
): Promise<void> {
  const [fromMs, toMs] = [day * DAY_MS, (day + 1) * DAY_MS];
  const first = await firstIdAt(tx, 'trades', fromMs);
  const hour = (day + 1) * HOURS_A_DAY;
  await tx.query(COUNT_DAY, [first, fromMs, toMs, valuationAssetId, hour, day]);
}
