import { RefusedError } from '@candor/api-client';
import { useState } from 'react';
import { codeText } from '#shared/texts/error-text.ts';
import { failureOf } from '#shared/texts/failure.ts';
import type { Failure } from '#shared/texts/failure.ts';

/** The login password is not the user's. */
const WRONG_PASSWORD = 2009;

interface GuardedForm {
  readonly password: string;
  readonly setPassword: (typed: string) => void;
  /** The complaint about an empty password, after the first attempt, or about a wrong one. */
  readonly passwordError: string | undefined;
  readonly failure: Failure | undefined;
  /** Shows a failure that came about outside of sending. */
  readonly fail: (failure: Failure | undefined) => void;
  /** Runs something else that the same password guards. */
  readonly attempt: (send: (password: string) => Promise<void>) => void;
  readonly submit: (event: { preventDefault: () => void }) => void;
}

/** A form that the login password guards: `send` runs with it, and what it throws is shown. */
export function useGuardedForm(
  send: (password: string) => Promise<void>,
  describe: (error: unknown) => Failure = failureOf,
): GuardedForm {
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [isWrong, setIsWrong] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const attempt = (run: (password: string) => Promise<void>): void => {
    setIsTried(true);
    setFailure(undefined);
    if (password === '') return;
    run(password).catch((error: unknown) => {
      if (error instanceof RefusedError && error.code === WRONG_PASSWORD) setIsWrong(true);
      else setFailure(describe(error));
    });
  };
  return {
    password,
    setPassword: (typed) => {
      setPassword(typed);
      setIsWrong(false);
      setFailure(undefined);
    },
    passwordError:
      isTried && password === '' ? codeText(2030) : isWrong ? codeText(WRONG_PASSWORD) : undefined,
    failure,
    fail: setFailure,
    attempt,
    submit: (event) => {
      event.preventDefault();
      attempt(send);
    },
  };
}
