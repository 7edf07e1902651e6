import { inTransaction } from '@candor/persistence';
import type { AdminReply, AdminRequest, Me, StaffEffect } from '@candor/protocol';
import type { ClientBase, PoolClient } from 'pg';
import { refuse } from '#api/refuse.ts';
import type { OpenCall, StaffCall } from '#modules/console/acts/index.ts';
import { appendEntry } from '#modules/console/audit-log/index.ts';
import type { Delivery } from '#modules/people/delivery/index.ts';
import { readOwnMails } from './own-mails.ts';
import type { StaffDeps } from './staff-deps.ts';
import { tellStaff } from './tell-staff.ts';
import { needsPasskey } from './passkeys-only.ts';
import { openStaffSession, STAFF_IDLE_MS_MAX, wasSignedInFrom } from './staff-sessions.ts';
import {
  countPasskeys,
  findStaff,
  findStaffByEmail,
  memberOf,
  normalEmail,
  staffForUpdate,
} from './staff-store.ts';
import type { Queryable, StaffRow } from './staff-store.ts';
import { staffCodeStep, useStaffStep } from './staff-totp.ts';

/** Who is signed in, as their own screen shows it. */
export async function viewMe(
  database: Queryable,
  { staff, session }: Pick<StaffCall, 'staff' | 'session'>,
): Promise<Me> {
  const row = await findStaff(database, staff.staffId);
  return {
    staffId: staff.staffId,
    email: staff.email,
    name: staff.name,
    roles: [...staff.roles],
    permissions: [...staff.permissions],
    hasTotp: row !== undefined && row.totp_sealed !== null,
    passkeysOnly: await needsPasskey(database, staff.roles),
    passkeys: await countPasskeys(database, staff.staffId),
    sessionId: session.sessionId,
    expiresAtMs: session.expiresAtMs,
    idleMs: STAFF_IDLE_MS_MAX,
  };
}

interface AtDoor {
  readonly act: string;
  readonly effect: StaffEffect;
}

/** Writes into the audit log what happened at the door. */
export async function recordAtDoor(
  tx: ClientBase,
  row: StaffRow,
  call: OpenCall,
  { act, effect }: AtDoor,
): Promise<void> {
  await appendEntry(tx, {
    atMs: call.nowMs,
    staffId: row.staff_id,
    staffEmail: row.email,
    act,
    subject: `staff ${row.staff_id}`,
    effect: JSON.stringify(effect),
    before: null,
    after: null,
    reason: '',
    approverId: null,
    approverEmail: null,
    requestId: call.requestId,
    address: call.address,
  });
}

/** Mails a person who came from an address that none of their kept sessions is from; who never came before is not told. */
export async function tellOfNewAddress(
  tx: PoolClient,
  delivery: Delivery,
  { staff_id: staffId, email }: StaffRow,
  call: OpenCall,
): Promise<void> {
  const { rows } = await tx.query<{ is_new: boolean | null }>(
    'SELECT bool_and(address <> $2) AS is_new FROM staff_sessions WHERE staff_id = $1',
    [staffId, call.address],
  );
  if (rows[0]?.is_new !== true || !(await readOwnMails(tx, staffId)).signIns) return;
  await tellStaff(tx, delivery, {
    text: {
      en: `${email} signed in from an address not seen before.`,
      zh: `${email} 从一个未曾出现过的地址登录。`,
      hk: `${email} 從一個未曾出現過的地址登入。`,
    },
    ...{ staffId, roles: [], call },
  });
}

/** Opens a session for somebody of whom everything asked for was right, with its entry. */
export async function enter(
  { delivery }: Pick<StaffDeps, 'delivery'>,
  tx: PoolClient,
  row: StaffRow,
  call: OpenCall,
  how: AtDoor,
): Promise<AdminReply<'signIn'>> {
  await tellOfNewAddress(tx, delivery, row, call);
  const { token, ...session } = await openStaffSession(tx, row.staff_id, call);
  const me = await viewMe(tx, { staff: memberOf(row), session });
  await recordAtDoor(tx, row, call, how);
  return { token, expiresAtMs: session.expiresAtMs, idleMs: STAFF_IDLE_MS_MAX, me };
}

/** Runs a try that counts against a person and an address until it succeeds. @throws ApiError tooManyFailures */
export async function throttled<T>(
  { throttle, pool, guesses }: Pick<StaffDeps, 'throttle' | 'pool' | 'guesses'>,
  email: string,
  call: OpenCall,
  use: () => Promise<T>,
): Promise<T> {
  const { address, addressKey } = call;
  const isKnown = await wasSignedInFrom(pool, email, address);
  const attempt = { name: `staff ${normalEmail(email)}`, address: addressKey, isKnown };
  const retryAfterMs = throttle.begin(attempt);
  if (retryAfterMs > 0) {
    guesses.throttled(email, call);
    throw refuse.tooManyFailures({ retryAfterMs });
  }
  const result = await use();
  throttle.succeed(attempt);
  return result;
}

const byPassword: AtDoor = { act: 'signIn', effect: { kind: 'sign_in', by: 'password' } };

const refused: AtDoor = {
  act: 'signIn.refused',
  effect: { kind: 'sign_in_refused', by: 'password' },
};

/**
 * Signs in by password and authenticator code, where no role of theirs demands a passkey. Whichever is wrong, whoever is
 * asked for, the answer and the work are the same.
 * @throws ApiError wrongAccountOrPassword tooManyFailures
 */
export async function signIn(
  deps: StaffDeps,
  { email, password, code }: AdminRequest<'signIn'>,
  call: OpenCall,
): Promise<AdminReply<'signIn'>> {
  const { pool, hasher, masterKey } = deps;
  return throttled(deps, email, call, async () => {
    const row = await findStaffByEmail(pool, email);
    const isRight = await hasher.verify(row?.password_hash ?? undefined, password);
    // Asked whoever it is, and answered like a wrong password: who needs a passkey is nobody's business.
    const isByPasskey = await needsPasskey(pool, row?.roles ?? []);
    const mayEnter = isRight && !isByPasskey && row?.state === 'active' && row.totp_sealed !== null;
    const step = mayEnter
      ? staffCodeStep(masterKey, row.totp_sealed, row.staff_id, code, call.nowMs)
      : undefined;
    const session =
      step === undefined || row === undefined
        ? undefined
        : await inTransaction(pool, async (tx) => {
            // Held from here on: a change of password goes first and is seen, or waits and ends the session.
            const held = await staffForUpdate(tx, row.staff_id);
            const isStill = held?.state === 'active' && held.password_hash === row.password_hash;
            if (!isStill || !(await useStaffStep(tx, row.staff_id, step))) return undefined;
            return enter(deps, tx, held, call, byPassword);
          });
    if (session !== undefined) return session;
    // Nobody waits for it: whether there is such a person must not show in the time it takes.
    if (row === undefined) deps.guesses.unknown(email, call);
    else deps.errands.run(() => inTransaction(pool, (tx) => recordAtDoor(tx, row, call, refused)));
    throw refuse.wrongAccountOrPassword();
  });
}
