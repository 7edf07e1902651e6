import { useState } from 'react';
import { api } from '#shared/api/api.ts';
import { passkeyFailureOf } from '#shared/session/passkey-failure.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { useStepUp } from './use-step-up.ts';

/** Shows the server who holds the phone: by the fund password, which it counts, or by a passkey. */
export function useWhoIsThere() {
  const stepUp = useStepUp();
  const [problem, setProblem] = useState<string>();
  /** @returns the complaint, or undefined when the digits are right */
  const byDigits = async (legalPwd: string): Promise<string | undefined> => {
    setProblem(undefined);
    try {
      await api('checkLegalPwd', { legalPwd });
      return undefined;
    } catch (error) {
      return errorText(error);
    }
  };
  const byPasskey = async (): Promise<boolean> => {
    setProblem(undefined);
    try {
      return await stepUp.run();
    } catch (error) {
      setProblem(passkeyFailureOf(error).text);
      return false;
    }
  };
  return { byDigits, byPasskey, problem, isBusy: stepUp.isBusy };
}
