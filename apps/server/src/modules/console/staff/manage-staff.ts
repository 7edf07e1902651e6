import type { AdminReply, AdminRequest, StaffRole } from '@candor/protocol';
import type { Pool } from 'pg';
import { refuse } from '#api/refuse.ts';
import { readAccountName } from '#modules/access/accounts/index.ts';
import type { ActWork, Plan, StaffCall } from '#modules/console/acts/index.ts';
import { endLinks, makeLink } from './enrolment.ts';
import { assertPasskeyFor, needsPasskey } from './passkeys-only.ts';
import type { StaffDeps } from './staff-deps.ts';
import { endStaffSessions, STAFF_IDLE_MS_MAX } from './staff-sessions.ts';
import {
  findStaffByEmail,
  forgetCredentials,
  insertStaff,
  rolesOf,
  staffForUpdate,
} from './staff-store.ts';
import { tellStaff } from './tell-staff.ts';
import type { StaffRow } from './staff-store.ts';

interface ListedRow extends StaffRow {
  readonly passkeys: number;
  readonly sessions: number;
}

export async function listStaff(
  pool: Pool,
  { nowMs }: StaffCall,
): Promise<AdminReply<'staffList'>> {
  const { rows } = await pool.query<ListedRow>(
    `SELECT staff_id, email, name, roles, state, totp_sealed, created_at_ms, last_sign_in_at_ms,
       (SELECT count(*)::int FROM staff_passkeys AS key WHERE key.staff_id = staff.staff_id)
         AS passkeys,
       (SELECT count(*)::int FROM staff_sessions AS open
        WHERE open.staff_id = staff.staff_id AND ended_at_ms IS NULL AND expires_at_ms > $1
          AND last_seen_at_ms > $2) AS sessions
     FROM staff ORDER BY staff_id`,
    [nowMs, nowMs - STAFF_IDLE_MS_MAX],
  );
  const staff = rows.map((row) => ({
    staffId: row.staff_id,
    email: row.email,
    name: row.name,
    roles: [...rolesOf(row.roles)],
    state: row.state,
    hasTotp: row.totp_sealed !== null,
    passkeys: row.passkeys,
    createdAtMs: row.created_at_ms,
    lastSignInAtMs: row.last_sign_in_at_ms,
    sessions: row.sessions,
  }));
  return { staff };
}

const listOf = (roles: readonly StaffRole[]): string => roles.join(', ');

/** A member of staff who is about to be changed; see performAct for who waits for whom. @throws ApiError notFound */
async function rowOf(staffId: number, { tx }: ActWork): Promise<StaffRow> {
  const row = await staffForUpdate(tx, staffId);
  if (row === undefined) throw refuse.notFound();
  return row;
}

/** Nobody locks themselves out, and somebody has to hold the keys. @throws ApiError lastOwner */
async function assertOwnerStays(row: StaffRow, { tx, staff }: ActWork): Promise<void> {
  if (row.staff_id === staff.staffId) throw refuse.lastOwner();
  if (!row.roles.includes('owner')) return;
  const { rows } = await tx.query<{ staff_id: number }>(
    `SELECT staff_id FROM staff WHERE 'owner' = ANY(roles) AND state = 'active'`,
  );
  if (!rows.some(({ staff_id }) => staff_id !== row.staff_id)) throw refuse.lastOwner();
}

/** @throws ApiError invalidAccountName accountExists */
export async function inviteStaff(
  { email, name, roles }: AdminRequest<'staffInvite'>,
  work: ActWork,
): Promise<Plan<void>> {
  const { kind, text: address } = readAccountName(email);
  if (kind !== 'email') throw refuse.invalidAccountName({ field: 'email' });
  if ((await findStaffByEmail(work.tx, address)) !== undefined) throw refuse.accountExists();
  const given = rolesOf(roles);
  return {
    subject: `staff ${address}`,
    effect: { kind: 'staff_invite', email: address, name: name.trim(), roles: given },
    before: null,
    after: { email: address, name: name.trim(), roles: given },
    carryOut: async () => {
      const { tx, nowMs } = work;
      const added = await insertStaff(tx, {
        email: address,
        name: name.trim(),
        roles: given,
        nowMs,
      });
      if (added === undefined) throw refuse.accountExists();
    },
  };
}

/** A link goes to the invited address; it is shown only where nothing carries mail. @throws ApiError notFound alreadyHandled */
export async function linkForStaff(
  { adminUrl, delivery }: StaffDeps,
  { staffId }: AdminRequest<'staffLink'>,
  work: ActWork,
): Promise<Plan<AdminReply<'staffLink'>>> {
  const row = await rowOf(staffId, work);
  if (row.state !== 'invited') throw refuse.alreadyHandled();
  return {
    subject: `staff ${staffId}`,
    effect: { kind: 'staff_link_make', email: row.email },
    before: null,
    after: null,
    carryOut: async () => {
      const { tx, nowMs, staff } = work;
      const wanted = { staffId, nowMs, adminUrl: adminUrl(), madeBy: staff.staffId };
      const { link, expiresAtMs } = await makeLink(tx, wanted);
      if (!delivery.leavesHouse('email')) return { link, expiresAtMs };
      // Whoever asked for it never holds it: the invited person alone reads their mail.
      await delivery.enqueue(tx, {
        channel: 'email',
        target: row.email,
        locale: 'en',
        template: 'staff_link',
        code: link,
        expiresAtMs,
      });
      return { link: null, expiresAtMs };
    },
  };
}

/**
 * An owner stays one, and adds to their own roles by the word of another owner; at once only while nobody else is in,
 * as on the first day of a house. @throws ApiError lastOwner secondOwnerMissing
 */
async function assertMayGiveOneself(
  {
    before,
    after,
  }: { readonly before: readonly StaffRole[]; readonly after: readonly StaffRole[] },
  { tx, staff }: ActWork,
): Promise<void> {
  if (!after.includes('owner')) throw refuse.lastOwner();
  if (after.every((role) => before.includes(role))) return;
  const { rows } = await tx.query<{ roles: readonly string[] }>(
    `SELECT roles FROM staff WHERE staff_id <> $1 AND state = 'active'`,
    [staff.staffId],
  );
  if (rows.length > 0 && !rows.some((other) => other.roles.includes('owner'))) {
    throw refuse.secondOwnerMissing();
  }
}

/** Others who watch over rights hear of an owner who adds to their own. */
async function tellOfOwnRoles(
  { delivery }: StaffDeps,
  roles: readonly StaffRole[],
  work: ActWork,
): Promise<void> {
  const { tx, staff } = work;
  const names = listOf(roles);
  await tellStaff(tx, delivery, {
    text: {
      en: `${staff.email}, an owner, gave themselves these roles: ${names}.`,
      zh: `所有者 ${staff.email} 为自己授予了以下角色：${names}。`,
      hk: `擁有者 ${staff.email} 為自己授予了以下角色：${names}。`,
    },
    ...{ staffId: staff.staffId, roles: ['owner', 'auditor'], call: work },
  });
}

/** @throws ApiError notFound alreadyHandled lastOwner secondOwnerMissing passkeysOnly */
export async function changeRoles(
  deps: StaffDeps,
  { staffId, roles }: AdminRequest<'staffRoles'>,
  work: ActWork,
): Promise<Plan<void>> {
  const row = await rowOf(staffId, work);
  const before = rolesOf(row.roles);
  const after = rolesOf(roles);
  if (listOf(before) === listOf(after)) throw refuse.alreadyHandled();
  const isOwn = staffId === work.staff.staffId;
  if (isOwn) await assertMayGiveOneself({ before, after }, work);
  else if (!after.includes('owner')) await assertOwnerStays(row, work);
  await assertPasskeyFor(work.tx, row, after);
  return {
    subject: `staff ${staffId}`,
    effect: { kind: 'staff_roles_change', email: row.email, from: before, to: after },
    before: { roles: before },
    after: { roles: after },
    carryOut: async () => {
      await work.tx.query('UPDATE staff SET roles = $2 WHERE staff_id = $1', [staffId, after]);
      if (isOwn) await tellOfOwnRoles(deps, after, work);
    },
  };
}

/** @throws ApiError notFound alreadyHandled lastOwner */
export async function disableStaff(
  { staffId }: AdminRequest<'staffDisable'>,
  work: ActWork,
): Promise<Plan<void>> {
  const row = await rowOf(staffId, work);
  if (row.state === 'disabled') throw refuse.alreadyHandled();
  await assertOwnerStays(row, work);
  return {
    subject: `staff ${staffId}`,
    effect: { kind: 'staff_disable', email: row.email },
    before: { state: row.state },
    after: { state: 'disabled' },
    carryOut: async () => {
      const { tx, nowMs } = work;
      await tx.query(`UPDATE staff SET state = 'disabled' WHERE staff_id = $1`, [staffId]);
      await endLinks(tx, staffId, nowMs);
      await endStaffSessions(tx, { staffId, nowMs });
    },
  };
}

/** Whoever had a way to sign in has it again; whoever had none needs a link. @throws ApiError notFound alreadyHandled */
export async function enableStaff(
  { staffId }: AdminRequest<'staffEnable'>,
  work: ActWork,
): Promise<Plan<void>> {
  const row = await rowOf(staffId, work);
  if (row.state !== 'disabled') throw refuse.alreadyHandled();
  return {
    subject: `staff ${staffId}`,
    effect: { kind: 'staff_enable', email: row.email, roles: rolesOf(row.roles) },
    before: { state: 'disabled' },
    after: { state: 'enabled' },
    carryOut: async () => {
      const isByPasskey = await needsPasskey(work.tx, row.roles);
      await work.tx.query(
        `UPDATE staff SET state = CASE
           WHEN (password_hash IS NOT NULL AND NOT $2)
             OR EXISTS (SELECT 1 FROM staff_passkeys WHERE staff_passkeys.staff_id = staff.staff_id)
           THEN 'active' ELSE 'invited' END
         WHERE staff_id = $1`,
        [staffId, isByPasskey],
      );
    },
  };
}

/** @throws ApiError notFound alreadyHandled lastOwner */
export async function resetStaff(
  { staffId }: AdminRequest<'staffReset'>,
  work: ActWork,
): Promise<Plan<void>> {
  const row = await rowOf(staffId, work);
  if (row.state !== 'active') throw refuse.alreadyHandled();
  await assertOwnerStays(row, work);
  return {
    subject: `staff ${staffId}`,
    effect: { kind: 'staff_reset', email: row.email },
    before: { state: 'active' },
    after: { state: 'invited' },
    carryOut: async () => {
      const { tx, nowMs } = work;
      await forgetCredentials(tx, staffId);
      await endStaffSessions(tx, { staffId, nowMs });
    },
  };
}

/** @throws ApiError notFound */
export async function endSessionsOfStaff(
  { staffId }: AdminRequest<'staffSessionsEnd'>,
  work: ActWork,
): Promise<Plan<AdminReply<'staffSessionsEnd'>>> {
  const row = await rowOf(staffId, work);
  return {
    subject: `staff ${staffId}`,
    effect: { kind: 'staff_sessions_end', email: row.email },
    before: null,
    after: null,
    carryOut: async () => ({
      ended: await endStaffSessions(work.tx, { staffId, nowMs: work.nowMs }),
    }),
  };
}
