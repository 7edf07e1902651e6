import type { ReactNode } from 'react';
import { FactorField, hasFactor } from '#shared/form/FactorField.tsx';
import { LOGIN_PASSWORD_FORM, PasswordField } from '#shared/form/PasswordField.tsx';
import { useForm } from '#shared/form/use-form.ts';
import type { Form } from '#shared/form/use-form.ts';
import { useRead } from '#shared/api/hooks.ts';

/** What a guarded change is sent with; no code where a passkey confirmed the session. */
interface Proofs {
  readonly password: string;
  readonly factorCode?: string;
}

const EMPTY = { loginPassword: '', factorCode: '', isConfirmed: false };

interface FactorForm
  extends Pick<Form<typeof EMPTY, 'loginPassword'>, 'submit' | 'failure' | 'isBusy'> {
  /** Password and second factor, with what is wrong with them. */
  readonly fields: ReactNode;
}

/** A form that the login password guards, and a second factor where one is on: `send` runs with both, and what it throws is shown. */
export function useFactorForm(send: (proofs: Proofs) => Promise<void>): FactorForm {
  const { data } = useRead('verifySwitch', {});
  const own = { totp: data?.totp ?? false, passkeys: data?.passkeys ?? 1 };
  const asksFactor = hasFactor(own);
  const form = useForm({
    initial: EMPTY,
    find: (inputs) => ({
      ...LOGIN_PASSWORD_FORM.find(inputs),
      ...(!asksFactor || inputs.isConfirmed || inputs.factorCode !== ''
        ? {}
        : { factorCode: 2045 }),
    }),
    send: ({ loginPassword: password, factorCode, isConfirmed }) =>
      send(isConfirmed || !asksFactor ? { password } : { password, factorCode }),
    fields: LOGIN_PASSWORD_FORM.fields,
  });
  return {
    ...form,
    fields: (
      <>
        <PasswordField {...form.text('loginPassword')} />
        {asksFactor && (
          <FactorField
            factors={own}
            {...form.text('factorCode')}
            isConfirmed={form.inputs.isConfirmed}
            onConfirmed={() => form.change({ isConfirmed: true })}
          />
        )}
      </>
    ),
  };
}
