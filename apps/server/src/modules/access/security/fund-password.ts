import { codes, isEasyFundPassword } from '@candor/protocol';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import { DAY_MS } from '#api/durations.ts';
import type { ApiError } from '#api/api-error.ts';
import { refuse } from '#api/refuse.ts';
import type { UserCall } from '#api/call.ts';
import type { UserRow } from '#modules/access/accounts/index.ts';
import { confirmPassword, ownUser, ticketMissing } from './change-password.ts';
import { changeProof } from './change-proof.ts';
import { keyedPin, openPinHash, sealPinHash } from './pin-hash.ts';
import type { SecurityDeps } from './security-deps.ts';

const TRIES_MAX = 5;

/** What somebody near a user may know. */
interface KnownOfUser {
  readonly loginPassword: string;
  readonly personal: readonly string[];
}

/** @throws ApiError weakPassword for what a thief would try first */
function assertPinAllowed(
  pin: string,
  user: UserRow,
  { loginPassword, personal }: KnownOfUser,
): void {
  const refuseWith = (text: string): never => {
    throw refuse.weakPassword(text, { field: 'legalPwd' });
  };
  if (!/^[0-9]{6}$/.test(pin)) refuseWith('The transaction password has exactly 6 digits');
  if (isEasyFundPassword(pin)) {
    refuseWith(
      'The transaction password is easy to guess: a repeat, a row, a date or one many people use',
    );
  }
  if (user.phone?.endsWith(pin))
    refuseWith('The transaction password must not end your phone number');
  if (loginPassword.includes(pin)) {
    refuseWith('The transaction password must not stand in your login password');
  }
  if (personal.includes(pin)) {
    refuseWith('The transaction password must not be in your identity document');
  }
}

interface PinRequest {
  readonly legalPwd: string;
  readonly confirmLegalPwd: string;
  readonly loginPassword: string;
}

async function assertPairAllowed(
  { personalNumbers }: SecurityDeps,
  { legalPwd, confirmLegalPwd, loginPassword }: PinRequest,
  user: UserRow,
): Promise<void> {
  if (legalPwd === '') throw refuse.passwordMissing({ field: 'legalPwd' });
  if (confirmLegalPwd === '') throw refuse.passwordNotConfirmed({ field: 'confirmLegalPwd' });
  if (legalPwd !== confirmLegalPwd) {
    throw refuse.passwordsDiffer({ field: 'confirmLegalPwd' });
  }
  const personal = await personalNumbers(user.user_id);
  assertPinAllowed(legalPwd, user, { loginPassword, personal });
}

/** What is kept of a transaction password. */
async function hashPin(
  { hasher, masterKey }: SecurityDeps,
  userId: number,
  pin: string,
): Promise<string> {
  const { mark } = masterKey;
  const hash = await hasher.hash(keyedPin(masterKey, mark, userId, pin));
  return sealPinHash(masterKey, userId, { hash, mark });
}

/** Whether a user has set a transaction password. */
export async function hasFundPassword({ pool }: SecurityDeps, userId: number): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT 1 FROM fund_passwords WHERE user_id = $1', [
    userId,
  ]);
  return rowCount === 1;
}

/** @throws ApiError alreadyHandled passwordMissing passwordNotConfirmed passwordsDiffer weakPassword tooManyFailures wrongPassword busy */
export async function setFundPassword(
  deps: SecurityDeps,
  request: EndpointRequest<'setLegalPwd'>,
  { session, caller, locale }: UserCall,
): Promise<EndpointReply<'setLegalPwd'>> {
  const user = await ownUser(deps, session.userId);
  if (await hasFundPassword(deps, user.user_id)) throw refuse.alreadyHandled();
  await assertPairAllowed(deps, request, user);
  await confirmPassword(deps, user, request.loginPassword, caller, 'wrongPassword');
  const hash = await hashPin(deps, user.user_id, request.legalPwd);
  const event = 'fund_password_set';
  const template = 'fund_password_changed';
  const change = { template, event, locale, from: caller, isFirst: true } as const;
  await changeProof(deps, user, change, async (tx) => {
    const { rowCount } = await tx.query(
      'INSERT INTO fund_passwords (user_id, pin_hash) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [user.user_id, hash],
    );
    if (rowCount !== 1) throw refuse.alreadyHandled();
  });
  return {};
}

/** Replaces it; a lock after wrong tries stays. @throws ApiError fundPasswordMissing passwordMissing passwordNotConfirmed passwordsDiffer weakPassword phoneCodeMissing emailCodeMissing tooManyFailures wrongPassword wrongCode busy */
export async function resetFundPassword(
  deps: SecurityDeps,
  request: EndpointRequest<'resetLegalPwd'>,
  { session, caller, locale }: UserCall,
): Promise<EndpointReply<'resetLegalPwd'>> {
  const user = await ownUser(deps, session.userId);
  if (!(await hasFundPassword(deps, user.user_id))) throw refuse.fundPasswordMissing();
  await assertPairAllowed(deps, request, user);
  const { ticket } = request;
  if (ticket === undefined) throw ticketMissing(user);
  await confirmPassword(deps, user, request.loginPassword, caller, 'wrongPassword');
  await deps.verification.read(ticket, 'fund_password', user.user_id);
  const hash = await hashPin(deps, user.user_id, request.legalPwd);
  await changeProof(
    deps,
    user,
    { template: 'fund_password_changed', locale, from: caller },
    async (tx) => {
      await deps.verification.redeem(ticket, 'fund_password', user.user_id, tx);
      await tx.query('UPDATE fund_passwords SET pin_hash = $2 WHERE user_id = $1', [
        user.user_id,
        hash,
      ]);
    },
  );
  return {};
}

/**
 * The one gate of everything that asks for the transaction password: one count for all endpoints, raised
 * before comparing. The fifth wrong one in 24 hours locks it for 24 hours.
 * @throws ApiError fundPasswordMissing not set, tooManyFailures locked, wrongFundPassword wrong
 */
export async function assertFundPassword(
  deps: SecurityDeps,
  userId: number,
  pin: string,
): Promise<void> {
  const { pool, hasher, masterKey, nowMs } = deps;
  const now = nowMs();
  const { rows } = await pool.query<{ pin_hash: string }>(
    `UPDATE fund_passwords SET
       tries = CASE WHEN tries_since_ms <= $2 - $3::bigint THEN 1 ELSE tries + 1 END,
       tries_since_ms = CASE WHEN tries_since_ms <= $2 - $3::bigint THEN $2 ELSE tries_since_ms END,
       locked_until_ms = CASE WHEN tries_since_ms > $2 - $3::bigint AND tries + 1 >= $4
                              THEN $2 + $3::bigint ELSE locked_until_ms END
     WHERE user_id = $1 AND locked_until_ms <= $2
     RETURNING pin_hash`,
    [userId, now, DAY_MS, TRIES_MAX],
  );
  const kept = rows[0]?.pin_hash;
  const refusal = kept === undefined ? await refusalOf(deps, userId, now) : undefined;
  if (refusal?.code === codes.tooManyFailures) throw refusal;
  // Where none is set the answer takes as long as a wrong one.
  const opened = kept === undefined ? undefined : openPinHash(masterKey, userId, kept);
  const mark = opened?.mark ?? masterKey.mark;
  const isRight = await hasher.verify(opened?.hash, keyedPin(masterKey, mark, userId, pin));
  if (refusal !== undefined) throw refusal;
  if (!isRight) throw refuse.wrongFundPassword({ field: 'legalPwd' });
  await pool.query('UPDATE fund_passwords SET tries = 0, locked_until_ms = 0 WHERE user_id = $1', [
    userId,
  ]);
  if (kept === undefined || mark === masterKey.mark) return;
  // Keyed by a key that was replaced: now that it is known, it is kept by the current one.
  await pool.query('UPDATE fund_passwords SET pin_hash = $3 WHERE user_id = $1 AND pin_hash = $2', [
    userId,
    kept,
    await hashPin(deps, userId, pin),
  ]);
}

async function refusalOf({ pool }: SecurityDeps, userId: number, now: number): Promise<ApiError> {
  const { rows } = await pool.query<{ locked_until_ms: number }>(
    'SELECT locked_until_ms FROM fund_passwords WHERE user_id = $1',
    [userId],
  );
  const row = rows[0];
  if (row === undefined) return refuse.fundPasswordMissing();
  return refuse.tooManyFailures({ retryAfterMs: Math.max(1, row.locked_until_ms - now) });
}
