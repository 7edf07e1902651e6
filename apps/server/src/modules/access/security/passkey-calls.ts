import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { PublicCall, UserCall } from '#api/call.ts';
import { maskEmail, maskPhone, openFullSession } from '#modules/access/accounts/index.ts';
import type { UserRow } from '#modules/access/accounts/index.ts';
import { confirmPassword, ownUser } from './change-password.ts';
import { changeProof } from './change-proof.ts';
import { assertPasskey, readResponse } from './passkey-assertion.ts';
import { PASSKEYS_MAX } from './passkeys.ts';
import type { SecurityDeps } from './security-deps.ts';
import { confirmFactor } from './step-up.ts';

const NAME = /^[^\p{C}]{1,40}$/u;

/** @throws ApiError invalidRequest */
function readName(typed: string): string {
  const name = typed.normalize('NFC').trim();
  if (NAME.test(name)) return name;
  throw refuse.invalidRequest('name: 1 to 40 characters', { field: 'name' });
}

/** What the device shows beside the passkey: devices are shared, so not the whole address. */
function labelOf({ email, phone }: UserRow): string {
  return email === null ? maskPhone(phone ?? '') : maskEmail(email);
}

/** @throws ApiError tooManyFailures wrongPassword tooManyPasskeys */
export async function beginPasskey(
  deps: SecurityDeps,
  { password }: EndpointRequest<'passkeyBegin'>,
  { session, caller }: UserCall,
): Promise<EndpointReply<'passkeyBegin'>> {
  const user = await ownUser(deps, session.userId);
  await confirmPassword(deps, user, password, caller, 'wrongPassword');
  const own = await deps.passkeys.list(user.user_id);
  if (own.length >= PASSKEYS_MAX) throw refuse.tooManyPasskeys();
  const { challengeId, options } = await deps.webAuthn.beginRegistration({
    scope: 'user',
    ownerId: user.user_id,
    origin: caller.origin,
    userName: labelOf(user),
    existing: own.map((passkey) => passkey.credential_id),
  });
  return { challengeId, options: JSON.stringify(options) };
}

/** @throws ApiError invalidRequest passkeyRefused tooManyPasskeys busy */
export async function addPasskey(
  deps: SecurityDeps,
  { challengeId, response, name = 'Passkey' }: EndpointRequest<'passkeyAdd'>,
  { session, caller, locale }: UserCall,
): Promise<EndpointReply<'passkeyAdd'>> {
  const user = await ownUser(deps, session.userId);
  const shownName = readName(name);
  const credential = await deps.webAuthn.finishRegistration({
    scope: 'user',
    ownerId: user.user_id,
    origin: caller.origin,
    challengeId,
    response: readResponse(response),
  });
  const ends = { allBut: session };
  const event = 'passkey_added';
  const isFirst = (await deps.factor.factorsOf(user.user_id)).length === 0;
  const template = 'second_factor_changed';
  const change = { template, event, locale, from: caller, ends, isFirst } as const;
  return changeProof(deps, user, change, async (tx) => ({
    passkeyId: await deps.passkeys.add(tx, user.user_id, credential, shownName),
    recoveryCodes: await deps.factor.issueRecoveryCodes(tx, user.user_id),
  }));
}

export async function listPasskeys(
  { passkeys }: SecurityDeps,
  { session }: UserCall,
): Promise<EndpointReply<'passkeyList'>> {
  const rows = await passkeys.list(session.userId);
  return {
    passkeys: rows.map((row) => ({
      passkeyId: row.passkey_id,
      name: row.name,
      createdAtMs: row.created_at_ms,
      lastUsedAtMs: row.last_used_at_ms,
      isSynced: row.is_synced,
    })),
  };
}

/** @throws ApiError invalidRequest notFound */
export async function renamePasskey(
  { passkeys }: SecurityDeps,
  { passkeyId, name }: EndpointRequest<'passkeyRename'>,
  { session }: UserCall,
): Promise<EndpointReply<'passkeyRename'>> {
  if (!(await passkeys.rename(session.userId, passkeyId, readName(name)))) throw refuse.notFound();
  return {};
}

/** @throws ApiError tooManyFailures wrongPassword notFound codeMissing wrongCode busy */
export async function removePasskey(
  deps: SecurityDeps,
  { passkeyId, password, factorCode }: EndpointRequest<'passkeyRemove'>,
  call: UserCall,
): Promise<EndpointReply<'passkeyRemove'>> {
  const { userId } = call.session;
  const user = await ownUser(deps, userId);
  await confirmPassword(deps, user, password, call.caller, 'wrongPassword');
  const own = await deps.passkeys.list(userId);
  if (own.every((passkey) => passkey.passkey_id !== passkeyId)) throw refuse.notFound();
  await confirmFactor(deps, call, factorCode);
  const event = 'passkey_removed';
  const change = {
    template: 'second_factor_changed',
    event,
    locale: call.locale,
    from: call.caller,
  } as const;
  await changeProof(deps, user, change, async (tx) => {
    if (!(await deps.passkeys.remove(tx, userId, passkeyId))) throw refuse.notFound();
    await deps.factor.forgetUnneeded(tx, userId);
  });
  return {};
}

/** A login by passkey: alone, or as the second step of one whose password was right. @throws ApiError wrongCode */
export async function beginPasskeyLogin(
  { factor, passkeys, webAuthn }: SecurityDeps,
  { loginChallengeId }: EndpointRequest<'passkeyLoginBegin'>,
  { caller }: PublicCall,
): Promise<EndpointReply<'passkeyLoginBegin'>> {
  const ownerId = loginChallengeId === undefined ? null : await factor.ownerOf(loginChallengeId);
  const own = ownerId === null ? [] : await passkeys.list(ownerId);
  const { challengeId, options } = await webAuthn.beginAuthentication({
    scope: 'user',
    ownerId,
    origin: caller.origin,
    allow: own.map(({ credential_id: credentialId, transports }) => ({ credentialId, transports })),
  });
  return { challengeId, options: JSON.stringify(options) };
}

/** A passkey checks who holds it and is held: alone, it is two factors. @throws ApiError passkeyRefused passkeyCopied accountDisabled */
export async function passkeyLogin(
  deps: SecurityDeps,
  request: EndpointRequest<'passkeyLogin'>,
  call: PublicCall,
): Promise<EndpointReply<'passkeyLogin'>> {
  const { caller } = call;
  const userId = await assertPasskey(deps, {
    use: 'sign_in',
    ownerId: null,
    origin: caller.origin,
    challengeId: request.challengeId,
    response: readResponse(request.response),
  });
  const user = await ownUser(deps, userId);
  if (user.is_disabled || user.no_login_until_ms > deps.nowMs()) {
    deps.history.record(userId, 'disabled', caller);
    throw refuse.accountDisabled();
  }
  const opened = await openFullSession(deps, user, call, request, 'ok_passkey');
  await deps.onFullLogin(userId);
  return opened;
}
