import type { StaffRole } from '@candor/protocol';
import type { PoolClient } from 'pg';
import type { OpenCall } from '#modules/console/acts/index.ts';
import type { Delivery } from '#modules/people/delivery/index.ts';

/** What staff are told by e-mail: in the languages of the house, as nobody keeps which one they read. */
export interface StaffNotice {
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

/** Sends a mail to each of these people, in the transaction that causes it. */
export async function mailStaff(
  tx: PoolClient,
  delivery: Pick<Delivery, 'enqueue'>,
  emails: readonly string[],
  text: { readonly subject: string; readonly body: string },
): Promise<void> {
  for (const target of emails) {
    await delivery.enqueue(tx, {
      ...{ channel: 'email', target, locale: 'en', template: 'staff_notice', text },
    });
  }
}

/** Tells a member of staff and everybody with one of the roles, in the act's own transaction. */
export async function tellStaff(
  tx: PoolClient,
  delivery: Pick<Delivery, 'enqueue'>,
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
  await mailStaff(
    tx,
    delivery,
    rows.map(({ email }) => email),
    { subject, body },
  );
}
