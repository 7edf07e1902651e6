import { createHash } from 'node:crypto';
import { ORDER_FORMAT } from '@candor/verify';
import type { P2pOrder } from '@candor/exchange-core';
import type { EndpointReply, EndpointRequest, P2pProofView, P2pSide } from '@candor/protocol';
import type { Session } from '#api/call.ts';
import { readLines } from '#modules/p2p/chat/index.ts';
import { ownOrder, sideOf, viewOrders } from '#modules/p2p/common/index.ts';
import type { P2pDeps } from '#modules/p2p/common/index.ts';
import type { Viewer } from '#modules/people/uploads/index.ts';
import { readSeal } from './log-lines.ts';

interface ProofRow {
  readonly proof_id: number;
  readonly user_id: number;
  readonly at_ms: number;
  readonly file_id: string;
  readonly sha256: string;
}

const sideFor = (order: P2pOrder, userId: number): P2pSide => sideOf(order, userId) ?? 'buyer';

/** What is known of the pictures both sides sent with an order, the oldest first; nobody sees one by it. */
export async function readProofFacts(
  { pool }: Pick<P2pDeps, 'pool'>,
  order: P2pOrder,
): Promise<Omit<P2pProofView, 'url' | 'urlExpiresAtMs'>[]> {
  const { rows } = await pool.query<ProofRow>(
    `SELECT proof_id, user_id, at_ms, file_id, encode(sent_hash, 'hex') AS sha256
     FROM p2p_proofs JOIN uploads USING (file_id) WHERE order_id = $1 ORDER BY proof_id`,
    [order.orderId],
  );
  return rows.map((row) => ({
    proofId: row.proof_id,
    by: sideFor(order, row.user_id),
    atMs: row.at_ms,
    fileId: row.file_id,
    sha256: row.sha256,
  }));
}

/** The pictures both sides sent with an order, with links for one of them, the oldest first. */
export async function readProofs(
  deps: Pick<P2pDeps, 'pool' | 'uploads'>,
  order: P2pOrder,
  viewer: Viewer,
): Promise<P2pProofView[]> {
  const proofs = await readProofFacts(deps, order);
  return proofs.map((proof) => ({ ...proof, ...deps.uploads.linkFor(viewer, proof.fileId) }));
}

/** What both sides say of an appeal, the oldest first. */
export async function readStatements({ pool }: Pick<P2pDeps, 'pool'>, order: P2pOrder) {
  const { rows } = await pool.query<{ user_id: number; at_ms: number; text: string }>(
    `SELECT user_id, at_ms, text FROM p2p_statements WHERE order_id = $1 ORDER BY statement_id`,
    [order.orderId],
  );
  return rows.map((row) => ({
    by: sideFor(order, row.user_id),
    atMs: row.at_ms,
    text: row.text,
  }));
}

/** Why staff decided an order so; null before, and where a side ended it while staff were deciding. */
export async function readDecision(
  { pool }: Pick<P2pDeps, 'pool'>,
  { orderId, endedBy }: Pick<P2pOrder, 'orderId' | 'endedBy'>,
) {
  if (endedBy !== 'decided_release' && endedBy !== 'decided_return') return null;
  const { rows } = await pool.query<{ at_ms: number; reason: string }>(
    'SELECT at_ms, reason FROM p2p_decisions WHERE order_id = $1',
    [orderId],
  );
  const [row] = rows;
  return row === undefined ? null : { atMs: row.at_ms, reason: row.reason };
}

/** Everything an order left behind, as a file to keep: the same for both of its sides. */
export async function evidenceFile(
  deps: P2pDeps,
  { orderId }: EndpointRequest<'p2pEvidence'>,
  { userId }: Session,
): Promise<EndpointReply<'p2pEvidence'>> {
  const { order } = await ownOrder(deps, userId, orderId);
  const [[view], lines, proofs, statements, decision, seal] = await Promise.all([
    // As its buyer sees it: what differs between the sides is left out below.
    viewOrders(deps, order.buyerId, [order]),
    readLines(deps, orderId),
    readProofs(deps, order, { kind: 'user', id: userId }),
    readStatements(deps, order),
    readDecision(deps, order),
    readSeal(deps, order),
  ]);
  // The end is told in the chat by another follower: a file without it would not agree with the log.
  const isTold = lines.some(({ step }) => step === order.endedBy);
  if (view === undefined) throw new Error(`order ${orderId} has no pair`);
  const { mySide: _side, isMyAd: _ad, other: _other, unread: _unread, ...figures } = view;
  const file = {
    format: ORDER_FORMAT,
    about:
      'Candor P2P order. `npx candor-verify FILE` checks that its figures are those which the public log fixed when it ended.',
    order: figures,
    lines: lines.map((line) => ({
      atMs: line.at_ms,
      kind: line.kind,
      by: line.user_id === null ? null : sideFor(order, line.user_id),
      text: line.text,
      step: line.step,
      sequence: line.sequence,
    })),
    proofs: proofs.map(({ by, atMs, sha256 }) => ({ by, atMs, sha256 })),
    statements,
    decision,
    seal: isTold ? seal : null,
  };
  const json = JSON.stringify(file, undefined, 2);
  return {
    fileName: `candor-p2p-${orderId}.json`,
    json,
    sha256: createHash('sha256').update(json).digest('hex'),
  };
}
