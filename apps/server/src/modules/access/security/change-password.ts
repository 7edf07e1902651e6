import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import type { ApiError } from '#api/api-error.ts';
import { refuse } from '#api/refuse.ts';
import type { Caller, PublicCall, UserCall } from '#api/call.ts';
import {
  assertPasswordAllowed,
  findUser,
  setPasswordHash,
} from '#modules/access/accounts/index.ts';
import type { UserRow } from '#modules/access/accounts/index.ts';
import { changeProof } from './change-proof.ts';
import type { SecurityDeps } from './security-deps.ts';

function assertPairAllowed(user: UserRow, password: string): void {
  if (user.email !== null) assertPasswordAllowed(password, { kind: 'email', text: user.email });
  if (user.phone !== null) assertPasswordAllowed(password, { kind: 'phone', text: user.phone });
}

/** The user of a session; a row is never deleted. @throws ApiError notLoggedIn */
export async function ownUser({ pool }: SecurityDeps, userId: number): Promise<UserRow> {
  const user = await findUser(pool, userId);
  if (user === undefined) throw refuse.notLoggedIn();
  return user;
}

/**
 * Asks a logged-in user's password again, under the limits of a login of its own count.
 * @throws ApiError tooManyFailures, or `wrong`
 */
export async function confirmPassword(
  { hasher, throttle, history }: SecurityDeps,
  user: UserRow,
  password: string,
  caller: Caller,
  wrong: 'wrongOldPassword' | 'wrongPassword',
): Promise<void> {
  const attempt = await history.tryOf(`user ${user.user_id}`, user.user_id, caller);
  const retryAfterMs = throttle.begin(attempt);
  if (retryAfterMs > 0) throw refuse.tooManyFailures({ retryAfterMs });
  if (!(await hasher.verify(user.password_hash, password))) throw refuse[wrong]();
  throttle.succeed(attempt);
}

/** A ticket is needed: says which code to enter. */
export function ticketMissing(user: UserRow, field: 'ticket' | 'oldTicket' = 'ticket'): ApiError {
  return (user.email === null ? refuse.phoneCodeMissing : refuse.emailCodeMissing)({ field });
}

/** A forgotten password is replaced; all sessions end. @throws ApiError passwordMissing passwordNotConfirmed passwordsDiffer wrongCode weakPassword busy */
export async function resetPassword(
  deps: SecurityDeps,
  { ticket, password, confirmPassword: again }: EndpointRequest<'forgetPwd'>,
  { caller, locale }: PublicCall,
): Promise<EndpointReply<'forgetPwd'>> {
  if (password === '') throw refuse.passwordMissing({ field: 'password' });
  if (again === '') throw refuse.passwordNotConfirmed({ field: 'confirmPassword' });
  if (password !== again) throw refuse.passwordsDiffer({ field: 'confirmPassword' });
  const { verification, hasher } = deps;
  const { userId } = await verification.read(ticket, 'reset_password', null);
  if (userId === null) throw refuse.wrongCode({ field: 'ticket' });
  const user = await ownUser(deps, userId);
  assertPairAllowed(user, password);
  const passwordHash = await hasher.hash(password);
  const change = { template: 'login_password_changed', locale, from: caller, ends: 'all' } as const;
  await changeProof(deps, user, change, async (tx) => {
    await verification.redeem(ticket, 'reset_password', userId, tx);
    await setPasswordHash(tx, userId, passwordHash);
  });
  return {};
}

/**
 * Changes the login password; all other sessions end.
 * @throws ApiError oldPasswordMissing newPasswordMissing passwordNotConfirmed passwordsDiffer phoneCodeMissing emailCodeMissing weakPassword tooManyFailures wrongOldPassword wrongCode busy
 */
export async function changePassword(
  deps: SecurityDeps,
  request: EndpointRequest<'pwd'>,
  { session, caller, locale }: UserCall,
): Promise<EndpointReply<'pwd'>> {
  const { oldPassword, newPassword, confirmPassword: again, ticket } = request;
  if (oldPassword === '') throw refuse.oldPasswordMissing({ field: 'oldPassword' });
  if (newPassword === '') throw refuse.newPasswordMissing({ field: 'newPassword' });
  if (again === '') throw refuse.passwordNotConfirmed({ field: 'confirmPassword' });
  if (newPassword !== again) throw refuse.passwordsDiffer({ field: 'confirmPassword' });
  const user = await ownUser(deps, session.userId);
  if (ticket === undefined) throw ticketMissing(user);
  assertPairAllowed(user, newPassword);
  if (newPassword === oldPassword) {
    throw refuse.weakPassword('The new password is the old one', { field: 'newPassword' });
  }
  await confirmPassword(deps, user, oldPassword, caller, 'wrongOldPassword');
  const { verification, hasher } = deps;
  await verification.read(ticket, 'change_password', user.user_id);
  const passwordHash = await hasher.hash(newPassword);
  const ends = { allBut: session };
  await changeProof(
    deps,
    user,
    { template: 'login_password_changed', locale, from: caller, ends },
    async (tx) => {
      await verification.redeem(ticket, 'change_password', user.user_id, tx);
      await setPasswordHash(tx, user.user_id, passwordHash);
    },
  );
  return {};
}
