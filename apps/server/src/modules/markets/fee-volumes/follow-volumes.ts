import { inTransaction } from '@candor/persistence';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { DAY_MS } from '#api/durations.ts';
import type { Exchange } from '#engine/exchange-port.ts';
import { VALUATION_ASSET } from '#modules/money/wallet/index.ts';
import { countDay, VOLUME_DAYS } from './day-volumes.ts';
import type { Ladder } from '#modules/markets/fee-ladder/index.ts';
import { readLadder } from '#modules/markets/fee-ladder/index.ts';
import { TierMoves } from './tier-moves.ts';
import type { Candidate, TellTier } from './tier-moves.ts';

export interface FollowVolumesDeps {
  readonly pool: Pool;
  readonly log: Logger;
  readonly nowMs: () => number;
  readonly exchange: Pick<Exchange, 'read' | 'submit' | 'waitForProjection'>;
  /** Writes to a user of their tier, in the given transaction. */
  readonly tell: TellTier;
}

/** Longest the job waits for the tables; it is tried again after that. */
const TABLES_WAIT_MS = 10_000;

interface ValuationAsset {
  readonly asset_id: number;
  readonly scale: number;
}

/**
 * Users whose tier is not that of their volume, who were told so, with their volume. $1 the ladder, $2 and $3 the days,
 * $4 units of a whole of the valuation asset.
 */
const CANDIDATES = `
  WITH rungs AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS rung (tier bigint, "volumeMin" numeric)
  ), volumes AS (
    SELECT user_id, sum(volume_units) AS units FROM fee_volume_days
    WHERE day >= $2 AND day < $3 GROUP BY user_id
  ), levels AS (
    SELECT user_id, fee_tier, coalesce(units, 0) AS units,
      (SELECT tier FROM rungs WHERE "volumeMin" * $4::numeric <= coalesce(units, 0)
        ORDER BY "volumeMin" DESC LIMIT 1) AS wanted
    FROM engine_users LEFT JOIN volumes USING (user_id)
    WHERE role = 'customer' AND fee_tier IN (SELECT tier FROM rungs)
  )
  SELECT user_id AS "userId", units::text AS volume
  FROM levels LEFT JOIN fee_standings USING (user_id)
  WHERE (wanted <> fee_tier OR falls_on_day IS NOT NULL)
    AND NOT coalesce(is_pinned, false) AND coalesce(decided_day, 0) < $3
  ORDER BY user_id`;

/**
 * The daily job behind the ladder: counts what was traded on the days that are over (UTC), then moves the users whose
 * tier is another one. It begins where a run before it ended; a user is decided once a day.
 */
export class FollowVolumes {
  readonly #deps: FollowVolumesDeps;
  readonly #moves: TierMoves;

  constructor(deps: FollowVolumesDeps) {
    this.#deps = deps;
    this.#moves = new TierMoves(deps);
  }

  /** Does what is left to do of today; nothing without a ladder. Rejects where it has to be tried again. */
  async run(): Promise<void> {
    const { pool, nowMs, log } = this.#deps;
    await this.#moves.finishAll();
    const ladder = await readLadder(pool);
    const today = Math.floor(nowMs() / DAY_MS);
    if (ladder.length === 0 || (await this.#movedDay()) >= today) return;
    const asset = await this.#valuationAsset();
    if (asset === undefined) return;
    await this.#awaitTables();
    await this.#countTo(today, asset.asset_id);
    const candidates = await this.#candidates(ladder, today, asset.scale);
    for (const candidate of candidates) {
      await this.#moves.decide(ladder, candidate, { day: today, scale: asset.scale });
    }
    await pool.query('UPDATE fee_follower SET moved_day = $1', [today]);
    log.info({ day: today, users: candidates.length }, 'fee tiers follow the volumes of the day');
  }

  async #movedDay(): Promise<number> {
    const { rows } = await this.#deps.pool.query<{ moved_day: number }>(
      'SELECT moved_day FROM fee_follower',
    );
    return rows[0]?.moved_day ?? 0;
  }

  async #valuationAsset(): Promise<ValuationAsset | undefined> {
    const { rows } = await this.#deps.pool.query<ValuationAsset>(
      'SELECT asset_id, scale FROM assets WHERE symbol = $1',
      [VALUATION_ASSET],
    );
    return rows[0];
  }

  /** Every trade of the days that are over is in the tables afterwards. */
  async #awaitTables(): Promise<void> {
    const { exchange } = this.#deps;
    const { sequence } = await exchange.read(() => undefined);
    if (await exchange.waitForProjection(sequence, TABLES_WAIT_MS)) return;
    throw new Error('the tables are behind: volumes are counted later');
  }

  /** Counts the days before `today` that are not counted yet, each in a transaction of its own. */
  async #countTo(today: number, assetId: number): Promise<void> {
    let isLeft = true;
    while (isLeft) {
      isLeft = await inTransaction(this.#deps.pool, (tx) => countNext(tx, today, assetId));
    }
  }

  async #candidates(ladder: Ladder, today: number, scale: number): Promise<readonly Candidate[]> {
    const { rows } = await this.#deps.pool.query<Candidate>(CANDIDATES, [
      JSON.stringify(ladder),
      today - VOLUME_DAYS,
      today,
      String(10n ** BigInt(scale)),
    ]);
    return rows;
  }
}

/** Counts the first day that is not counted, and forgets days that no volume is of. @returns whether one was left */
async function countNext(tx: PoolClient, today: number, assetId: number): Promise<boolean> {
  const { rows } = await tx.query<{ counted_to: number }>(
    'SELECT counted_to FROM fee_follower FOR UPDATE',
  );
  const day = Math.max(rows[0]?.counted_to ?? 0, today - VOLUME_DAYS);
  if (day >= today) return false;
  await countDay(tx, day, assetId);
  await tx.query('DELETE FROM fee_volume_days WHERE day < $1', [day - VOLUME_DAYS]);
  await tx.query('UPDATE fee_follower SET counted_to = $1', [day + 1]);
  return true;
}
