import type { PoolClient } from 'pg';
import { VALUATION_ASSET } from '#modules/money/wallet/index.ts';
import { rungAt } from '#modules/markets/fee-ladder/index.ts';
import type { Ladder, Rung } from '#modules/markets/fee-ladder/index.ts';
import { VOLUME_DAYS } from './day-volumes.ts';

const VOLUME = `
  SELECT scale, coalesce((
      SELECT sum(volume_units) FROM fee_volume_days
      WHERE user_id = $1 AND day >= counted_to - ${VOLUME_DAYS} AND day < counted_to), 0)::text AS units
  FROM fee_follower CROSS JOIN assets WHERE symbol = $2 AND counted_to > 0`;

/** The rung that a user's volume reached by the last night; undefined where none was counted, or without a ladder. */
export async function rungOfVolume(
  tx: PoolClient,
  userId: number,
  ladder: Ladder,
): Promise<Rung | undefined> {
  const { rows } = await tx.query<{ scale: number; units: string }>(VOLUME, [
    userId,
    VALUATION_ASSET,
  ]);
  const [row] = rows;
  return row && rungAt(ladder, BigInt(row.units), row.scale);
}
