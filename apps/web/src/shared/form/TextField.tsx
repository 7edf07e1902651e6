import { Field, Input } from '@candor/ui-kit';
import type { ComponentProps, ReactNode } from 'react';

interface TextFieldProps extends Omit<ComponentProps<typeof Input>, 'id'> {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
}

/** A line of text with its label and its complaint. */
export function TextField({ label, hint, error, ...input }: TextFieldProps): ReactNode {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <Input {...control} spellCheck={false} {...input} />}
    </Field>
  );
}
