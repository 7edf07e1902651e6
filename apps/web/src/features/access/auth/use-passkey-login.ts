import type { SessionView } from '@candor/protocol';
import { useState } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import type { Failure } from '#shared/texts/failure.ts';
import { passkeyFailureOf } from '#shared/session/passkey-failure.ts';
import { signWithPasskey } from '#shared/session/passkeys.ts';

interface PasskeyLogin {
  /** The login whose second step it is; without one the passkey is all. */
  readonly loginChallengeId?: string;
  readonly isKept: boolean;
  readonly onSession: (session: SessionView) => void;
}

/** Logging in by passkey: alone, or as the second step of a login. */
export function usePasskeyLogin({ loginChallengeId, isKept, onSession }: PasskeyLogin) {
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
    const response = await signWithPasskey(begun.reply.options).finally(() => setIsAsking(false));
    const { challengeId } = begun.reply;
    const finished = await finish.run({ challengeId, response, keepLoggedIn: isKept });
    if (finished === undefined) return;
    if (!finished.ok) throw finished.error;
    onSession(finished.reply);
  };
  return {
    isBusy: begin.isBusy || isAsking || finish.isBusy,
    failure,
    start: (): void => {
      if (isAsking) return;
      run().catch((error: unknown) => setFailure(passkeyFailureOf(error)));
    },
  };
}
