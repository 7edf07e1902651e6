import { useState } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { renewSession } from '#shared/session/session.ts';
import { signWithPasskey } from '#shared/session/passkeys.ts';

/** Confirming the session by a passkey, for five minutes. The session goes on under a new token. */
export function useStepUp() {
  const begin = useAction('stepUpBegin', { isQuiet: true });
  const finish = useAction('stepUp', { isQuiet: true });
  const [isAsking, setIsAsking] = useState(false);
  /** False when a tap before is still being answered. @throws PasskeyError, RefusedError, NetworkError */
  const run = async (): Promise<boolean> => {
    if (isAsking) return false;
    const begun = await begin.run({});
    if (begun === undefined) return false;
    if (!begun.ok) throw begun.error;
    setIsAsking(true);
    const response = await signWithPasskey(begun.reply.options).finally(() => setIsAsking(false));
    const { challengeId } = begun.reply;
    return renewSession(async () => {
      const finished = await finish.run({ method: 'passkey', challengeId, response });
      if (finished === undefined) return undefined;
      if (!finished.ok) throw finished.error;
      return finished.reply;
    });
  };
  return { run, isBusy: begin.isBusy || isAsking || finish.isBusy };
}
