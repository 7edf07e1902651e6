import { RefusedError } from '@candor/api-client';
import type { EndpointReply, Locale } from '@candor/protocol';
import { i18n } from '#i18n/i18n.ts';
import { languages, LOCALE_DEFAULT } from '#i18n/locales.ts';
import { api } from '#shared/api/api.ts';
import { normalizeAccount } from './auth-form.ts';
import type { AccountInputs, SentCode } from './reset-flow.ts';

type Sent = EndpointReply<'common/checkEmailSend'>;

/** Where the user's own codes go. */
export type OwnChannel = 'email' | 'sms';

/** What the user's own code may be for, on the screens there are. */
export type OwnPurpose = 'change_password' | 'fund_password' | 'security_change';

/** Messages are written in the language the app speaks. */
function messageLocale(): Locale {
  return languages.find(({ tag }) => tag === i18n.locale)?.code ?? LOCALE_DEFAULT;
}

function sentCode({ verificationId, resendAfterMs, demoCode }: Sent): SentCode {
  return { verificationId, resendAtMs: Date.now() + resendAfterMs, demoCode };
}

async function sendTo(
  inputs: AccountInputs,
  purpose: 'register' | 'reset_password',
): Promise<SentCode> {
  const account = normalizeAccount(inputs);
  const locale = messageLocale();
  const sent =
    inputs.kind === 'email'
      ? await api('common/checkEmailSend', { email: account, purpose, locale })
      : await api('common/checkSmsSend', {
          phone: account,
          areaCode: inputs.areaCode,
          purpose,
          locale,
        });
  return sentCode(sent);
}

/**
 * Sends a code with which a forgotten password can be replaced. The answer is the same whether or not
 * there is an account.
 * @throws RefusedError, NetworkError
 */
export async function sendResetCode(inputs: AccountInputs): Promise<SentCode> {
  return sendTo(inputs, 'reset_password');
}

/** Sends a code to the address or number that wants an account. @throws RefusedError, NetworkError */
export async function sendRegisterCode(inputs: AccountInputs): Promise<SentCode> {
  return sendTo(inputs, 'register');
}

/** Sends a code to what the user wants to bind. @throws RefusedError, NetworkError */
export async function sendBindCode(inputs: AccountInputs): Promise<SentCode> {
  const account = normalizeAccount(inputs);
  const locale = messageLocale();
  return sentCode(
    inputs.kind === 'email'
      ? await api('bindSend', { channel: 'email', account, locale })
      : await api('bindSend', { channel: 'sms', account, areaCode: inputs.areaCode, locale }),
  );
}

/**
 * Sends a code to a contact that takes the place of a lost one, or to one of the account that still works. The
 * answer is the same whether or not there is such an account. @throws RefusedError, NetworkError
 */
export async function sendContactCode(
  to: 'new_contact' | 'account',
  inputs: AccountInputs,
): Promise<SentCode> {
  const { kind, areaCode } = inputs;
  return sentCode(
    await api('contactLostSend', {
      ...{ to, kind, account: normalizeAccount(inputs), locale: messageLocale() },
      ...(kind === 'phone' ? { areaCode } : {}),
    }),
  );
}

/** Sends the user a code to their own address or phone. @throws RefusedError, NetworkError */
export async function sendOwnCode(channel: OwnChannel, purpose: OwnPurpose): Promise<SentCode> {
  return sentCode(await api('verifySend', { channel, purpose, locale: messageLocale() }));
}

/** A wrong code, or a proof that was used up or is over ten minutes old: only another one helps. */
export function isTicketSpent(error: unknown): boolean {
  return error instanceof RefusedError && error.code === 2001;
}
