import { p2p } from '@candor/exchange-core';
import type { P2pPersonView } from '@candor/protocol';
import { DAY_MS } from '#api/durations.ts';
import { coinText } from './figures.ts';
import type { P2pDeps } from './p2p-deps.ts';

/** Numbers below are the house's and the demo's (migration 0100): they have no message box. */
export const FIRST_CUSTOMER_ID = 1_000_000;

/** Figures of people are of this long. */
const COUNTED_MS = 30 * DAY_MS;

interface PersonRow {
  readonly user_id: number;
  readonly nickname: string | null;
  readonly orders: number;
  readonly completed: number;
  readonly release_ms: number | null;
  readonly pay_ms: number | null;
  readonly ratings: number;
  readonly good: number;
}

/**
 * Of each person the orders they are answerable for: those that completed, those they let lapse or took back
 * as the buyer, and those decided against them.
 */
const QUERY = `
  WITH sides AS (
    SELECT buyer_id AS user_id, true AS buys, state, ended_by, opened_at_ms, paid_at_ms, closed_at_ms
    FROM p2p_orders WHERE buyer_id = ANY($1) AND opened_at_ms >= $2 AND closed_at_ms > 0
    UNION ALL
    SELECT seller_id, false, state, ended_by, opened_at_ms, paid_at_ms, closed_at_ms
    FROM p2p_orders WHERE seller_id = ANY($1) AND opened_at_ms >= $2 AND closed_at_ms > 0
  ), figures AS (
    SELECT user_id,
      count(*) FILTER (WHERE state = 'completed' OR (buys AND ended_by IN
        ('buyer_cancelled', 'expired', 'decided_return'))) AS orders,
      count(*) FILTER (WHERE state = 'completed' AND (buys OR ended_by = 'released')) AS completed,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY closed_at_ms - paid_at_ms)
        FILTER (WHERE NOT buys AND ended_by = 'released') AS release_ms,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY paid_at_ms - opened_at_ms)
        FILTER (WHERE buys AND paid_at_ms > 0) AS pay_ms
    FROM sides GROUP BY user_id
  ), rated AS (
    SELECT of_user_id AS user_id, count(*) AS ratings, count(*) FILTER (WHERE is_good) AS good
    FROM p2p_ratings WHERE of_user_id = ANY($1) AND at_ms >= $2 GROUP BY of_user_id
  )
  SELECT users.user_id, nickname, coalesce(orders, 0) AS orders, coalesce(completed, 0) AS completed,
    release_ms, pay_ms, coalesce(ratings, 0) AS ratings, coalesce(good, 0) AS good
  FROM users LEFT JOIN figures USING (user_id) LEFT JOIN rated USING (user_id)
  WHERE users.user_id = ANY($1)`;

/** People as everybody sees them, by their ids. Somebody who is no user is left out. */
export async function readPeople(
  {
    pool,
    exchange,
    catalogue,
    nowMs,
  }: Pick<P2pDeps, 'pool' | 'catalogue' | 'nowMs'> & {
    readonly exchange: Pick<P2pDeps['exchange'], 'read'>;
  },
  userIds: Iterable<number>,
): Promise<ReadonlyMap<number, P2pPersonView>> {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return new Map();
  const [{ rows }, { value: deposits }] = await Promise.all([
    pool.query<PersonRow>(QUERY, [ids, nowMs() - COUNTED_MS]),
    exchange.read((reader) => {
      const reads = reader.read(p2p);
      return new Map(ids.map((userId) => [userId, reads.merchant(userId)]));
    }),
  ]);
  const people = rows.map((row): [number, P2pPersonView] => {
    const merchant = deposits.get(row.user_id);
    const isMerchant = merchant?.state === 'paid';
    return [
      row.user_id,
      {
        personId: row.user_id,
        nickname: row.nickname ?? '',
        isMerchant,
        deposit: isMerchant ? coinText(merchant.depositUnits, merchant.assetId, catalogue) : '0',
        orders: row.orders,
        completed: row.completed,
        releaseMs: row.release_ms,
        payMs: row.pay_ms,
        ratings: row.ratings,
        goodRatings: row.good,
      },
    ];
  });
  return new Map(people);
}

/** Somebody of whom nothing is known any more. */
export const nobody = (userId: number): P2pPersonView => ({
  ...{ personId: userId, nickname: '', isMerchant: false, deposit: '0', orders: 0, completed: 0 },
  ...{ releaseMs: null, payMs: null, ratings: 0, goodRatings: 0 },
});

/** Whom a user sees no ads of, and who sees none of theirs: blocked by either. */
export async function readBlocked(
  { pool }: Pick<P2pDeps, 'pool'>,
  userId: number,
): Promise<ReadonlySet<number>> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT blocked_id AS id FROM p2p_blocks WHERE user_id = $1
     UNION SELECT user_id FROM p2p_blocks WHERE blocked_id = $1`,
    [userId],
  );
  return new Set(rows.map(({ id }) => id));
}
