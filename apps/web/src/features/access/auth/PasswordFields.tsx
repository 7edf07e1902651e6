import { PASSWORD_LENGTH_MAX } from '@candor/protocol';
import { Field, PasswordInput } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { TextControl } from '#shared/form/use-form.ts';
import { isPasswordTooLong } from './auth-form.ts';
import { StrengthMeter } from './StrengthMeter.tsx';

/** A new password, with how hard it is to guess; the eye shows what was typed. */
export function NewPasswordField(props: {
  readonly label: string;
  readonly form: { readonly text: (field: 'password') => TextControl };
}): ReactNode {
  const { t } = useLingui();
  const { error, ...password } = props.form.text('password');
  const max = PASSWORD_LENGTH_MAX;
  return (
    <Field
      label={props.label}
      hint={t`8 or more characters with letters and digits`}
      error={isPasswordTooLong(password.value) ? t`Use at most ${max} characters` : error}
    >
      {(control) => (
        <>
          <PasswordInput
            {...control}
            name="password"
            autoComplete="new-password"
            maxLength={256}
            {...password}
          />
          <StrengthMeter password={password.value} />
        </>
      )}
    </Field>
  );
}

/** A new password and its repetition, for who replaces one that may guard money already. */
export function PasswordFields(props: {
  readonly label: string;
  readonly form: { readonly text: (field: 'password' | 'confirmPassword') => TextControl };
}): ReactNode {
  const { t } = useLingui();
  const { error: confirmError, ...confirmPassword } = props.form.text('confirmPassword');
  return (
    <>
      <NewPasswordField {...props} />
      <Field label={t`Confirm password`} error={confirmError}>
        {(control) => (
          <PasswordInput
            {...control}
            name="confirmPassword"
            autoComplete="new-password"
            maxLength={256}
            {...confirmPassword}
          />
        )}
      </Field>
    </>
  );
}
