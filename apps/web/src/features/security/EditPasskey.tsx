import { Button, Field, Input, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { FactorField } from '#shared/account/FactorField.tsx';
import { useAction, useRead } from '#shared/data/hooks.ts';
import { FailureNote } from '#shared/page/FailureNote.tsx';
import { codeText, errorText } from '#shared/texts/error-text.ts';
import { PASSKEY_NAME_LENGTH_MAX } from './passkey.ts';
import type { Passkey } from './passkey.ts';
import { PasswordField } from '#shared/account/PasswordField.tsx';
import { refreshProofs } from './refresh-proofs.ts';
import { useGuardedForm } from './use-guarded-form.ts';

interface EditPasskeyProps {
  readonly passkey: Passkey;
  readonly onDone: () => void;
}

/** A passkey's sheet: its name, and the way to remove it. */
export function EditPasskey(props: EditPasskeyProps): ReactNode {
  const { t } = useLingui();
  const [isRemoving, setIsRemoving] = useState(false);
  if (isRemoving) return <RemovePasskey {...props} />;
  return (
    <div className="flex flex-col gap-3 px-4 pb-4">
      <RenamePasskey {...props} />
      <Button
        tone="ghost"
        isBlock
        className="text-red"
        onClick={() => {
          setIsRemoving(true);
        }}
      >
        {t`Remove passkey`}
      </Button>
    </div>
  );
}

function RenamePasskey({ passkey, onDone }: EditPasskeyProps): ReactNode {
  const { t } = useLingui();
  const rename = useAction('passkeyRename', { isQuiet: true });
  const [name, setName] = useState(passkey.name);
  const [problem, setProblem] = useState<string>();
  const save = async (): Promise<void> => {
    if (name.trim() === '') {
      setProblem(t`Enter a name.`);
      return;
    }
    const outcome = await rename.run({ passkeyId: passkey.passkeyId, name: name.trim() });
    if (outcome === undefined) return;
    if (!outcome.ok) {
      setProblem(errorText(outcome.error));
      return;
    }
    toastStore.show(t`Name saved`, 'success');
    refreshProofs();
    onDone();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className="flex flex-col gap-4"
    >
      <Field label={t`Name of this passkey`} error={problem}>
        {(control) => (
          <Input
            {...control}
            name="passkeyName"
            autoComplete="off"
            maxLength={PASSKEY_NAME_LENGTH_MAX}
            value={name}
            onChange={(typed) => {
              setName(typed);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <Button type="submit" isBlock isBusy={rename.isBusy}>
        {t`Save`}
      </Button>
    </form>
  );
}

function RemovePasskey({ passkey, onDone }: EditPasskeyProps): ReactNode {
  const { t } = useLingui();
  const proofs = useRead('verifySwitch', {});
  const remove = useAction('passkeyRemove', { isQuiet: true });
  const [factorCode, setFactorCode] = useState('');
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [isCodeMissing, setIsCodeMissing] = useState(false);
  const form = useGuardedForm(async (password) => {
    if (!isConfirmed && factorCode === '') return;
    const outcome = await remove.run({
      passkeyId: passkey.passkeyId,
      password,
      ...(isConfirmed ? {} : { factorCode }),
    });
    if (outcome === undefined) return;
    if (!outcome.ok) throw outcome.error;
    toastStore.show(t`Passkey removed. Withdrawals pause for 24 hours.`, 'success');
    refreshProofs();
    onDone();
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        setIsCodeMissing(!isConfirmed && factorCode === '');
        form.submit(event);
      }}
      className="flex flex-col gap-4 px-4 pb-4"
    >
      <p className="text-body text-t2">
        {t`“${passkey.name}” will no longer log you in. Remove it from your device’s password manager too.`}
      </p>
      <PasswordField value={form.password} error={form.passwordError} onChange={form.setPassword} />
      <FactorField
        factors={{ totp: proofs.data?.totp ?? false, passkeys: proofs.data?.passkeys ?? 1 }}
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
      <Button type="submit" tone="danger" isBlock isBusy={remove.isBusy}>
        {t`Remove passkey`}
      </Button>
    </form>
  );
}
