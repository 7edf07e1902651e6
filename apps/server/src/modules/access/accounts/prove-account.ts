import { codes } from '@candor/protocol';
import { ApiError } from '#api/api-error.ts';
import { refuse } from '#api/refuse.ts';
import type { Caller, PublicCall } from '#api/call.ts';
import type { AccountDeps } from './account-deps.ts';
import type { AccountName } from './account-name.ts';
import { enterAccount } from './enter-account.ts';
import { findUserByAccount } from './user-store.ts';
import type { UserRow } from './user-store.ts';

const hasCode = (error: unknown, code: number): boolean =>
  error instanceof ApiError && error.code === code;

/**
 * Checks a password like {@link enterAccount}. Where strangers' failures alone would refuse it, it asks for a code of the
 * account's own mailbox or phone instead: whoever guesses cannot read it, whoever owns the account gets in.
 * @throws ApiError accountUnproved and what {@link enterAccount} throws
 */
export async function enterOrProve(
  deps: AccountDeps,
  account: AccountName,
  password: string,
  call: PublicCall,
): Promise<UserRow> {
  try {
    return await enterAccount(deps, account, password, call.caller);
  } catch (error) {
    if (!hasCode(error, codes.tooManyFailures)) throw error;
    return askForProof(deps, { account, password, call, refusal: error });
  }
}

interface RefusedEntry {
  readonly account: AccountName;
  readonly password: string;
  readonly call: PublicCall;
  /** What is answered where no code helps. */
  readonly refusal: unknown;
}

/**
 * Sends a code where the password is right, and answers the same where it is not: neither the answer, nor its time, nor
 * how often it may be asked tells which. So a right password is not forgiven here either: it counts as a try.
 */
async function askForProof(
  deps: AccountDeps,
  { account, password, call, refusal }: RefusedEntry,
): Promise<never> {
  const { pool, hasher, throttle, history, loginCodes } = deps;
  const { caller, locale } = call;
  const user = await findUserByAccount(pool, account);
  const attempt = await history.tryOf(account.text, user?.user_id, caller);
  // The caller's own failures, which no code excuses.
  if (throttle.begin({ ...attempt, isKnown: true }) > 0) throw refusal;
  const isRight = await hasher.verify(user?.password_hash, password);
  if (!isRight) history.record(user?.user_id, 'wrong_password', caller);
  const to = { account, address: caller.address, locale };
  const sent = await loginCodes.send(to, isRight ? user : undefined).catch((error: unknown) => {
    throw hasCode(error, codes.sendingFailed) ? refusal : error;
  });
  const { verificationId, resendAfterMs } = sent;
  throw refuse.accountUnproved({ verificationId, resendAfterMs });
}

/**
 * Checks the password of who read a code that went to the account; the code is used up where it is right.
 * @throws ApiError wrongCode and what {@link enterAccount} throws
 */
export async function enterProved(
  deps: AccountDeps,
  account: AccountName,
  { password, ticket }: { readonly password: string; readonly ticket: string },
  caller: Caller,
): Promise<UserRow> {
  const { target } = await deps.loginCodes.read(ticket);
  if (target !== account.text) throw refuse.wrongCode({ field: 'ticket' });
  const user = await enterAccount(deps, account, password, caller, true);
  await deps.loginCodes.redeem(ticket, user.user_id);
  return user;
}
