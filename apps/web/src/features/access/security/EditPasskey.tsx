import { Button, Field, Input, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { PASSKEY_NAME_LENGTH_MAX } from './passkey.ts';
import type { Passkey } from './passkey.ts';
import { refreshProofs } from './refresh-proofs.ts';
import { useFactorForm } from './use-factor-form.tsx';

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
      <Button tone="ghost" isBlock className="text-red" onClick={() => setIsRemoving(true)}>
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
  const remove = useAction('passkeyRemove', { isQuiet: true });
  const form = useFactorForm(async (proofs) => {
    const outcome = await remove.run({ passkeyId: passkey.passkeyId, ...proofs });
    if (outcome === undefined) return;
    if (!outcome.ok) throw outcome.error;
    toastStore.show(t`Passkey removed. Withdrawals pause for 24 hours.`, 'success');
    refreshProofs();
    onDone();
  });
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4 px-4 pb-4">
      <p className="text-body text-t2">
        {t`“${passkey.name}” will no longer log you in. Remove it from your device’s password manager too.`}
      </p>
      {form.fields}
      <Button type="submit" tone="danger" isBlock isBusy={remove.isBusy}>
        {t`Remove passkey`}
      </Button>
    </form>
  );
}
