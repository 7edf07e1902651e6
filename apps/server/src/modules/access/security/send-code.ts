import type { EndpointReply, EndpointRequest, Locale } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { PublicCall, UserCall } from '#api/call.ts';
import { findUser, findUserByAccount, readAccountName } from '#modules/access/accounts/index.ts';
import type { AccountName } from '#modules/access/accounts/index.ts';
import type { SecurityDeps } from './security-deps.ts';

/** The specification's choice where nobody says which language they read. */
export const LOCALE_DEFAULT: Locale = 'hk';

/** @throws ApiError emailMissing invalidAccountName */
export function readEmail(typed: string, field: string): AccountName {
  if (typed.trim() === '') throw refuse.emailMissing({ field });
  const account = readAccountName(typed);
  if (account.kind !== 'email') throw refuse.invalidAccountName({ field });
  return account;
}

/** @throws ApiError phoneMissing areaCodeMissing invalidAccountName */
export function readPhone(typed: string, areaCode: string | undefined, field: string): AccountName {
  if (typed.trim() === '') throw refuse.phoneMissing({ field });
  if (areaCode === undefined && !typed.trim().startsWith('+')) {
    throw refuse.areaCodeMissing({ field: 'areaCode' });
  }
  const account = readAccountName(typed, areaCode);
  if (account.kind !== 'phone') throw refuse.invalidAccountName({ field });
  return account;
}

/** A code to an address that anybody may name: only its owner sees whether there is an account. */
async function sendPublicCode(
  { pool, verification, history }: SecurityDeps,
  account: AccountName,
  purpose: 'register' | 'reset_password',
  call: PublicCall & { readonly locale: Locale },
): Promise<EndpointReply<'common/checkEmailSend'>> {
  const user = await findUserByAccount(pool, account);
  const isReset = purpose === 'reset_password';
  const { address } = call.caller;
  const { isKnown } = await history.tryOf(account.text, user?.user_id, call.caller);
  return verification.send({
    channel: account.kind === 'email' ? 'email' : 'sms',
    target: account.text,
    purpose,
    asker: { address, isKnown: isReset && isKnown },
    locale: call.locale,
    userId: isReset ? (user?.user_id ?? null) : null,
    isSent: isReset === (user !== undefined),
  });
}

/** @throws ApiError emailMissing invalidAccountName tooManyRequests sendingFailed */
export async function sendEmailCode(
  deps: SecurityDeps,
  { email = '', purpose, locale }: EndpointRequest<'common/checkEmailSend'>,
  call: PublicCall,
): Promise<EndpointReply<'common/checkEmailSend'>> {
  const account = readEmail(email, 'email');
  return sendPublicCode(deps, account, purpose, {
    ...call,
    locale: locale ?? call.locale ?? LOCALE_DEFAULT,
  });
}

/** @throws ApiError phoneMissing areaCodeMissing invalidAccountName tooManyRequests sendingFailed */
export async function sendSmsCode(
  deps: SecurityDeps,
  { phone = '', areaCode, purpose, locale }: EndpointRequest<'common/checkSmsSend'>,
  call: PublicCall,
): Promise<EndpointReply<'common/checkSmsSend'>> {
  const account = readPhone(phone, areaCode, 'phone');
  return sendPublicCode(deps, account, purpose, {
    ...call,
    locale: locale ?? call.locale ?? LOCALE_DEFAULT,
  });
}

/** A code to the user's own address or phone. @throws ApiError phoneNotBound emailNotBound tooManyRequests sendingFailed */
export async function sendOwnCode(
  { pool, verification }: SecurityDeps,
  { channel, purpose, locale }: EndpointRequest<'verifySend'>,
  { session, locale: preferred }: UserCall,
): Promise<EndpointReply<'verifySend'>> {
  const user = await findUser(pool, session.userId);
  const target = channel === 'email' ? user?.email : user?.phone;
  if (target === undefined || target === null) {
    throw (channel === 'email' ? refuse.emailNotBound : refuse.phoneNotBound)();
  }
  return verification.send({
    channel,
    target,
    purpose,
    asker: session,
    locale: locale ?? preferred ?? LOCALE_DEFAULT,
    userId: session.userId,
    isSent: true,
  });
}
