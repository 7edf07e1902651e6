import { codes } from '@candor/protocol';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import { ApiError } from '#api/api-error.ts';
import { refuse } from '#api/refuse.ts';
import type { PublicCall, UserCall } from '#api/call.ts';
import { openFullSession } from '#modules/access/accounts/index.ts';
import { confirmPassword, ownUser } from './change-password.ts';
import { changeProof } from './change-proof.ts';
import type { SecurityDeps } from './security-deps.ts';
import { confirmFactor } from './step-up.ts';
import { throttled } from './throttled.ts';

/** @throws ApiError tooManyFailures wrongPassword alreadyHandled */
export async function setUpTotp(
  deps: SecurityDeps,
  { password }: EndpointRequest<'totpSetup'>,
  { session, caller }: UserCall,
): Promise<EndpointReply<'totpSetup'>> {
  const user = await ownUser(deps, session.userId);
  await confirmPassword(deps, user, password, caller, 'wrongPassword');
  const secret = await deps.factor.setUp(user.user_id);
  const label = encodeURIComponent(`Candor:${user.email ?? `+${user.phone ?? ''}`}`);
  return { secret, uri: `otpauth://totp/${label}?secret=${secret}&issuer=Candor` };
}

/** @throws ApiError tooManyFailures alreadyHandled notFound wrongCode busy */
export async function enableTotp(
  deps: SecurityDeps,
  { code }: EndpointRequest<'totpEnable'>,
  { session, caller, locale }: UserCall,
): Promise<EndpointReply<'totpEnable'>> {
  const { userId } = session;
  const user = await ownUser(deps, userId);
  const ends = { allBut: session };
  const event = 'authenticator_on';
  const isFirst = (await deps.factor.factorsOf(userId)).length === 0;
  const template = 'second_factor_changed';
  const change = { template, event, locale, from: caller, ends, isFirst } as const;
  const recoveryCodes = await throttled(deps, userId, caller, () =>
    changeProof(deps, user, change, (tx) => deps.factor.enable(tx, userId, code)),
  );
  return { recoveryCodes };
}

/** @throws ApiError notFound tooManyFailures wrongPassword wrongCode busy */
export async function disableTotp(
  deps: SecurityDeps,
  { password, code }: EndpointRequest<'totpDisable'>,
  { session, caller, locale }: UserCall,
): Promise<EndpointReply<'totpDisable'>> {
  const { userId } = session;
  const user = await ownUser(deps, userId);
  if (!(await deps.factor.isOn(userId))) throw refuse.notFound();
  await confirmPassword(deps, user, password, caller, 'wrongPassword');
  await throttled(deps, userId, caller, () => deps.factor.use(userId, code));
  const change = {
    template: 'second_factor_changed',
    event: 'authenticator_off',
    locale,
    from: caller,
  } as const;
  await changeProof(deps, user, change, (tx) => deps.factor.disable(tx, userId));
  return {};
}

/**
 * Makes the codes on paper anew, as when they were seen or used up. It counts as a change of the second
 * factor: whoever holds them can log in, and turn it off.
 * @throws ApiError notFound tooManyFailures wrongPassword codeMissing wrongCode busy
 */
export async function renewRecoveryCodes(
  deps: SecurityDeps,
  { password, factorCode }: EndpointRequest<'recoveryRenew'>,
  call: UserCall,
): Promise<EndpointReply<'recoveryRenew'>> {
  const { userId } = call.session;
  const user = await ownUser(deps, userId);
  if ((await deps.factor.factorsOf(userId)).length === 0) throw refuse.notFound();
  await confirmPassword(deps, user, password, call.caller, 'wrongPassword');
  await confirmFactor(deps, call, factorCode);
  const event = 'recovery_codes';
  const change = {
    template: 'second_factor_changed',
    event,
    locale: call.locale,
    from: call.caller,
  } as const;
  const recoveryCodes = await changeProof(deps, user, change, (tx) =>
    deps.factor.renewRecoveryCodes(tx, userId),
  );
  return { recoveryCodes };
}

/** The second step of a login. @throws ApiError wrongCode tooManyFailures accountDisabled */
export async function answerChallenge(
  deps: SecurityDeps,
  request: EndpointRequest<'loginFactor'>,
  call: PublicCall,
): Promise<EndpointReply<'loginFactor'>> {
  const { caller } = call;
  const { challengeId, code } = request;
  const { userId, credentialVersion } = await deps.factor.beginAnswer(challengeId);
  try {
    await throttled(deps, userId, caller, () => deps.factor.use(userId, code));
  } catch (error) {
    if (error instanceof ApiError && error.code === codes.wrongCode) {
      deps.history.record(userId, 'wrong_factor', caller);
    }
    throw error;
  }
  await deps.factor.endAnswer(challengeId);
  const user = await ownUser(deps, userId);
  if (user.is_disabled || user.no_login_until_ms > deps.nowMs()) throw refuse.accountDisabled();
  // The password that was right in the first step may have been changed since.
  if (user.credential_version !== credentialVersion) {
    throw refuse.wrongCode({ field: 'code' });
  }
  const opened = await openFullSession(deps, user, call, request);
  await deps.onFullLogin(userId);
  return opened;
}
