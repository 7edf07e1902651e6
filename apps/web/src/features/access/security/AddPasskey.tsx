import { toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { FormScreen } from '#shared/form/FormScreen.tsx';
import { TextField } from '#shared/form/TextField.tsx';
import { useForm } from '#shared/form/use-form.ts';
import { passkeyFailureOf } from '#shared/session/passkey-failure.ts';
import { makePasskey } from '#shared/session/passkeys.ts';
import { deviceName } from '@candor/protocol';
import { PASSKEY_NAME_LENGTH_MAX } from './passkey.ts';
import { LOGIN_PASSWORD_FORM, PasswordField } from '#shared/form/PasswordField.tsx';
import { refreshProofs } from './refresh-proofs.ts';

/** A name, the login password, then the browser's own question. */
export function AddPasskey(props: {
  /** With the recovery codes if this is the user's first second factor, else none. */
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
}): ReactNode {
  const { t } = useLingui();
  const begin = useAction('passkeyBegin', { isQuiet: true });
  const add = useAction('passkeyAdd', { isQuiet: true });
  const [name, setName] = useState(() =>
    deviceName(navigator.userAgent).slice(0, PASSKEY_NAME_LENGTH_MAX),
  );
  const form = useForm({
    ...LOGIN_PASSWORD_FORM,
    send: async ({ loginPassword: password }) => {
      const begun = await begin.run({ password });
      if (begun === undefined) return;
      if (!begun.ok) throw begun.error;
      const response = await makePasskey(begun.reply.options);
      const { challengeId } = begun.reply;
      const named = name.trim();
      const outcome = await add.run({
        challengeId,
        response,
        ...(named === '' ? {} : { name: named }),
      });
      if (outcome === undefined) return;
      if (!outcome.ok) throw outcome.error;
      toastStore.show(t`Passkey added`, 'success');
      refreshProofs();
      props.onAdded(outcome.reply.recoveryCodes);
    },
    describe: passkeyFailureOf,
  });
  return (
    <FormScreen
      form={form}
      room="sheet"
      note={t`Other devices are logged out, and withdrawals pause for 24 hours.`}
      label={t`Continue`}
    >
      <TextField
        label={t`Name of this passkey`}
        name="passkeyName"
        autoComplete="off"
        maxLength={PASSKEY_NAME_LENGTH_MAX}
        value={name}
        onChange={setName}
      />
      <PasswordField {...form.text('loginPassword')} />
    </FormScreen>
  );
}
