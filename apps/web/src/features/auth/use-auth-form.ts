import { RefusedError } from '@candor/api-client';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { errorText } from '#shared/texts/error-text.ts';
import type { AuthInputs, AuthProblems } from './auth-form.ts';

const EMPTY_INPUTS: AuthInputs = {
  kind: 'email',
  account: '',
  areaCode: '852',
  password: '',
  confirmPassword: '',
  isAgreed: false,
};

interface AuthFormState {
  readonly inputs: AuthInputs;
  /** Problems to show: none before the first attempt to send. */
  readonly problems: AuthProblems;
  /** What the server answered, as text. */
  readonly failure: string | undefined;
  readonly change: (changes: Partial<AuthInputs>) => void;
  readonly submit: (event: SubmitEvent) => void;
}

/** State of a login or registration form; `send` runs only when nothing is wrong. */
export function useAuthForm(
  find: (inputs: AuthInputs) => AuthProblems,
  send: (inputs: AuthInputs) => Promise<unknown>,
  initial: Partial<AuthInputs> = {},
): AuthFormState {
  const [inputs, setInputs] = useState({ ...EMPTY_INPUTS, ...initial });
  const [isTried, setIsTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const problems = find(inputs);
  return {
    inputs,
    problems: isTried ? problems : {},
    failure,
    change: (changes) => {
      setInputs({ ...inputs, ...changes });
      setFailure(undefined);
    },
    submit: (event) => {
      event.preventDefault();
      setIsTried(true);
      setFailure(undefined);
      if (Object.keys(problems).length > 0) return;
      send(inputs).catch((error: unknown) => {
        setFailure(errorText(error));
        if (!(error instanceof RefusedError)) console.warn(error);
      });
    },
  };
}
