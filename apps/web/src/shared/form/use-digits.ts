import { FUND_PASSWORD_LENGTH } from '@candor/ui-kit';
import { useState } from 'react';

/** A fund password as it is typed on a keypad. */
interface Digits {
  readonly digits: string;
  /** What was wrong with the last one, until the next digit. */
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly type: (typed: string) => void;
}

/** Acts as soon as the last of the six digits is typed. @param onDigits answers what was wrong, undefined for nothing */
export function useDigits(onDigits: (digits: string) => Promise<string | undefined>): Digits {
  const [digits, setDigits] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const type = (typed: string): void => {
    if (isBusy) return;
    setProblem(undefined);
    setDigits(typed);
    if (typed.length < FUND_PASSWORD_LENGTH) return;
    setIsBusy(true);
    void onDigits(typed).then((complaint) => {
      setProblem(complaint);
      setDigits('');
      setIsBusy(false);
    });
  };
  return { digits, problem, isBusy, type };
}
