import { RefusedError } from '@candor/api-client';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { failureOf } from '#shared/texts/failure.ts';
import type { Failure } from '#shared/texts/failure.ts';
import type { AuthInputs, AuthProblems } from './auth-form.ts';

/** A form before anything was typed. */
export const EMPTY_INPUTS: AuthInputs = {
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
  /** Why the server did not do it. */
  readonly failure: Failure | undefined;
  readonly change: (changes: Partial<AuthInputs>) => void;
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** Inputs that the screen itself holds, because more than the form needs them. */
interface OuterInputs {
  readonly inputs: AuthInputs;
  readonly setInputs: (inputs: AuthInputs) => void;
}

/** State of a login or registration form; `send` runs only when nothing is wrong. */
export function useAuthForm(
  find: (inputs: AuthInputs) => AuthProblems,
  send: (inputs: AuthInputs) => Promise<unknown>,
  outer?: OuterInputs,
): AuthFormState {
  const own = useState(EMPTY_INPUTS);
  const [inputs, setInputs] = outer === undefined ? own : [outer.inputs, outer.setInputs];
  const [isTried, setIsTried] = useState(false);
  const [failure, setFailure] = useState<Failure>();
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
      if (Object.keys(problems).length > 0) {
        showFirstProblem(event.currentTarget);
        return;
      }
      send(inputs).catch((error: unknown) => {
        setFailure(failureOf(error));
        if (!(error instanceof RefusedError)) console.warn(error);
      });
    },
  };
}

/** Moves to the first field that is wrong, once it is marked. */
function showFirstProblem(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}
