import { codes } from '@candor/protocol';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import { ApiError } from '#api/api-error.ts';
import { refuse } from '#api/refuse.ts';
import type { Caller, PublicCall } from '#api/call.ts';
import type { AccountDeps } from './account-deps.ts';
import { readAccountName } from './account-name.ts';
import type { AccountName } from './account-name.ts';
import { enterAccount } from './enter-account.ts';
import { openSession } from './log-in.ts';
import { assertPasswordAllowed } from './password-rules.ts';
import { findInviter, findUserByAccount, insertUser } from './user-store.ts';
import type { UserRow } from './user-store.ts';

async function inviterOf(deps: AccountDeps, code: string | undefined): Promise<number | null> {
  if (code === undefined) return null;
  const inviter = await findInviter(deps.pool, code);
  if (inviter === undefined) throw refuse.referrerNotFound({ field: 'inviteCode' });
  return inviter;
}

/**
 * An account of that name is there. Whoever knows its password gets a session: a registration repeated
 * after its answer was lost. Everybody else hears 2012, after as much work and under the login's limits.
 */
async function enterExisting(
  deps: AccountDeps,
  account: AccountName,
  password: string,
  caller: Caller,
): Promise<UserRow> {
  try {
    return await enterAccount(deps, account, password, caller);
  } catch (error) {
    if (error instanceof ApiError && error.code === codes.wrongAccountOrPassword)
      throw refuse.accountExists();
    throw error;
  }
}

/** Where the server demands it: the ticket of a code that was sent to the very account. */
async function assertOwnsTarget(
  { redeemRegistration, registerVerification }: AccountDeps,
  account: AccountName,
  ticket: string | undefined,
): Promise<void> {
  if (ticket === undefined) {
    if (!(await registerVerification())) return;
    throw (account.kind === 'email' ? refuse.emailCodeMissing : refuse.phoneCodeMissing)({
      field: 'ticket',
    });
  }
  const { target } = await redeemRegistration(ticket);
  if (target !== account.text) throw refuse.wrongCode({ field: 'ticket' });
}

/** Opens an account and a session for it. @throws ApiError agreementNotAccepted invalidAccountName passwordsDiffer weakPassword referrerNotFound phoneCodeMissing emailCodeMissing wrongCode accountExists tooManyFailures */
export async function registerUser(
  deps: AccountDeps,
  request: EndpointRequest<'register'>,
  call: PublicCall,
): Promise<EndpointReply<'register'>> {
  const { caller } = call;
  if (!request.agreement) throw refuse.agreementNotAccepted({ field: 'agreement' });
  const account = readAccountName(request.account, request.areaCode);
  if (request.password !== request.confirmPassword) {
    throw refuse.passwordsDiffer({ field: 'confirmPassword' });
  }
  assertPasswordAllowed(request.password, account);
  const invitedBy = await inviterOf(deps, request.inviteCode);
  await assertOwnsTarget(deps, account, request.ticket);
  if ((await findUserByAccount(deps.pool, account)) !== undefined) {
    const existing = await enterExisting(deps, account, request.password, caller);
    return openSession(deps, existing, call, request);
  }
  const user = await insertUser(deps.pool, {
    account,
    passwordHash: await deps.hasher.hash(request.password),
    invitedBy,
    createdAtMs: deps.nowMs(),
  });
  // Somebody else was quicker with the same name.
  if (user === undefined) {
    const existing = await enterExisting(deps, account, request.password, caller);
    return openSession(deps, existing, call, request);
  }
  return openSession(deps, user, call, request);
}
