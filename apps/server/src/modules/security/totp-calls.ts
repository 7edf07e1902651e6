import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import { ApiError } from '#http/api-error.ts';
import type { Caller, PublicCall, UserCall } from '#http/call.ts';
import { openFullSession } from '#modules/account/index.ts';
import { afterChange } from './after-change.ts';
import { confirmPassword, ownUser } from './change-password.ts';
import type { SecurityDeps } from './security-deps.ts';

/** Tries of codes count per user like tries of passwords. @throws ApiError 41012, or what `use` throws */
async function throttled<T>(
  { throttle }: SecurityDeps,
  userId: number,
  { address }: Caller,
  use: () => Promise<T>,
): Promise<T> {
  const name = `factor ${userId}`;
  const retryAfterMs = throttle.begin(name, address);
  if (retryAfterMs > 0) throw new ApiError(41012, undefined, { retryAfterMs });
  const result = await use();
  throttle.succeed(name, address);
  return result;
}

/** @throws ApiError 41012 2009 400 */
export async function setUpTotp(
  deps: SecurityDeps,
  { password }: EndpointRequest<'totpSetup'>,
  { session, caller }: UserCall,
): Promise<EndpointReply<'totpSetup'>> {
  const user = await ownUser(deps, session.userId);
  await confirmPassword(deps, user, password, caller, 2009);
  const secret = await deps.factor.setUp(user.user_id);
  const label = encodeURIComponent(`Candor:${user.email ?? `+${user.phone ?? ''}`}`);
  return { secret, uri: `otpauth://totp/${label}?secret=${secret}&issuer=Candor` };
}

/** @throws ApiError 41012 400 404 2001 */
export async function enableTotp(
  deps: SecurityDeps,
  { code }: EndpointRequest<'totpEnable'>,
  { session, caller, locale }: UserCall,
): Promise<EndpointReply<'totpEnable'>> {
  const { userId } = session;
  const user = await ownUser(deps, userId);
  const recoveryCodes = await throttled(deps, userId, caller, () =>
    deps.factor.enable(userId, code),
  );
  await deps.sessions.endOthers(session);
  await afterChange(deps, user, 'second_factor_changed', locale);
  return { recoveryCodes };
}

/** @throws ApiError 404 41012 2009 2001 */
export async function disableTotp(
  deps: SecurityDeps,
  { password, code }: EndpointRequest<'totpDisable'>,
  { session, caller, locale }: UserCall,
): Promise<EndpointReply<'totpDisable'>> {
  const { userId } = session;
  const user = await ownUser(deps, userId);
  if (!(await deps.factor.isOn(userId))) throw new ApiError(404);
  await confirmPassword(deps, user, password, caller, 2009);
  await throttled(deps, userId, caller, () => deps.factor.use(userId, code));
  await deps.factor.disable(userId);
  await afterChange(deps, user, 'second_factor_changed', locale);
  return {};
}

/** The second step of a login. @throws ApiError 2001 41012 2016 */
export async function answerChallenge(
  deps: SecurityDeps,
  { challengeId, code }: EndpointRequest<'loginFactor'>,
  { caller }: PublicCall,
): Promise<EndpointReply<'loginFactor'>> {
  const userId = await deps.factor.beginAnswer(challengeId);
  await throttled(deps, userId, caller, () => deps.factor.use(userId, code));
  await deps.factor.endAnswer(challengeId);
  const user = await ownUser(deps, userId);
  if (user.is_disabled) throw new ApiError(2016);
  return openFullSession(deps, user, caller);
}
