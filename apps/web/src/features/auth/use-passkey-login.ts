import type { SessionView } from '@candor/protocol';
import { useState } from 'react';
import { useAction } from '#shared/data/hooks.ts';
import type { Failure } from '#shared/texts/failure.ts';
import { passkeyFailureOf } from '#shared/webauthn/passkey-failure.ts';
import { signWithPasskey } from '#shared/webauthn/passkeys.ts';

/** Logging in by passkey: alone, or as the second step of the login `loginChallengeId` names. */
export function usePasskeyLogin(
  loginChallengeId: string | undefined,
  onSession: (session: SessionView) => void,
) {
  const begin = useAction('passkeyLoginBegin', { isQuiet: true });
  const finish = useAction('passkeyLogin', { isQuiet: true });
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<Failure>();
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
        setFailure(passkeyFailureOf(error));
      });
    },
  };
}
