import { inTransaction } from '@candor/persistence';
import type { StaffEffect } from '@candor/protocol';
import type { Pool } from 'pg';
import { appendEntry } from '#modules/console/audit-log/index.ts';
import type { Delivery } from '#modules/people/delivery/index.ts';
import { rolesOf } from './staff-store.ts';
import { tellStaff } from './tell-staff.ts';

const BY = 'upgrade';

interface KeptRow {
  readonly staff_id: number;
  readonly email: string;
  readonly roles: readonly string[];
  readonly roles_before: readonly string[];
}

/**
 * Owners of a house from before owners managed rights alone were given every other role by the migration: that stands
 * in the log, and each of them is told, once.
 */
export async function tellOfKeptRoles({
  pool,
  delivery,
  nowMs,
}: {
  readonly pool: Pool;
  readonly delivery: Delivery;
  readonly nowMs: () => number;
}): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<KeptRow>(
      `WITH told AS (DELETE FROM owner_roles_kept RETURNING staff_id, roles_before)
       SELECT staff_id, email, roles, roles_before FROM told JOIN staff USING (staff_id)
       ORDER BY staff_id`,
    );
    for (const row of rows) {
      const [from, to] = [rolesOf(row.roles_before), rolesOf(row.roles)];
      const effect: StaffEffect = { kind: 'staff_roles_change', email: row.email, from, to };
      await appendEntry(tx, {
        ...{ atMs: nowMs(), staffId: null, staffEmail: BY, act: 'staffRoles' },
        ...{ subject: `staff ${row.staff_id}`, effect: JSON.stringify(effect), reason: '' },
        ...{ before: JSON.stringify({ roles: from }), after: JSON.stringify({ roles: to }) },
        ...{ approverId: null, approverEmail: null, requestId: '', address: BY },
      });
      await tellStaff(tx, delivery, {
        text: {
          en: 'Owners now manage rights and nothing else. You keep what you could do as further roles: give them to others, or have another owner take them from you.',
          zh: '所有者今后只管理权限。您原有的权限已作为其他角色保留：请将其授予他人，或由另一位所有者从您处收回。',
          hk: '擁有者今後只管理權限。您原有的權限已作為其他角色保留：請將其授予他人，或由另一位擁有者從您處收回。',
        },
        ...{ staffId: row.staff_id, roles: [] },
        call: { nowMs: nowMs(), address: BY, userAgent: BY },
      });
    }
  });
}
