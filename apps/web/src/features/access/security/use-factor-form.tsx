import { useState } from 'react';
import type { ReactNode } from 'react';
import { FactorField } from '#shared/form/FactorField.tsx';
import { PasswordField } from '#shared/form/PasswordField.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { FailureNote } from '#shared/ui/FailureNote.tsx';
import { codeText } from '#shared/texts/error-text.ts';
import { useGuardedForm } from './use-guarded-form.ts';

/** What a guarded change is sent with; no code where a passkey confirmed the session. */
interface Proofs {
  readonly password: string;
  readonly factorCode?: string;
}

interface FactorForm {
  readonly submit: (event: { preventDefault: () => void }) => void;
  /** Password, second factor and what was wrong with them. */
  readonly fields: ReactNode;
}

/** A form that the login password and a second factor guard: `send` runs with both, and what it throws is shown. */
export function useFactorForm(send: (proofs: Proofs) => Promise<void>): FactorForm {
  const factors = useRead('verifySwitch', {});
  const [factorCode, setFactorCode] = useState('');
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [isCodeMissing, setIsCodeMissing] = useState(false);
  const isProven = isConfirmed || factorCode !== '';
  const form = useGuardedForm(async (password) => {
    if (isProven) await send(isConfirmed ? { password } : { password, factorCode });
  });
  return {
    submit: (event) => {
      setIsCodeMissing(!isProven);
      form.submit(event);
    },
    fields: (
      <>
        <PasswordField
          value={form.password}
          error={form.passwordError}
          onChange={form.setPassword}
        />
        <FactorField
          factors={{ totp: factors.data?.totp ?? false, passkeys: factors.data?.passkeys ?? 1 }}
          value={factorCode}
          error={isCodeMissing ? codeText(2045) : undefined}
          onChange={(code) => {
            setFactorCode(code);
            setIsCodeMissing(false);
            form.fail(undefined);
          }}
          isConfirmed={isConfirmed}
          onConfirmed={() => {
            setIsConfirmed(true);
            setIsCodeMissing(false);
          }}
        />
        <FailureNote failure={form.failure} />
      </>
    ),
  };
}
