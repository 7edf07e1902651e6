import { RefusedError } from '@candor/api-client';
import { isErrorCode } from '@candor/protocol';
import type { ErrorCode } from '@candor/protocol';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { showFirstProblem } from '#shared/form/show-first-problem.ts';
import { failureOf } from '#shared/texts/failure.ts';
import type { Failure } from '#shared/texts/failure.ts';
import { fieldOfRefusal } from './auth-form.ts';
import type { AuthField, AuthInputs, AuthProblems } from './auth-form.ts';
import { keepTypedAccount, typedAccount } from './typed-account.ts';

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
  /** A field that this form does not hold was changed: what was said about it is over. */
  readonly touch: (field: AuthField) => void;
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** Inputs that the screen itself holds, because more than the form needs them. */
interface OuterInputs {
  readonly inputs: AuthInputs;
  readonly setInputs: (inputs: AuthInputs) => void;
}

interface AuthFormOptions {
  readonly outer?: OuterInputs;
  /** The fields at which this form can show a refusal. */
  readonly fields: readonly AuthField[];
}

interface Refusal {
  readonly field: AuthField;
  readonly code: ErrorCode;
}

/** What has to change before a refusal of a field is over. */
const CHANGED_BY: Readonly<Record<AuthField, readonly (keyof AuthInputs)[]>> = {
  account: ['kind', 'account', 'areaCode'],
  code: ['kind', 'account', 'areaCode'],
  oldPassword: [],
  password: ['password'],
  confirmPassword: ['password', 'confirmPassword'],
  inviteCode: [],
  agreement: ['isAgreed'],
};

/** Which of the form's fields the server refused, if it was one. */
function refusalOf(error: unknown, fields: readonly AuthField[]): Refusal | undefined {
  if (!(error instanceof RefusedError) || !isErrorCode(error.code)) return undefined;
  const field = fieldOfRefusal(error.code, fields);
  return field && { field, code: error.code };
}

/** State of a login or registration form; `send` runs only when nothing is wrong. */
export function useAuthForm(
  find: (inputs: AuthInputs) => AuthProblems,
  send: (inputs: AuthInputs) => Promise<unknown>,
  { outer, fields }: AuthFormOptions,
): AuthFormState {
  const own = useState((): AuthInputs => ({ ...EMPTY_INPUTS, ...typedAccount() }));
  const [inputs, setInputs] = outer === undefined ? own : [outer.inputs, outer.setInputs];
  const [isTried, setIsTried] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [failure, setFailure] = useState<Failure>();
  const problems = find(inputs);
  const tellFailure = (error: unknown, form: HTMLFormElement): void => {
    const refused = refusalOf(error, fields);
    if (refused === undefined) {
      setFailure(failureOf(error));
      return;
    }
    setRefusal(refused);
    showFirstProblem(form);
  };
  return {
    inputs,
    problems: {
      ...(isTried ? problems : {}),
      ...(refusal && { [refusal.field]: refusal.code }),
    },
    failure,
    change: (changes) => {
      const next = { ...inputs, ...changes };
      setInputs(next);
      setFailure(undefined);
      if (refusal !== undefined && CHANGED_BY[refusal.field].some((name) => name in changes)) {
        setRefusal(undefined);
      }
      if ('account' in changes || 'areaCode' in changes) keepTypedAccount(next);
    },
    touch: (field) => {
      setFailure(undefined);
      if (refusal?.field === field) setRefusal(undefined);
    },
    submit: (event) => {
      event.preventDefault();
      setIsTried(true);
      setFailure(undefined);
      setRefusal(undefined);
      const form = event.currentTarget;
      if (Object.keys(problems).length > 0) {
        showFirstProblem(form);
        return;
      }
      send(inputs).catch((error: unknown) => {
        tellFailure(error, form);
        if (!(error instanceof RefusedError)) console.warn(error);
      });
    },
  };
}
