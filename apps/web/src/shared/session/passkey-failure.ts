import { t } from '@lingui/core/macro';
import { failureOf } from '#shared/texts/failure.ts';
import type { Failure } from '#shared/texts/failure.ts';
import { PasskeyError } from './passkeys.ts';

/** What to say when a passkey did not come about, or whatever else went wrong around it. */
export function passkeyFailureOf(error: unknown): Failure {
  if (!(error instanceof PasskeyError)) return failureOf(error);
  if (error.problem === 'failed') console.warn(error.cause);
  const texts = {
    cancelled: t`No passkey was used. Try again or choose another way.`,
    present: t`This device already has a passkey for your account.`,
    failed: t`This device could not use a passkey. Choose another way.`,
  };
  return { text: texts[error.problem], untilMs: undefined };
}
