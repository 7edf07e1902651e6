import type { AdminReply, AdminRequest } from '@candor/protocol';
import { p2p } from '@candor/exchange-core';
import type { Pool, PoolClient } from 'pg';
import { refuse } from '#api/refuse.ts';
import type { ActWork, Plan } from '#modules/console/acts/index.ts';
import type { EarnStaffDeps } from '#modules/earn/rewards/index.ts';
import { readOrder } from '#modules/p2p/common/index.ts';

/** Long enough to read two sides and a chat. */
const CLAIM_MS = 30 * 60_000;

type Queries = Pick<Pool | PoolClient, 'query'>;
type ClaimDeps = Pick<EarnStaffDeps, 'reads' | 'pool'>;
type Claim = AdminReply<'p2pDispute'>['claims'][number];

/** Who has claimed an order's appeal now, the first first. */
export async function claimsOf(
  pool: Queries,
  orderId: number,
  nowMs: number,
): Promise<readonly Claim[]> {
  const { rows } = await pool.query<Claim>(
    `SELECT staff_id AS "staffId", name, until_ms AS "untilMs"
     FROM p2p_claims JOIN staff USING (staff_id)
     WHERE order_id = $1 AND until_ms > $2 ORDER BY since_ms, staff_id`,
    [orderId, nowMs],
  );
  return rows;
}

/** @throws refusal claimFirst for who decides what they have not claimed */
export async function assertClaimed(
  tx: Queries,
  orderId: number,
  staffId: number,
  nowMs: number,
): Promise<void> {
  const claims = await claimsOf(tx, orderId, nowMs);
  if (!claims.some((one) => one.staffId === staffId)) {
    throw refuse.claimFirst();
  }
}

/** @throws refusal notFound for an order that is none, or that nobody ever appealed */
async function assertDispute({ reads, pool }: ClaimDeps, orderId: number): Promise<void> {
  const { value } = await reads((reader) => reader.read(p2p).order(orderId));
  const order = value ?? (await readOrder(pool, orderId));
  if (order === undefined || order.appealedAtMs === 0) throw refuse.notFound({ field: 'orderId' });
}

/**
 * Takes an appeal, or keeps it for longer. Two may have it: who approves a decision reads the same pages as who asked
 * for it. @throws refusal notFound
 */
export async function claimDispute(
  deps: ClaimDeps,
  { orderId }: AdminRequest<'p2pClaim'>,
  { tx, staff, nowMs }: ActWork,
): Promise<Plan<AdminReply<'p2pClaim'>>> {
  await assertDispute(deps, orderId);
  const untilMs = nowMs + CLAIM_MS;
  return {
    subject: `p2p order ${orderId}`,
    effect: { kind: 'p2p_claim', orderId },
    before: null,
    after: null,
    carryOut: async () => {
      await tx.query(
        `INSERT INTO p2p_claims (order_id, staff_id, since_ms, until_ms) VALUES ($1, $2, $3, $4)
         ON CONFLICT (order_id, staff_id) DO UPDATE SET until_ms = excluded.until_ms`,
        [orderId, staff.staffId, nowMs, untilMs],
      );
      return { untilMs };
    },
  };
}

/** Gives an appeal back. @throws refusal notFound */
export function releaseDispute(
  { orderId }: AdminRequest<'p2pClaimRelease'>,
  { tx, staff }: ActWork,
): Plan<object> {
  return {
    subject: `p2p order ${orderId}`,
    effect: { kind: 'p2p_claim_release', orderId },
    before: null,
    after: null,
    carryOut: async () => {
      const { rowCount } = await tx.query(
        'DELETE FROM p2p_claims WHERE order_id = $1 AND staff_id = $2',
        [orderId, staff.staffId],
      );
      if (rowCount !== 1) throw refuse.notFound({ field: 'orderId' });
      return {};
    },
  };
}
