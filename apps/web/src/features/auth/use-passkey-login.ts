import type { SessionView } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAction } from '#shared/data/hooks.ts';
import { failureOf } from '#shared/texts/failure.ts';
import type { Failure } from '#shared/texts/failure.ts';
import { PasskeyError, signWithPasskey } from '#shared/webauthn/passkeys.ts';

/** Logging in by passkey: alone, or as the second step of the login `loginChallengeId` names. */
export function usePasskeyLogin(
  loginChallengeId: string | undefined,
  onSession: (session: SessionView) => void,
) {
  const { t } = useLingui();
  const begin = useAction('passkeyLoginBegin', { isQuiet: true });
  const finish = useAction('passkeyLogin', { isQuiet: true });
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const passkeyFailure = (error: unknown): Failure | undefined => {
    if (!(error instanceof PasskeyError)) return failureOf(error);
    if (error.problem !== 'cancelled') console.warn(error.cause);
    const text =
      error.problem === 'cancelled'
        ? t`No passkey was used. Try again or log in another way.`
        : t`This device could not use a passkey. Log in another way.`;
    return { text, untilMs: undefined };
  };
  const run = async (): Promise<void> => {
    setFailure(undefined);
    const begun = await begin.run(loginChallengeId === undefined ? {} : { loginChallengeId });
    if (begun === undefined) return;
    if (!begun.ok) throw begun.error;
    setIsAsking(true);
    const response = await signWithPasskey(begun.reply.options).finally(() => {
      setIsAsking(false);
    });
    const finished = await finish.run({ challengeId: begun.reply.challengeId, response });
    if (finished === undefined) return;
    if (!finished.ok) throw finished.error;
    onSession(finished.reply);
  };
  return {
    isBusy: begin.isBusy || isAsking || finish.isBusy,
    failure,
    start: (): void => {
      if (isAsking) return;
      run().catch((error: unknown) => {
        setFailure(passkeyFailure(error));
      });
    },
  };
}
