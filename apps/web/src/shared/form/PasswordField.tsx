import { Field, PasswordInput } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** What a form holds that only the login password guards. */
export interface LoginPasswordInputs {
  readonly loginPassword: string;
}

/** Such a form before anything was typed: the password is asked for, and a wrong one is said at its field. */
export const LOGIN_PASSWORD_FORM = {
  initial: { loginPassword: '' },
  find: ({ loginPassword }: LoginPasswordInputs): { readonly loginPassword?: number } =>
    loginPassword === '' ? { loginPassword: 2030 } : {},
  fields: ['loginPassword'],
} as const;

/** The login password, asked once more because something dear is about to change. */
export function PasswordField(props: {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (typed: string) => void;
}): ReactNode {
  const { t } = useLingui();
  return (
    <Field label={t`Login password`} error={props.error}>
      {(control) => (
        <PasswordInput
          {...control}
          name="password"
          autoComplete="current-password"
          maxLength={256}
          value={props.value}
          onChange={props.onChange}
        />
      )}
    </Field>
  );
}
