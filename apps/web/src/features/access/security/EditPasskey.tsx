import { Button, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { FormScreen } from '#shared/form/FormScreen.tsx';
import { TextField } from '#shared/form/TextField.tsx';
import { useForm } from '#shared/form/use-form.ts';
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
  const form = useForm({
    initial: { name: passkey.name },
    find: ({ name }) => (name.trim() === '' ? { name: t`Enter a name.` } : {}),
    send: async ({ name }) => {
      const outcome = await rename.run({ passkeyId: passkey.passkeyId, name: name.trim() });
      if (outcome === undefined) return;
      if (!outcome.ok) throw outcome.error;
      toastStore.show(t`Name saved`, 'success');
      refreshProofs();
      onDone();
    },
  });
  return (
    <FormScreen form={form} room="frame" label={t`Save`}>
      <TextField
        {...form.text('name')}
        label={t`Name of this passkey`}
        name="passkeyName"
        autoComplete="off"
        maxLength={PASSKEY_NAME_LENGTH_MAX}
      />
    </FormScreen>
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
    <FormScreen
      form={form}
      room="sheet"
      note={t`“${passkey.name}” will no longer log you in. Remove it from your device’s password manager too.`}
      label={t`Remove passkey`}
      tone="danger"
    >
      {form.fields}
    </FormScreen>
  );
}
