import { adminRoutes } from '@candor/protocol';
import type { AdminEndpointName, AdminRoute } from '@candor/protocol';
import { inTransaction } from '@candor/persistence';
import type { Pool, PoolClient } from 'pg';
import type { Delivery } from '#modules/people/delivery/index.ts';
import type { JobPayloads } from '#jobs/index.ts';
import { utcTime } from '#texts/utc-time.ts';
import { memberOf } from './staff-store.ts';
import type { StaffRow } from './staff-store.ts';
import { mailStaff } from './tell-staff.ts';

interface ApprovalMailDeps {
  readonly pool: Pool;
  readonly delivery: Pick<Delivery, 'enqueue'>;
  readonly nowMs: () => number;
}

interface WaitingRow {
  readonly act: AdminEndpointName;
  readonly maker_id: number;
  readonly maker_email: string;
  readonly expires_at_ms: number;
}

const subjects = {
  asked: 'Candor back office: a request waits for you · 有请求等待您处理 · 有請求等待您處理',
  reminder: 'Candor back office: a request ends soon · 有请求即将到期 · 有請求即將到期',
} as const;

/** What a request is about stays in the back office: mail is read by others, too. */
function bodyOf(approvalId: number, { maker_email: maker, expires_at_ms }: WaitingRow): string {
  const until = utcTime(expires_at_ms);
  return [
    `Request ${approvalId} of ${maker} waits for a second person until ${until}. You may decide on it, under Approvals.`,
    `${maker} 的请求 ${approvalId} 等待第二人处理，截止 ${until}。您可以在“审批”中处理。`,
    `${maker} 的請求 ${approvalId} 等待第二人處理，截止 ${until}。您可以在「審批」中處理。`,
  ].join('\n\n');
}

/** Who may decide on an act, but for who asked for it, and wants to be told of it. */
async function mayDecide(tx: PoolClient, { act, maker_id }: WaitingRow): Promise<string[]> {
  const { permission }: AdminRoute = adminRoutes[act];
  const { rows } = await tx.query<StaffRow>(
    `SELECT staff_id, email, name, roles FROM staff
     WHERE state = 'active' AND staff_id <> $1 AND NOT 'approvals' = ANY (mails_off)
     ORDER BY staff_id`,
    [maker_id],
  );
  return rows
    .filter((row) => permission === null || memberOf(row).permissions.includes(permission))
    .map(({ email }) => email);
}

/**
 * Tells by mail of a request that waits for a second person: once it was asked, and a day before it ends. A request that
 * was decided or has ended meanwhile is not told of. The job that calls it is taken with the request.
 */
export async function tellOfApproval(
  { pool, delivery, nowMs }: ApprovalMailDeps,
  { approvalId, isReminder }: JobPayloads['tell_of_approval'],
): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<WaitingRow>(
      `SELECT act, maker_id, maker.email AS maker_email, expires_at_ms
       FROM approvals JOIN staff AS maker ON maker.staff_id = maker_id
       WHERE approval_id = $1 AND approvals.state = 'waiting' AND expires_at_ms > $2`,
      [approvalId, nowMs()],
    );
    const [row] = rows;
    if (row === undefined) return;
    await mailStaff(tx, delivery, await mayDecide(tx, row), {
      subject: isReminder ? subjects.reminder : subjects.asked,
      body: bodyOf(approvalId, row),
    });
  });
}
