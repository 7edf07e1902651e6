import { RefusedError } from '@candor/api-client';
import type { EndpointReply } from '@candor/protocol';
import { api } from '#shared/data/api.ts';
import { normalizeAccount } from './auth-form.ts';
import type { AccountInputs, SentCode } from './reset-flow.ts';

type Sent = EndpointReply<'common/checkEmailSend'>;

/** Where the user's own codes go. */
export type OwnChannel = 'email' | 'sms';

function sentCode({ verificationId, resendAfterMs }: Sent): SentCode {
  return { verificationId, resendAtMs: Date.now() + resendAfterMs };
}

/**
 * Sends a code with which a forgotten password can be replaced. The answer is the same whether or not
 * there is an account.
 * @throws RefusedError, NetworkError
 */
export async function sendResetCode(inputs: AccountInputs): Promise<SentCode> {
  const purpose = 'reset_password';
  const account = normalizeAccount(inputs);
  const sent =
    inputs.kind === 'email'
      ? await api('common/checkEmailSend', { email: account, purpose })
      : await api('common/checkSmsSend', { phone: account, areaCode: inputs.areaCode, purpose });
  return sentCode(sent);
}

/** What the user's own code may be for, on the screens there are. */
export type OwnPurpose = 'change_password' | 'fund_password';

/** Sends the user a code to their own address or phone. @throws RefusedError, NetworkError */
export async function sendOwnCode(channel: OwnChannel, purpose: OwnPurpose): Promise<SentCode> {
  return sentCode(await api('verifySend', { channel, purpose }));
}

/** How long to wait before another code may be asked for, where a refusal says so. */
export function waitOf(error: unknown): number {
  const wait = error instanceof RefusedError ? error.detail?.retryAfterMs : undefined;
  return wait ?? 0;
}

/** The proof was used up or ten minutes are over: only another code helps. */
export function isTicketSpent(error: unknown): boolean {
  return error instanceof RefusedError && error.code === 2001;
}
