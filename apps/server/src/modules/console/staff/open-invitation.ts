import { inTransaction } from '@candor/persistence';
import type { StaffEffect, StaffRole } from '@candor/protocol';
import type { Pool } from 'pg';
import { refuse } from '#api/refuse.ts';
import { appendEntry } from '#modules/console/audit-log/index.ts';
import { makeLink } from './enrolment.ts';
import { endStaffSessions } from './staff-sessions.ts';
import { findStaffByEmail, forgetCredentials, insertStaff, rolesOf } from './staff-store.ts';

/** Who acts here is not signed in to the back office but holds the server itself. */
const COMMAND_LINE = 'command line';

export interface Invitation {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly nowMs: number;
  /** Also for somebody who is there already: what they signed in with is forgotten. */
  readonly reset?: boolean;
}

/**
 * Lets somebody in from the server's command line, with an entry in the audit log: the first owner, or
 * one who lost every way to sign in. There is no password to begin with; the link is used once.
 * @throws ApiError accountExists when the address is taken and nothing is to be reset
 */
export async function openInvitation(
  { pool, adminUrl }: { readonly pool: Pool; readonly adminUrl: string },
  { email, name, roles, nowMs, reset = false }: Invitation,
): Promise<{ readonly link: string; readonly expiresAtMs: number }> {
  return inTransaction(pool, async (tx) => {
    const known = await findStaffByEmail(tx, email);
    if (known !== undefined && !reset) throw refuse.accountExists();
    const staffId = known?.staff_id ?? (await insertStaff(tx, { email, name, roles, nowMs }));
    if (staffId === undefined) throw refuse.accountExists();
    if (known !== undefined) {
      await forgetCredentials(tx, staffId);
      await endStaffSessions(tx, { staffId, nowMs });
    }
    const made = await makeLink(tx, { staffId, nowMs, adminUrl, madeBy: null });
    const given = rolesOf(known?.roles ?? roles);
    const effect: StaffEffect =
      known === undefined
        ? { kind: 'staff_invite', email, name, roles: given }
        : { kind: 'staff_invite_again', email: known.email };
    await appendEntry(tx, {
      atMs: nowMs,
      staffId: null,
      staffEmail: COMMAND_LINE,
      act: 'createAdmin',
      subject: `staff ${staffId}`,
      effect: JSON.stringify(effect),
      before: null,
      after: JSON.stringify({ email, roles: given }),
      reason: '',
      approverId: null,
      approverEmail: null,
      requestId: '',
      address: COMMAND_LINE,
    });
    return made;
  });
}

/** Whether nobody was ever let in or invited, other than whom the demo invites by itself. */
export async function needsFirstOwner(pool: Pool, demoEmail: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT 1 FROM staff WHERE email <> $1 OR state <> 'invited' LIMIT 1`,
    [demoEmail],
  );
  return rowCount === 0;
}

/** Where the back office is in a browser, without a slash at its end. */
export function adminUrlOf(
  settings: {
    readonly ADMIN_ORIGIN: string | undefined;
    readonly PUBLIC_ORIGIN: string | undefined;
    readonly SEED: string;
    readonly HOST: string;
    readonly PORT: number;
  },
  serverUrl = `http://${settings.HOST === '0.0.0.0' ? 'localhost' : settings.HOST}:${settings.PORT}`,
): string {
  const { ADMIN_ORIGIN: staff, PUBLIC_ORIGIN: site, SEED: seed } = settings;
  // Outside the demo the site of the users has no back office.
  return `${staff ?? (seed === 'demo' ? site : undefined) ?? serverUrl}/admin`;
}
