import type { StaffRole } from '@candor/protocol';
import type { PoolClient } from 'pg';
import type { OpenCall } from '#modules/console/acts/index.ts';
import type { Delivery } from '#modules/people/delivery/index.ts';

/** What staff are told by e-mail: in the languages of the house, as nobody keeps which one they read. */
interface StaffNotice {
  readonly en: string;
  readonly zh: string;
  readonly hk: string;
}

const subject = 'Candor back office: security notice · 后台安全通知 · 後台安全通知';

const advice: StaffNotice = {
  en: 'If you do not know of this, tell another owner at once: they can end every session.',
  zh: '如您不知情，请立即告知其他所有者：他们可以结束所有会话。',
  hk: '如您不知情，請立即告知其他擁有者：他們可以結束所有工作階段。',
};

/** Tells a member of staff and everybody with one of the roles, in the act's own transaction. */
export async function tellStaff(
  tx: PoolClient,
  delivery: Delivery,
  notice: {
    readonly text: StaffNotice;
    readonly staffId: number;
    readonly roles: readonly StaffRole[];
    readonly call: Pick<OpenCall, 'nowMs' | 'address' | 'userAgent'>;
  },
): Promise<void> {
  const { text, staffId, roles, call } = notice;
  const { rows } = await tx.query<{ email: string }>(
    `SELECT email FROM staff WHERE staff_id = $1 OR (state = 'active' AND roles && $2::text[])
     ORDER BY staff_id`,
    [staffId, roles],
  );
  const where = `${new Date(call.nowMs).toISOString()} · ${call.address} · ${call.userAgent}`;
  const body = [text.en, text.zh, text.hk, where, advice.en, advice.zh, advice.hk].join('\n\n');
  for (const { email } of rows) {
    await delivery.enqueue(tx, {
      channel: 'email',
      target: email,
      locale: 'en',
      template: 'staff_notice',
      text: { subject, body },
    });
  }
}
