import type { AdminRequest, OwnMails } from '@candor/protocol';
import type { ActWork, Plan } from '#modules/console/acts/index.ts';
import type { Queryable } from './staff-store.ts';

/** Names in the table of what may be switched off. */
const names = { approvals: 'approvals', signIns: 'sign_ins' } as const;

/** What a member of staff is told by e-mail, as they set it; everything at first. */
export async function readOwnMails(database: Queryable, staffId: number): Promise<OwnMails> {
  const { rows } = await database.query<{ mails_off: readonly string[] }>(
    'SELECT mails_off FROM staff WHERE staff_id = $1',
    [staffId],
  );
  const off = rows[0]?.mails_off ?? [];
  return { approvals: !off.includes(names.approvals), signIns: !off.includes(names.signIns) };
}

export async function setOwnMails(
  { approvals, signIns }: AdminRequest<'myMailsSet'>,
  { tx, staff }: ActWork,
): Promise<Plan<object>> {
  const { staffId } = staff;
  const before = await readOwnMails(tx, staffId);
  const after = { approvals, signIns };
  return {
    subject: `staff ${staffId}`,
    effect: { kind: 'own_mails_change', ...after },
    before: { ...before },
    after: { ...after },
    carryOut: async () => {
      const off = (['approvals', 'signIns'] as const).filter((name) => !after[name]);
      await tx.query('UPDATE staff SET mails_off = $2 WHERE staff_id = $1', [
        staffId,
        off.map((name) => names[name]),
      ]);
      return {};
    },
  };
}
