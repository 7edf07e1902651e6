import type { Dispatch, SetStateAction } from 'react';
import { useForm } from '#shared/form/use-form.ts';
import type { Form } from '#shared/form/use-form.ts';
import { homeAreaCode } from './area-codes.ts';
import type { AuthField, AuthInputs, AuthProblems } from './auth-form.ts';
import { keepTypedAccount, typedAccount } from './typed-account.ts';

/** A form before anything was typed. */
export const EMPTY_INPUTS: AuthInputs = {
  kind: 'email',
  account: '',
  areaCode: homeAreaCode(navigator.language),
  password: '',
  confirmPassword: '',
};

interface AuthFormOptions {
  /** Inputs that the screen itself holds, because more than the form needs them. */
  readonly outer?: readonly [AuthInputs, Dispatch<SetStateAction<AuthInputs>>];
  /** The fields at which this form can show a refusal. */
  readonly fields: readonly AuthField[];
}

/** What has to change before a refusal of a field is over. */
const CHANGED_BY: Readonly<Partial<Record<AuthField, readonly (keyof AuthInputs)[]>>> = {
  account: ['kind', 'account', 'areaCode'],
  code: ['kind', 'account', 'areaCode'],
  confirmPassword: ['password', 'confirmPassword'],
};

/** State of a login or registration form; the account that was typed stays for the next of them. */
export function useAuthForm(
  find: (inputs: AuthInputs) => AuthProblems,
  send: (inputs: AuthInputs) => Promise<unknown>,
  { outer, fields }: AuthFormOptions,
): Form<AuthInputs, AuthField> {
  const form = useForm<AuthInputs, AuthField>({
    initial: () => ({ ...EMPTY_INPUTS, ...typedAccount() }),
    ...(outer === undefined ? {} : { outer }),
    find,
    send,
    fields,
    changedBy: CHANGED_BY,
  });
  return {
    ...form,
    change: (changes) => {
      form.change(changes);
      if ('account' in changes || 'areaCode' in changes) {
        keepTypedAccount({ ...form.inputs, ...changes });
      }
    },
  };
}
