import { Button, Field, Input } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { FailureNote } from '#shared/ui/FailureNote.tsx';
import type { Failure } from '#shared/texts/failure.ts';
import { passkeyFailureOf } from '#shared/session/passkey-failure.ts';
import { arePasskeysSupported } from '#shared/session/passkeys.ts';
import { useStepUp } from './use-step-up.ts';

/** What a user with a second factor has to confirm with. */
export interface OwnFactors {
  readonly totp: boolean;
  readonly passkeys: number;
}

/** Whether a change asks the user for a second factor at all. */
export function hasFactor(factors: OwnFactors): boolean {
  return factors.totp || factors.passkeys > 0;
}

interface FactorFieldProps {
  readonly factors: OwnFactors;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (code: string) => void;
  readonly isConfirmed: boolean;
  readonly onConfirmed: () => void;
}

/**
 * The second factor inside a form: a code of the app or a recovery code, or a passkey that confirms the
 * session before the form is sent.
 */
export function FactorField(props: FactorFieldProps): ReactNode {
  const { factors, value, error, onChange, isConfirmed } = props;
  const { t } = useLingui();
  if (isConfirmed) {
    return (
      <p role="status" className="flex items-center gap-2 text-body text-green">
        <CircleCheck size={18} strokeWidth={1.8} aria-hidden="true" className="shrink-0" />
        {t`Confirmed with a passkey`}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      {factors.passkeys > 0 && arePasskeysSupported() && <PasskeyButton {...props} />}
      <Field
        label={factors.totp ? t`Authenticator or recovery code` : t`Recovery code`}
        error={error}
      >
        {(control) => (
          <Input
            {...control}
            name="factorCode"
            type="text"
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={64}
            value={value}
            onChange={(typed) => onChange(typed.normalize('NFKC').replace(/\s/g, ''))}
          />
        )}
      </Field>
    </div>
  );
}

function PasskeyButton({ onConfirmed }: FactorFieldProps): ReactNode {
  const { t } = useLingui();
  const stepUp = useStepUp();
  const [failure, setFailure] = useState<Failure>();
  return (
    <>
      <Button
        tone="secondary"
        isBlock
        isBusy={stepUp.isBusy}
        icon={<KeyRound size={20} strokeWidth={1.8} aria-hidden="true" />}
        onClick={() => {
          setFailure(undefined);
          stepUp.run().then(
            (isDone) => {
              if (isDone) onConfirmed();
            },
            (caught: unknown) => setFailure(passkeyFailureOf(caught)),
          );
        }}
      >
        {t`Confirm with a passkey`}
      </Button>
      <FailureNote failure={failure} />
    </>
  );
}
