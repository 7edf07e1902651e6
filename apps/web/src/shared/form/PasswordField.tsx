import { Field, PasswordInput } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

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
