import { inTransaction } from '@candor/persistence';
import type { AdminReply, AdminRequest } from '@candor/protocol';
import type { ClientBase } from 'pg';
import { refuse } from '#api/refuse.ts';
import { assertPasswordAllowed } from '#modules/access/accounts/index.ts';
import type { OpenCall } from '#modules/console/acts/index.ts';
import { noteEnrolment } from './same-hand.ts';
import { needsPasskey } from './passkeys-only.ts';
import { enter } from './sign-in.ts';
import type { StaffDeps } from './staff-deps.ts';
import { isToken, newToken, tokenHash } from './staff-sessions.ts';
import { rolesOf } from './staff-store.ts';
import type { Queryable, StaffRow } from './staff-store.ts';
import { newStaffSeed, staffCodeStep, staffSecret, useStaffStep } from './staff-totp.ts';

/** A one-time link that nobody used in a day is of no use to anybody. */
const LINK_LIFE_MS = 24 * 60 * 60_000;

/** Longer than for users: one of these opens the house. */
const STAFF_PASSWORD_LENGTH_MIN = 12;

interface InvitedRow extends StaffRow {
  readonly link_totp_sealed: Buffer | null;
  readonly link_expires_at_ms: number;
  readonly link_made_by: number | null;
}

/** Makes the only link that works for somebody invited from now on. The link is in no other place. */
export async function makeLink(
  tx: ClientBase,
  {
    staffId,
    nowMs,
    adminUrl,
    madeBy,
  }: { staffId: number; nowMs: number; adminUrl: string; madeBy: number | null },
): Promise<{ readonly link: string; readonly expiresAtMs: number }> {
  const token = newToken();
  const expiresAtMs = nowMs + LINK_LIFE_MS;
  await endLinks(tx, staffId, nowMs);
  await tx.query(
    'INSERT INTO staff_links (link_hash, staff_id, expires_at_ms, made_by) VALUES ($1, $2, $3, $4)',
    [tokenHash(token), staffId, expiresAtMs, madeBy],
  );
  // Behind the # it reaches no server's log and no other site.
  return { link: `${adminUrl}/#/enrol/${token}`, expiresAtMs };
}

export async function endLinks(tx: ClientBase, staffId: number, nowMs: number): Promise<void> {
  await tx.query(
    'UPDATE staff_links SET used_at_ms = $2 WHERE staff_id = $1 AND used_at_ms IS NULL',
    [staffId, nowMs],
  );
}

/** Whom a link lets in. @throws ApiError linkUsed */
export async function invitedBy(
  database: Queryable,
  link: string,
  nowMs: number,
  lock: '' | 'FOR NO KEY UPDATE' = '',
): Promise<InvitedRow> {
  if (!isToken(link)) throw refuse.linkUsed();
  const { rows } = await database.query<InvitedRow>(
    `SELECT staff.staff_id, email, name, roles, state, password_hash, staff.totp_sealed,
       created_at_ms, last_sign_in_at_ms, staff_links.totp_sealed AS link_totp_sealed,
       expires_at_ms AS link_expires_at_ms, made_by AS link_made_by
     FROM staff_links JOIN staff USING (staff_id)
     WHERE link_hash = $1 AND used_at_ms IS NULL AND expires_at_ms > $2 AND state = 'invited' ${lock}`,
    [tokenHash(link), nowMs],
  );
  const row = rows[0];
  if (row === undefined) throw refuse.linkUsed();
  return row;
}

/** Shows whom a link is for. The secret stays the same however often the page is loaded. */
export async function beginEnrolment(
  deps: StaffDeps,
  { link }: AdminRequest<'enrolBegin'>,
  call: OpenCall,
): Promise<AdminReply<'enrolBegin'>> {
  const { pool, masterKey } = deps;
  const row = await invitedBy(pool, link, call.nowMs);
  const { rows } = await pool.query<{ totp_sealed: Buffer }>(
    `UPDATE staff_links SET totp_sealed = COALESCE(totp_sealed, $2) WHERE link_hash = $1
       RETURNING totp_sealed`,
    [tokenHash(link), newStaffSeed(masterKey, row.staff_id)],
  );
  const sealed = rows[0]?.totp_sealed;
  if (sealed === undefined) throw refuse.linkUsed();
  const secret = staffSecret(masterKey, sealed, row.staff_id);
  const label = encodeURIComponent(`Candor staff:${row.email}`);
  return {
    email: row.email,
    name: row.name,
    roles: [...rolesOf(row.roles)],
    passkeysOnly: await needsPasskey(pool, row.roles),
    totpSecret: secret,
    totpUri: `otpauth://totp/${label}?secret=${secret}&issuer=Candor%20staff`,
    expiresAtMs: row.link_expires_at_ms,
  };
}

/** @throws ApiError weakPassword */
export function assertStaffPassword(password: string, email: string): void {
  if (Array.from(password).length < STAFF_PASSWORD_LENGTH_MIN) {
    throw refuse.weakPassword(
      `The password needs at least ${STAFF_PASSWORD_LENGTH_MIN} characters`,
      {
        field: 'password',
      },
    );
  }
  assertPasswordAllowed(password, { kind: 'email', text: email });
}

/**
 * Uses a link up: password and authenticator together, so that neither is ever there alone.
 * @throws ApiError linkUsed passkeysOnly weakPassword wrongCode
 */
export async function finishEnrolment(
  deps: StaffDeps,
  { link, password, code }: AdminRequest<'enrolFinish'>,
  call: OpenCall,
): Promise<AdminReply<'enrolFinish'>> {
  const { pool, hasher, masterKey } = deps;
  const invited = await invitedBy(pool, link, call.nowMs);
  if (await needsPasskey(pool, invited.roles)) throw refuse.passkeysOnly();
  assertStaffPassword(password, invited.email);
  const passwordHash = await hasher.hash(password);
  return inTransaction(pool, async (tx) => {
    const row = await invitedBy(tx, link, call.nowMs, 'FOR NO KEY UPDATE');
    const sealed = row.link_totp_sealed;
    const step =
      sealed === null
        ? undefined
        : staffCodeStep(masterKey, sealed, row.staff_id, code, call.nowMs);
    if (step === undefined) throw refuse.wrongCode({ field: 'code' });
    await tx.query(
      `UPDATE staff SET password_hash = $2, totp_sealed = $3, totp_last_step = 0, state = 'active'
         WHERE staff_id = $1`,
      [row.staff_id, passwordHash, sealed],
    );
    await useStaffStep(tx, row.staff_id, step);
    await noteEnrolment(tx, {
      staffId: row.staff_id,
      madeBy: row.link_made_by,
      nowMs: call.nowMs,
    });
    await endLinks(tx, row.staff_id, call.nowMs);
    return enter(deps, tx, { ...row, totp_sealed: sealed, state: 'active' }, call, {
      act: 'enrolFinish',
      effect: { kind: 'enrol', by: 'password' },
    });
  });
}
