import { p2p } from '@candor/exchange-core';
import type { AdminReply, AdminRequest } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { ActWork, Plan } from '#modules/console/acts/index.ts';
import { assertReason, showPicture } from '#modules/console/staff/index.ts';
import { assertClaimed } from './staff-claims.ts';
import type { P2pStaffDeps } from './staff-reads.ts';

/**
 * The picture that came with a deposit, while something about that deposit waits for staff.
 * @throws refusal notFound alreadyHandled invalidRequest tooManyRequests
 */
export async function seeApplication(
  deps: P2pStaffDeps,
  { userId, reason }: AdminRequest<'p2pApplication'>,
  work: ActWork,
): Promise<Plan<AdminReply<'p2pApplication'>>> {
  const { rows } = await work.tx.query<{ file_id: string }>(
    'SELECT file_id FROM p2p_applications WHERE user_id = $1',
    [userId],
  );
  const fileId = rows[0]?.file_id;
  if (fileId === undefined) throw refuse.notFound({ field: 'userId' });
  const { value: state } = await deps.reads(
    (reader) => reader.read(p2p).merchant(userId)?.state ?? 'none',
  );
  if (state !== 'processing' && state !== 'refund_review') throw refuse.alreadyHandled();
  assertReason(reason);
  return {
    subject: `user ${userId}`,
    effect: { kind: 'p2p_application_see', userId },
    before: null,
    after: null,
    carryOut: async () => showPicture(deps, { fileId, reason }, work),
  };
}

/**
 * A picture that a side of an order showed, as proof or in the chat, for who has claimed its appeal.
 * @throws refusal notFound claimFirst tooManyRequests
 */
export async function seePicture(
  deps: P2pStaffDeps,
  { orderId, fileId }: AdminRequest<'p2pImage'>,
  work: ActWork,
): Promise<Plan<AdminReply<'p2pImage'>>> {
  const { tx, staff, approver, nowMs } = work;
  const { rowCount } = await tx.query(
    `SELECT 1 FROM p2p_proofs WHERE order_id = $1 AND file_id = $2
     UNION ALL
     SELECT 1 FROM p2p_lines WHERE order_id = $1 AND file_id = $2`,
    [orderId, fileId],
  );
  if (rowCount === 0) throw refuse.notFound({ field: 'fileId' });
  await assertClaimed(tx, orderId, staff.staffId, nowMs);
  const reason = `P2P appeal ${orderId}`;
  return {
    subject: `p2p order ${orderId}`,
    effect: { kind: 'p2p_picture_see', orderId, fileId },
    before: null,
    after: null,
    carryOut: async () => showPicture(deps, { fileId, reason }, work),
    entry: { act: 'p2pImage', staff, approver, reason },
  };
}
