import { p2p } from '@candor/exchange-core';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import { DAY_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';
import type { Session } from '#api/call.ts';
import { adsOfMerchant } from '#modules/p2p/ads/index.ts';
import { otherOf, ownOrder, readBlocked, readPeople } from '#modules/p2p/common/index.ts';
import type { P2pDeps } from '#modules/p2p/common/index.ts';

const BLOCKS_MAX = 500;
/** How long a rating can be changed. */
const RATING_OPEN_MS = 7 * DAY_MS;

/** One merchant with the ads that can be taken. @throws refusal notFound for somebody who never was one */
export async function readMerchant(
  deps: P2pDeps,
  { personId }: EndpointRequest<'p2pMerchant'>,
  session: Session,
): Promise<EndpointReply<'p2pMerchant'>> {
  const { userId } = session;
  const { sequence, value } = await deps.exchange.read((reader) =>
    reader.read(p2p).merchant(personId),
  );
  const merchant = (await readPeople(deps, [personId])).get(personId);
  if (value === undefined || merchant === undefined) throw refuse.notFound();
  const blocked = await readBlocked(deps, userId);
  const isBlocked = blocked.has(personId);
  return {
    ...{ sequence, timeMs: deps.nowMs(), merchant, isBlocked },
    sinceMs: value.acceptedAtMs === 0 ? null : value.acceptedAtMs,
    ads: isBlocked ? [] : await adsOfMerchant(deps, personId, session),
  };
}

/** Hides two people's ads from each other, or no longer. @throws refusal yourself notFound aboveMax */
export async function block(
  { pool, nowMs }: P2pDeps,
  { personId, isBlocked }: EndpointRequest<'p2pBlock'>,
  { userId }: Session,
): Promise<EndpointReply<'p2pBlock'>> {
  if (personId === userId) throw refuse.yourself({ field: 'personId' });
  if (!isBlocked) {
    await pool.query('DELETE FROM p2p_blocks WHERE user_id = $1 AND blocked_id = $2', [
      userId,
      personId,
    ]);
    return {};
  }
  const { rows } = await pool.query<{ is_known: boolean; blocks: number }>(
    `SELECT EXISTS (SELECT 1 FROM users WHERE user_id = $2 AND nickname IS NOT NULL) AS is_known,
       (SELECT count(*) FROM p2p_blocks WHERE user_id = $1) AS blocks`,
    [userId, personId],
  );
  if (rows[0]?.is_known !== true) throw refuse.notFound();
  if (rows[0].blocks >= BLOCKS_MAX) throw refuse.aboveMax();
  await pool.query(
    `INSERT INTO p2p_blocks (user_id, blocked_id, at_ms) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [userId, personId, nowMs()],
  );
  return {};
}

/** Whom a user has blocked. */
export async function listBlocks(
  { pool }: P2pDeps,
  { userId }: Session,
): Promise<EndpointReply<'p2pBlockList'>> {
  const { rows } = await pool.query<{ id: number; nickname: string | null; at_ms: number }>(
    `SELECT blocked_id AS id, nickname, at_ms FROM p2p_blocks
     JOIN users ON users.user_id = blocked_id WHERE p2p_blocks.user_id = $1
     ORDER BY at_ms DESC, blocked_id`,
    [userId],
  );
  return {
    people: rows.map((row) => ({
      personId: row.id,
      nickname: row.nickname ?? '',
      atMs: row.at_ms,
    })),
  };
}

/** Rates the other side of a completed order. @throws refusal notFound, failed before it completed, alreadyHandled after a week */
export async function rate(
  deps: P2pDeps,
  { orderId, isGood }: EndpointRequest<'p2pRate'>,
  { userId }: Session,
): Promise<EndpointReply<'p2pRate'>> {
  const { order } = await ownOrder(deps, userId, orderId);
  if (order.state !== 'completed') throw refuse.failed('Only completed orders are rated');
  const nowMs = deps.nowMs();
  if (nowMs > order.closedAtMs + RATING_OPEN_MS) throw refuse.alreadyHandled();
  await deps.pool.query(
    `INSERT INTO p2p_ratings (order_id, by_user_id, of_user_id, is_good, at_ms)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (order_id, by_user_id) DO UPDATE SET is_good = excluded.is_good`,
    [orderId, userId, otherOf(order, userId), isGood, nowMs],
  );
  return {};
}
