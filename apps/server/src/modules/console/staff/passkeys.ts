import { inTransaction } from '@candor/persistence';
import type { AdminReply, AdminRequest, StaffEffect } from '@candor/protocol';
import type { ClientBase } from 'pg';
import { refuse } from '#api/refuse.ts';
import type { ActWork, OpenCall, Plan, StaffCall } from '#modules/console/acts/index.ts';
import { CounterRegressError } from '#modules/access/passkeys/index.ts';
import type { NewCredential, StoredCredential } from '#modules/access/passkeys/index.ts';
import { endLinks, invitedBy } from './enrolment.ts';
import { noteEnrolment } from './same-hand.ts';
import { needsPasskey } from './passkeys-only.ts';
import { enter, recordAtDoor } from './sign-in.ts';
import { endStaffSessions } from './staff-sessions.ts';
import type { StaffDeps } from './staff-deps.ts';
import { tellStaff } from './tell-staff.ts';
import { countPasskeys, findStaff, staffForUpdate } from './staff-store.ts';
import type { Queryable } from './staff-store.ts';

/** What a first passkey is called before its owner thinks of something better. */
const FIRST_PASSKEY_NAME = 'First passkey';

const PASSKEYS_MAX = 10;

async function credentialIdsOf(database: Queryable, staffId: number): Promise<string[]> {
  const { rows } = await database.query<{ credential_id: string }>(
    'SELECT credential_id FROM staff_passkeys WHERE staff_id = $1',
    [staffId],
  );
  return rows.map(({ credential_id }) => credential_id);
}

async function insertPasskey(
  tx: ClientBase,
  staffId: number,
  credential: NewCredential,
  { name, nowMs }: { readonly name: string; readonly nowMs: number },
): Promise<void> {
  const { rowCount } = await tx.query(
    `INSERT INTO staff_passkeys
       (staff_id, credential_id, public_key, sign_count, transports, name, created_at_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [
      staffId,
      credential.credentialId,
      credential.publicKey,
      credential.signCount,
      credential.transports,
      name,
      nowMs,
    ],
  );
  if (rowCount !== 1) throw refuse.passkeyRefused();
}

/** The challenge for a sign-in by passkey: it says itself whose it is. */
export async function beginPasskeySignIn(
  { webAuthn }: StaffDeps,
  { origin }: OpenCall,
): Promise<AdminReply<'passkeyBegin'>> {
  const begun = await webAuthn.beginAuthentication({ scope: 'staff', ownerId: null, origin });
  return { challengeId: begun.challengeId, options: { ...begun.options } };
}

interface FoundPasskey extends StoredCredential {
  readonly passkeyId: number;
}

/** A passkey of somebody active, by the id that the browser names. */
export async function findPasskey(
  database: Queryable,
  credentialId: string,
): Promise<FoundPasskey | undefined> {
  const { rows } = await database.query<{
    readonly passkey_id: number;
    readonly staff_id: number;
    readonly public_key: Buffer;
    readonly sign_count: number;
  }>(
    `SELECT passkey_id, staff_id, public_key, sign_count
     FROM staff_passkeys JOIN staff USING (staff_id)
     WHERE credential_id = $1 AND state = 'active'`,
    [credentialId],
  );
  const row = rows[0];
  if (row === undefined) return undefined;
  return {
    passkeyId: row.passkey_id,
    ownerId: row.staff_id,
    publicKey: row.public_key,
    signCount: row.sign_count,
  };
}

/** A passkey that counted backwards may have been copied: it stays out, and the log says so. */
async function recordRegress(
  { pool }: StaffDeps,
  { ownerId }: CounterRegressError,
  call: OpenCall,
): Promise<void> {
  const row = await findStaff(pool, ownerId);
  if (row === undefined) return;
  const effect: StaffEffect = { kind: 'sign_in_refused', by: 'passkey' };
  await inTransaction(pool, (tx) => recordAtDoor(tx, row, call, { act: 'signIn.refused', effect }));
}

/** @throws ApiError passkeyRefused passkeyCopied */
export async function signInByPasskey(
  deps: StaffDeps,
  { challengeId, response }: AdminRequest<'passkeySignIn'>,
  call: OpenCall,
): Promise<AdminReply<'passkeySignIn'>> {
  const { pool, webAuthn } = deps;
  const { credential, signCount } = await webAuthn
    .finishAuthentication({
      scope: 'staff',
      ownerId: null,
      origin: call.origin,
      challengeId,
      response,
      find: (credentialId) => findPasskey(pool, credentialId),
    })
    .catch(async (error: unknown) => {
      if (error instanceof CounterRegressError) await recordRegress(deps, error, call);
      throw error;
    });
  return inTransaction(pool, async (tx) => {
    const row = await staffForUpdate(tx, credential.ownerId);
    if (row?.state !== 'active') throw refuse.passkeyRefused();
    const { rowCount } = await tx.query(
      `UPDATE staff_passkeys SET sign_count = GREATEST(sign_count, $2), last_used_at_ms = $3
       WHERE passkey_id = $1`,
      [credential.passkeyId, signCount, call.nowMs],
    );
    // Removed while it signed in.
    if (rowCount === 0) throw refuse.passkeyRefused();
    return enter(deps, tx, row, call, {
      act: 'signIn',
      effect: { kind: 'sign_in', by: 'passkey' },
    });
  });
}

/** @throws ApiError linkUsed */
export async function beginPasskeyEnrolment(
  { pool, webAuthn }: StaffDeps,
  { link }: AdminRequest<'enrolPasskeyBegin'>,
  { origin, nowMs }: OpenCall,
): Promise<AdminReply<'enrolPasskeyBegin'>> {
  const row = await invitedBy(pool, link, nowMs);
  const begun = await webAuthn.beginRegistration({
    scope: 'staff',
    ownerId: row.staff_id,
    origin,
    userName: row.email,
    existing: await credentialIdsOf(pool, row.staff_id),
  });
  return { challengeId: begun.challengeId, options: { ...begun.options } };
}

/** Uses a link up with a passkey alone: it is both factors in one. @throws ApiError linkUsed passkeyRefused */
export async function finishPasskeyEnrolment(
  deps: StaffDeps,
  { link, challengeId, response }: AdminRequest<'enrolPasskeyFinish'>,
  call: OpenCall,
): Promise<AdminReply<'enrolPasskeyFinish'>> {
  const { pool, webAuthn } = deps;
  const { origin, nowMs } = call;
  const { staff_id: ownerId } = await invitedBy(pool, link, nowMs);
  const ceremony = { scope: 'staff', ownerId, origin, challengeId, response } as const;
  const credential = await webAuthn.finishRegistration(ceremony);
  return inTransaction(pool, async (tx) => {
    const row = await invitedBy(tx, link, nowMs, 'FOR NO KEY UPDATE');
    await insertPasskey(tx, row.staff_id, credential, { name: FIRST_PASSKEY_NAME, nowMs });
    await tx.query(`UPDATE staff SET state = 'active' WHERE staff_id = $1`, [row.staff_id]);
    await noteEnrolment(tx, { staffId: row.staff_id, madeBy: row.link_made_by, nowMs });
    await endLinks(tx, row.staff_id, nowMs);
    return enter(deps, tx, { ...row, state: 'active' }, call, {
      act: 'enrolPasskeyFinish',
      effect: { kind: 'enrol', by: 'passkey' },
    });
  });
}

interface PasskeyRow {
  readonly passkey_id: number;
  readonly name: string;
  readonly created_at_ms: number;
  readonly last_used_at_ms: number | null;
}

export async function listOwnPasskeys(
  { pool }: StaffDeps,
  { staff }: StaffCall,
): Promise<AdminReply<'myPasskeys'>> {
  const { rows } = await pool.query<PasskeyRow>(
    `SELECT passkey_id, name, created_at_ms, last_used_at_ms FROM staff_passkeys
     WHERE staff_id = $1 ORDER BY passkey_id`,
    [staff.staffId],
  );
  const passkeys = rows.map((row) => ({
    passkeyId: row.passkey_id,
    name: row.name,
    createdAtMs: row.created_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
  }));
  return { passkeys };
}

export function beginOwnPasskey(
  { webAuthn }: StaffDeps,
  { tx, staff, origin }: ActWork,
): Plan<AdminReply<'myPasskeyBegin'>> {
  return {
    subject: `staff ${staff.staffId}`,
    effect: { kind: 'own_passkey_begin' },
    before: null,
    after: null,
    carryOut: async () => {
      const begun = await webAuthn.beginRegistration({
        scope: 'staff',
        ownerId: staff.staffId,
        origin,
        userName: staff.email,
        existing: await credentialIdsOf(tx, staff.staffId),
      });
      return { challengeId: begun.challengeId, options: { ...begun.options } };
    },
  };
}

/** A passkey is a way in of its own: others who may be in go out, and its owner and the owners hear of it. */
async function afterPasskeyChange(
  { delivery }: StaffDeps,
  work: ActWork,
  change: 'added' | 'removed',
): Promise<void> {
  const { tx, staff, session, nowMs } = work;
  await endStaffSessions(tx, { staffId: staff.staffId, except: session.sessionId, nowMs });
  const isAdded = change === 'added';
  await tellStaff(tx, delivery, {
    text: {
      en: `A passkey of ${staff.email} was ${change}; their other sessions ended.`,
      zh: `${staff.email} 的一个通行密钥已${isAdded ? '添加' : '移除'}，其其他会话已结束。`,
      hk: `${staff.email} 的一個通行密匙已${isAdded ? '新增' : '移除'}，其其他工作階段已結束。`,
    },
    staffId: staff.staffId,
    roles: ['owner'],
    call: work,
  });
}

/** @throws ApiError passkeyRefused tooManyPasskeys */
export async function addOwnPasskey(
  deps: StaffDeps,
  { challengeId, response, name }: AdminRequest<'myPasskeyAdd'>,
  work: ActWork,
): Promise<Plan<AdminReply<'myPasskeyAdd'>>> {
  const { webAuthn } = deps;
  const { tx, staff, origin, nowMs } = work;
  const { staffId: ownerId } = staff;
  if ((await countPasskeys(tx, ownerId)) >= PASSKEYS_MAX) throw refuse.tooManyPasskeys();
  const ceremony = { scope: 'staff', ownerId, origin, challengeId, response } as const;
  const credential = await webAuthn.finishRegistration(ceremony);
  return {
    subject: `staff ${ownerId}`,
    effect: { kind: 'own_passkey_add', name: name.trim() },
    before: null,
    after: null,
    carryOut: async () => {
      await insertPasskey(tx, ownerId, credential, { name: name.trim(), nowMs });
      await afterPasskeyChange(deps, work, 'added');
      return {};
    },
  };
}

/**
 * Whoever has no password, or may not use it, keeps the last passkey.
 * @throws ApiError notFound passkeysOnly lastOwner
 */
export async function removeOwnPasskey(
  deps: StaffDeps,
  { passkeyId }: AdminRequest<'myPasskeyRemove'>,
  work: ActWork,
): Promise<Plan<AdminReply<'myPasskeyRemove'>>> {
  const { tx, staff } = work;
  const row = await staffForUpdate(tx, staff.staffId);
  const { rows } = await tx.query<{ passkey_id: number; name: string }>(
    'SELECT passkey_id, name FROM staff_passkeys WHERE staff_id = $1',
    [staff.staffId],
  );
  const passkey = rows.find(({ passkey_id }) => passkey_id === passkeyId);
  if (passkey === undefined) throw refuse.notFound();
  const isLast = rows.length === 1;
  if (isLast && (await needsPasskey(tx, staff.roles))) throw refuse.passkeysOnly();
  if (isLast && (row?.password_hash ?? null) === null) throw refuse.lastOwner();
  return {
    subject: `staff ${staff.staffId}`,
    effect: { kind: 'own_passkey_remove', name: passkey.name },
    before: null,
    after: null,
    carryOut: async () => {
      await tx.query('DELETE FROM staff_passkeys WHERE passkey_id = $1 AND staff_id = $2', [
        passkeyId,
        staff.staffId,
      ]);
      await afterPasskeyChange(deps, work, 'removed');
      return {};
    },
  };
}
