import type { ContactProof, EndpointRequest } from '@candor/protocol';
import { ApiError } from '#api/api-error.ts';
import type { Caller, Session } from '#api/call.ts';
import { refuse } from '#api/refuse.ts';
import type { UserRow } from '#modules/access/accounts/index.ts';
import { assertFundPassword, steppedUpUntilMs, throttled } from '#modules/access/security/index.ts';
import type { SecurityDeps } from '#modules/access/security/index.ts';

/** Nobody has this number: what is compared for it is compared in vain, and takes as long. */
const NOBODY = 0;

/** What was right of what somebody offered, and what was not. */
export interface Offered {
  readonly proved: readonly ContactProof[];
  readonly notProved: readonly ContactProof[];
}

interface Asker {
  /** Whose account was named; undefined where there is none. */
  readonly user: UserRow | undefined;
  /** What was typed as the account, by which tries count. */
  readonly name: string;
  readonly session: Session | undefined;
  readonly caller: Caller;
}

/** A wrong proof is no refusal here: staff weigh what was right. A limit that is reached stays one. */
async function isRight(check: () => Promise<unknown>): Promise<boolean> {
  try {
    await check();
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** @throws ApiError tooManyFailures */
async function isPassword(
  { hasher, throttle, history }: SecurityDeps,
  { user, name, caller }: Asker,
  password: string | undefined,
): Promise<boolean> {
  // Also where no password was typed: the work is the same for every account, and for none.
  if (password === undefined)
    return hasher.verify(undefined, 'nothing was typed').then(() => false);
  const attempt = await history.tryOf(`contact ${name}`, user?.user_id, caller);
  const retryAfterMs = throttle.begin(attempt);
  if (retryAfterMs > 0) throw refuse.tooManyFailures({ retryAfterMs });
  const right = await hasher.verify(user?.password_hash, password);
  if (right && user !== undefined) throttle.succeed(attempt);
  return right && user !== undefined;
}

/** Whether a ticket shows that its bearer reads the contact that the account keeps. */
function isOtherContact(
  { verification }: SecurityDeps,
  { user }: Asker,
  { accountTicket, lost }: EndpointRequest<'contactLostAsk'>,
): Promise<boolean> {
  return isRight(async () => {
    if (accountTicket === undefined) throw refuse.wrongCode();
    const proof = await verification.redeem(
      accountTicket,
      'contact_lost_account',
      user?.user_id ?? NOBODY,
    );
    const other = lost === 'email' ? user?.phone : user?.email;
    if (proof.target !== other) throw refuse.wrongCode();
  });
}

/**
 * Weighs what somebody who lost a contact still has. What else than the password is looked at for nobody where
 * neither a session nor the password is right: a stranger must not use up the tries of a user.
 * @throws ApiError tooManyFailures
 */
export async function weighProofs(
  deps: SecurityDeps,
  asker: Asker,
  request: EndpointRequest<'contactLostAsk'>,
): Promise<Offered> {
  const { user, session, caller } = asker;
  const { password, factorCode, legalPwd, accountTicket } = request;
  const hasPassword = await isPassword(deps, asker, password);
  const isKnown = user !== undefined && (hasPassword || session !== undefined);
  const userId = isKnown ? user.user_id : NOBODY;
  const confirmedBy =
    session !== undefined && steppedUpUntilMs(deps, session) !== null
      ? session.steppedUpBy
      : undefined;
  const offered: readonly (readonly [ContactProof, boolean, boolean])[] = [
    ['session', session !== undefined, true],
    ['password', password !== undefined, hasPassword],
    ['other_contact', accountTicket !== undefined, await isOtherContact(deps, asker, request)],
    [
      'authenticator',
      factorCode !== undefined || confirmedBy === 'totp',
      confirmedBy === 'totp' ||
        (factorCode !== undefined &&
          (await isRight(() =>
            throttled(deps, userId, caller, () => deps.factor.use(userId, factorCode)),
          ))),
    ],
    ['passkey', confirmedBy === 'passkey', true],
    [
      'fund_password',
      legalPwd !== undefined || confirmedBy === 'fund_password',
      confirmedBy === 'fund_password' ||
        // Where none was typed no try of a user is used up.
        (await isRight(() =>
          assertFundPassword(deps, legalPwd === undefined ? NOBODY : userId, legalPwd ?? ''),
        )),
    ],
  ];
  const named = (right: boolean): ContactProof[] =>
    offered.filter(([, isOffered, is]) => isOffered && is === right).map(([proof]) => proof);
  return { proved: named(true), notProved: named(false) };
}
