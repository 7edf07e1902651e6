import type { Units } from '@candor/money';
import type { Pool } from 'pg';

/** Users that are shown near their limits; who is further down has half of the day left. */
const NEAR_LIMITS_MAX = 100;

/** What the rounds of one series that ended since a moment staked and paid. */
export interface SeriesTotals {
  readonly seriesId: number;
  readonly paidRounds: number;
  readonly draws: number;
  readonly voidRounds: number;
  readonly entries: number;
  readonly stakedUnits: Units;
  readonly paidUnits: Units;
  readonly feeUnits: Units;
  readonly dustUnits: Units;
}

/** Sums of the rounds that ended at `fromMs` or later, by series; those of void rounds count no money. */
export async function sumRounds(pool: Pool, fromMs: number): Promise<readonly SeriesTotals[]> {
  const { rows } = await pool.query<SeriesTotals>(
    `SELECT series_id AS "seriesId",
       count(*) FILTER (WHERE is_paid)::bigint AS "paidRounds",
       count(*) FILTER (WHERE is_paid AND is_draw = 1)::bigint AS draws,
       count(*) FILTER (WHERE NOT is_paid)::bigint AS "voidRounds",
       coalesce(sum(entries) FILTER (WHERE is_paid), 0)::bigint AS entries,
       coalesce(sum(staked) FILTER (WHERE is_paid), 0)::bigint AS "stakedUnits",
       coalesce(sum(paid_units) FILTER (WHERE is_paid), 0)::bigint AS "paidUnits",
       coalesce(sum(fee_units) FILTER (WHERE is_paid), 0)::bigint AS "feeUnits",
       coalesce(sum(dust_units) FILTER (WHERE is_paid), 0)::bigint AS "dustUnits"
     FROM (
       SELECT r.*, r.state = 'settled' AS is_paid, rise_count + fall_count + flat_count AS entries,
         rise_units + fall_units + flat_units AS staked
       FROM option_rounds r JOIN option_pools USING (round_id)
       WHERE NOT r.is_open AND closed_at_ms >= $1
     ) AS ended GROUP BY series_id ORDER BY series_id`,
    [fromMs],
  );
  return rows;
}

/** A user whose day has cost much of what it may. */
export interface NearLimit {
  readonly userId: number;
  readonly assetId: number;
  readonly stakedUnits: Units;
  readonly returnedUnits: Units;
  readonly limitUnits: Units;
  readonly isOwn: boolean;
  readonly pausedUntilMs: number;
}

/** Which day and what limits of all users {@link readNearLimits} looks at. */
export interface LimitsNow {
  readonly day: number;
  readonly nowMs: number;
  readonly houseLimits: readonly { readonly assetId: number; readonly units: Units }[];
}

/** Users whose day has cost at least half of the stricter of both limits, the nearest first. */
export async function readNearLimits(
  pool: Pool,
  { day, nowMs, houseLimits }: LimitsNow,
): Promise<readonly NearLimit[]> {
  const { rows } = await pool.query<NearLimit>(
    `SELECT user_id AS "userId", asset_id AS "assetId", staked_units AS "stakedUnits",
       returned_units AS "returnedUnits", lim AS "limitUnits", lim = own AS "isOwn",
       paused_until_ms AS "pausedUntilMs"
     FROM (
       SELECT *, CASE WHEN own > 0 AND (house = 0 OR own <= house) THEN own ELSE house END AS lim
       FROM (
         SELECT option_players.*, house.units AS house,
           CASE WHEN next_from_ms > 0 AND next_from_ms <= $2 THEN next_loss_units_max
             ELSE loss_units_max END AS own
         FROM option_players JOIN unnest($3::bigint[], $4::bigint[]) AS house (asset_id, units)
           USING (asset_id)
         WHERE day = $1
       ) AS today
     ) AS limited
     WHERE lim > 0 AND (staked_units - returned_units) >= lim - lim / 2
     ORDER BY (staked_units - returned_units)::numeric / lim DESC, user_id LIMIT $5`,
    [
      ...[day, nowMs, houseLimits.map(({ assetId }) => assetId)],
      ...[houseLimits.map(({ units }) => units), NEAR_LIMITS_MAX],
    ],
  );
  return rows;
}
