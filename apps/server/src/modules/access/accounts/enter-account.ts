import { refuse } from '#api/refuse.ts';
import type { Caller } from '#api/call.ts';
import type { AccountDeps } from './account-deps.ts';
import type { AccountName } from './account-name.ts';
import { findUserByAccount, renewPasswordHash } from './user-store.ts';
import type { UserRow } from './user-store.ts';

/**
 * Checks an account's password. The work and the answer are the same for an account that is not there.
 * @param isProved whether the caller read a code that went to the account: what strangers fail at keeps them out no more
 * @throws ApiError wrongAccountOrPassword wrong account or password, accountDisabled disabled, tooManyFailures too many tries
 */
export async function enterAccount(
  deps: AccountDeps,
  account: AccountName,
  password: string,
  caller: Caller,
  isProved = false,
): Promise<UserRow> {
  const { pool, hasher, throttle, history } = deps;
  const user = await findUserByAccount(pool, account);
  const found = await history.tryOf(account.text, user?.user_id, caller);
  const attempt = isProved ? { ...found, isKnown: true } : found;
  const retryAfterMs = throttle.begin(attempt);
  if (retryAfterMs > 0) throw refuse.tooManyFailures({ retryAfterMs });
  const isRight = await hasher.verify(user?.password_hash, password);
  if (user === undefined || !isRight) {
    deps.history.record(user?.user_id, 'wrong_password', caller);
    throw refuse.wrongAccountOrPassword();
  }
  throttle.succeed(attempt);
  // Only who knows the password learns that the account is disabled.
  if (user.is_disabled || user.no_login_until_ms > deps.nowMs()) {
    deps.history.record(user.user_id, 'disabled', caller);
    throw refuse.accountDisabled();
  }
  if (hasher.isOutdated(user.password_hash)) {
    await renewPasswordHash(pool, user, await hasher.hash(password));
  }
  return user;
}
