import { inTransaction } from '@candor/persistence';
import type { P2pOrder } from '@candor/exchange-core';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import type { PoolClient } from 'pg';
import { refuse } from '#api/refuse.ts';
import type { Session } from '#api/call.ts';
import { isRunning, ownOrder } from '#modules/p2p/common/index.ts';
import type { P2pDeps } from '#modules/p2p/common/index.ts';
import { readProofs } from './evidence.ts';

/** Pictures, and words to an appeal, of one side of one order. */
const PROOFS_MAX = 12;
const STATEMENTS_MAX = 20;

/** One side's papers of an order change one after the other, and are counted. */
async function inTurn<Result>(
  { pool }: Pick<P2pDeps, 'pool'>,
  {
    table,
    orderId,
    userId,
    max,
  }: {
    readonly table: 'p2p_proofs' | 'p2p_statements';
    readonly orderId: number;
    readonly userId: number;
    readonly max: number;
  },
  work: (tx: PoolClient) => Promise<Result>,
): Promise<Result> {
  return inTransaction(pool, async (tx) => {
    await tx.query('SELECT 1 FROM users WHERE user_id = $1 FOR NO KEY UPDATE', [userId]);
    const { rowCount } = await tx.query(
      `SELECT 1 FROM ${table} WHERE order_id = $1 AND user_id = $2`,
      [orderId, userId],
    );
    if ((rowCount ?? 0) >= max) throw refuse.aboveMax();
    return work(tx);
  });
}

/** Whether a picture of the caller's can be taken as proof. @throws refusal notFound */
export async function assertProof(deps: P2pDeps, userId: number, fileId: string): Promise<void> {
  const owner = { kind: 'user', id: userId } as const;
  const { rowCount } = await deps.pool.query(
    'SELECT 1 FROM p2p_proofs WHERE file_id = $1 AND user_id = $2',
    [fileId, userId],
  );
  if (rowCount !== 1 && !(await deps.uploads.isUsable(owner, 'proof', fileId))) {
    throw refuse.notFound({ field: 'fileId' });
  }
}

/** Ties a picture to an order; one that is tied to it already stays so. @throws refusal notFound aboveMax */
export async function keepProof(
  deps: P2pDeps,
  order: P2pOrder,
  userId: number,
  fileId: string,
): Promise<void> {
  const { orderId } = order;
  const of = { table: 'p2p_proofs', orderId, userId, max: PROOFS_MAX } as const;
  const { rowCount } = await deps.pool.query(
    'SELECT 1 FROM p2p_proofs WHERE file_id = $1 AND order_id = $2 AND user_id = $3',
    [fileId, orderId, userId],
  );
  if (rowCount === 1) return;
  await inTurn(deps, of, async (tx) => {
    const owner = { kind: 'user', id: userId } as const;
    if (!(await deps.uploads.use(tx, owner, 'proof', fileId))) {
      throw refuse.notFound({ field: 'fileId' });
    }
    await tx.query(
      'INSERT INTO p2p_proofs (order_id, user_id, at_ms, file_id) VALUES ($1, $2, $3, $4)',
      [orderId, userId, deps.nowMs(), fileId],
    );
  });
  deps.bell.ring(order);
}

/** Keeps words to an appeal; the same words are kept once. @throws refusal aboveMax */
export async function keepStatement(
  deps: Pick<P2pDeps, 'pool' | 'bell' | 'nowMs'>,
  order: Pick<P2pOrder, 'orderId' | 'buyerId' | 'sellerId'>,
  userId: number,
  text: string,
): Promise<void> {
  const { orderId } = order;
  const of = { table: 'p2p_statements', orderId, userId, max: STATEMENTS_MAX } as const;
  await inTurn(deps, of, async (tx) => {
    await tx.query(
      `INSERT INTO p2p_statements (order_id, user_id, at_ms, text) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING`,
      [orderId, userId, deps.nowMs(), text],
    );
  });
  deps.bell.ring(order);
}

/** Adds a picture to a running order. */
export async function addProof(
  deps: P2pDeps,
  { orderId, fileId }: EndpointRequest<'uploadBuyProof'>,
  { userId }: Session,
): Promise<EndpointReply<'uploadBuyProof'>> {
  const { order } = await ownOrder(deps, userId, orderId);
  if (!isRunning(order)) throw refuse.orderFinished();
  await keepProof(deps, order, userId, fileId);
  const proofs = await readProofs(deps, order, { kind: 'user', id: userId });
  const proof = proofs.find((one) => one.fileId === fileId);
  if (proof === undefined) throw new Error('the proof was not kept');
  return { proof };
}

/** Adds words to an appeal, while it takes them. */
export async function addStatement(
  deps: P2pDeps,
  { orderId, text }: EndpointRequest<'p2pAppealAdd'>,
  { userId }: Session,
): Promise<EndpointReply<'p2pAppealAdd'>> {
  const { order } = await ownOrder(deps, userId, orderId);
  if (!isRunning(order)) throw refuse.orderFinished();
  if (order.state !== 'appeal') throw refuse.failed('Nobody has appealed');
  await keepStatement(deps, order, userId, text);
  return {};
}
