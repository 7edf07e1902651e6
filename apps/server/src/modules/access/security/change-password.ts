import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import { ApiError } from '#api/api-error.ts';
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

/** The user of a session; a row is never deleted. @throws ApiError 1001 */
export async function ownUser({ pool }: SecurityDeps, userId: number): Promise<UserRow> {
  const user = await findUser(pool, userId);
  if (user === undefined) throw new ApiError(1001);
  return user;
}

/**
 * Asks a logged-in user's password again, under the limits of a login of its own count.
 * @throws ApiError 41012, or `wrong`
 */
export async function confirmPassword(
  { hasher, throttle }: SecurityDeps,
  user: UserRow,
  password: string,
  caller: Caller,
  wrong: 2006 | 2009,
): Promise<void> {
  const name = `user ${user.user_id}`;
  const retryAfterMs = throttle.begin(name, caller.address);
  if (retryAfterMs > 0) throw new ApiError(41012, undefined, { retryAfterMs });
  if (!(await hasher.verify(user.password_hash, password))) throw new ApiError(wrong);
  throttle.succeed(name, caller.address);
}

/** A ticket is needed: says which code to enter. */
export function ticketMissing(user: UserRow, field: 'ticket' | 'oldTicket' = 'ticket'): ApiError {
  return new ApiError(user.email === null ? 2039 : 2040, undefined, { field });
}

/** A forgotten password is replaced; all sessions end. @throws ApiError 2030 2033 2008 2001 9002 4013 */
export async function resetPassword(
  deps: SecurityDeps,
  { ticket, password, confirmPassword: again }: EndpointRequest<'forgetPwd'>,
  { locale }: PublicCall,
): Promise<EndpointReply<'forgetPwd'>> {
  if (password === '') throw new ApiError(2030, undefined, { field: 'password' });
  if (again === '') throw new ApiError(2033, undefined, { field: 'confirmPassword' });
  if (password !== again) throw new ApiError(2008, undefined, { field: 'confirmPassword' });
  const { verification, hasher } = deps;
  const { userId } = await verification.read(ticket, 'reset_password', null);
  if (userId === null) throw new ApiError(2001, undefined, { field: 'ticket' });
  const user = await ownUser(deps, userId);
  assertPairAllowed(user, password);
  const passwordHash = await hasher.hash(password);
  const change = { template: 'login_password_changed', locale, ends: 'all' } as const;
  await changeProof(deps, user, change, async (tx) => {
    await verification.redeem(ticket, 'reset_password', userId, tx);
    await setPasswordHash(tx, userId, passwordHash);
  });
  return {};
}

/**
 * Changes the login password; all other sessions end.
 * @throws ApiError 2031 2032 2033 2008 2039 2040 9002 41012 2006 2001 4013
 */
export async function changePassword(
  deps: SecurityDeps,
  request: EndpointRequest<'pwd'>,
  { session, caller, locale }: UserCall,
): Promise<EndpointReply<'pwd'>> {
  const { oldPassword, newPassword, confirmPassword: again, ticket } = request;
  if (oldPassword === '') throw new ApiError(2031, undefined, { field: 'oldPassword' });
  if (newPassword === '') throw new ApiError(2032, undefined, { field: 'newPassword' });
  if (again === '') throw new ApiError(2033, undefined, { field: 'confirmPassword' });
  if (newPassword !== again) throw new ApiError(2008, undefined, { field: 'confirmPassword' });
  const user = await ownUser(deps, session.userId);
  if (ticket === undefined) throw ticketMissing(user);
  assertPairAllowed(user, newPassword);
  if (newPassword === oldPassword) {
    throw new ApiError(9002, 'The new password is the old one', { field: 'newPassword' });
  }
  await confirmPassword(deps, user, oldPassword, caller, 2006);
  const { verification, hasher } = deps;
  await verification.read(ticket, 'change_password', user.user_id);
  const passwordHash = await hasher.hash(newPassword);
  const ends = { allBut: session };
  await changeProof(
    deps,
    user,
    { template: 'login_password_changed', locale, ends },
    async (tx) => {
      await verification.redeem(ticket, 'change_password', user.user_id, tx);
      await setPasswordHash(tx, user.user_id, passwordHash);
    },
  );
  return {};
}
