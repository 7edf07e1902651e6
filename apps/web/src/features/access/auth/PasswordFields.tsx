import { PASSWORD_LENGTH_MAX } from '@candor/protocol';
import { Field, PasswordInput } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { codeText } from '#shared/texts/error-text.ts';
import { isPasswordTooLong } from './auth-form.ts';
import type { AuthInputs, AuthProblems } from './auth-form.ts';
import { StrengthMeter } from './StrengthMeter.tsx';

/** What a form with a new password has, whatever else is in it. */
interface NewPasswordForm {
  readonly inputs: Pick<AuthInputs, 'password' | 'confirmPassword'>;
  readonly problems: Pick<AuthProblems, 'password' | 'confirmPassword'>;
  readonly change: (changes: Partial<Pick<AuthInputs, 'password' | 'confirmPassword'>>) => void;
}

/** A new password and its repetition, with how hard it is to guess. */
export function PasswordFields(props: {
  readonly label: string;
  readonly form: NewPasswordForm;
}): ReactNode {
  const { inputs, problems, change } = props.form;
  const { t } = useLingui();
  const max = PASSWORD_LENGTH_MAX;
  return (
    <>
      <Field
        label={props.label}
        hint={t`8 or more characters with letters and digits`}
        error={
          isPasswordTooLong(inputs.password)
            ? t`Use at most ${max} characters`
            : problems.password && codeText(problems.password)
        }
      >
        {(control) => (
          <>
            <PasswordInput
              {...control}
              name="password"
              autoComplete="new-password"
              maxLength={256}
              value={inputs.password}
              onChange={(password) => change({ password })}
            />
            <StrengthMeter password={inputs.password} />
          </>
        )}
      </Field>
      <Field
        label={t`Confirm password`}
        error={problems.confirmPassword && codeText(problems.confirmPassword)}
      >
        {(control) => (
          <PasswordInput
            {...control}
            name="confirmPassword"
            autoComplete="new-password"
            maxLength={256}
            value={inputs.confirmPassword}
            onChange={(confirmPassword) => change({ confirmPassword })}
          />
        )}
      </Field>
    </>
  );
}
