import { Button, Field, Input, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { FailureNote } from '#shared/ui/FailureNote.tsx';
import { passkeyFailureOf } from '#shared/session/passkey-failure.ts';
import { makePasskey } from '#shared/session/passkeys.ts';
import { deviceName } from './device-name.ts';
import { PASSKEY_NAME_LENGTH_MAX } from './passkey.ts';
import { PasswordField } from '#shared/form/PasswordField.tsx';
import { refreshProofs } from './refresh-proofs.ts';
import { useGuardedForm } from './use-guarded-form.ts';

/** A name, the login password, then the browser's own question. */
export function AddPasskey(props: {
  /** With the recovery codes if this is the user's first second factor, else none. */
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
}): ReactNode {
  const { t } = useLingui();
  const begin = useAction('passkeyBegin', { isQuiet: true });
  const add = useAction('passkeyAdd', { isQuiet: true });
  const [isAsking, setIsAsking] = useState(false);
  const [name, setName] = useState(() =>
    deviceName(navigator.userAgent).slice(0, PASSKEY_NAME_LENGTH_MAX),
  );
  const form = useGuardedForm(async (password) => {
    const begun = await begin.run({ password });
    if (begun === undefined) return;
    if (!begun.ok) throw begun.error;
    setIsAsking(true);
    const response = await makePasskey(begun.reply.options).finally(() => setIsAsking(false));
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
  }, passkeyFailureOf);
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4 px-4 pb-4">
      <p className="text-body text-t2">
        {t`Other devices are logged out, and withdrawals pause for 24 hours.`}
      </p>
      <Field label={t`Name of this passkey`}>
        {(control) => (
          <Input
            {...control}
            name="passkeyName"
            autoComplete="off"
            maxLength={PASSKEY_NAME_LENGTH_MAX}
            value={name}
            onChange={setName}
          />
        )}
      </Field>
      <PasswordField value={form.password} error={form.passwordError} onChange={form.setPassword} />
      <FailureNote failure={form.failure} />
      <Button type="submit" isBlock isBusy={begin.isBusy || isAsking || add.isBusy}>
        {t`Continue`}
      </Button>
    </form>
  );
}
