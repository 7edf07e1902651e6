import type { ApiKeyKind } from '@candor/protocol';
import { Checkbox, Field, Segmented, TextArea } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useAction, useRead } from '#shared/api/hooks.ts';
import { FactorField, hasFactor } from '#shared/form/FactorField.tsx';
import { FormScreen } from '#shared/form/FormScreen.tsx';
import { LOGIN_PASSWORD_FORM, PasswordField } from '#shared/form/PasswordField.tsx';
import { TextField } from '#shared/form/TextField.tsx';
import { useForm } from '#shared/form/use-form.ts';
import { areAddresses, API_KEY_NAME_LENGTH_MAX, splitAddresses } from './api-key.ts';
import type { NewApiKey } from './api-key.ts';
import { refreshProofs } from './refresh-proofs.ts';

/** Reading alone is where a key begins: to trade is switched on by hand. */
const EMPTY = {
  name: '',
  kind: 'hmac_sha256' as ApiKeyKind,
  reads: true,
  trades: false,
  addresses: '',
  publicKey: '',
  loginPassword: '',
  factorCode: '',
  isConfirmed: false,
};

type KeyField = 'name' | 'reads' | 'addresses' | 'publicKey' | 'loginPassword' | 'factorCode';

/** The state of the form for a new key. */
function useApiKeyForm(onMade: (made: NewApiKey) => void) {
  const { t } = useLingui();
  const create = useAction('apiKeyCreate', { isQuiet: true });
  const factors = useRead('verifySwitch', {});
  const own = { totp: factors.data?.totp ?? false, passkeys: factors.data?.passkeys ?? 0 };
  const asksFactor = hasFactor(own);
  const form = useForm<typeof EMPTY, KeyField>({
    initial: EMPTY,
    find: (inputs) => ({
      ...(inputs.name.trim() === '' ? { name: t`Enter a name.` } : {}),
      ...(inputs.reads || inputs.trades ? {} : { reads: t`Choose at least one.` }),
      ...(areAddresses(inputs.addresses)
        ? {}
        : { addresses: t`Up to 20 addresses or networks, such as 203.0.113.7 or 2001:db8::/32.` }),
      ...(inputs.kind === 'ed25519' && inputs.publicKey.trim() === ''
        ? { publicKey: t`Paste the public key.` }
        : {}),
      ...LOGIN_PASSWORD_FORM.find(inputs),
      ...(!asksFactor || inputs.isConfirmed || inputs.factorCode !== ''
        ? {}
        : { factorCode: 2045 }),
    }),
    fields: ['name', 'addresses', 'publicKey', 'loginPassword', 'factorCode'],
    send: async (inputs) => {
      const outcome = await create.run({
        name: inputs.name.trim(),
        kind: inputs.kind,
        scopes: [
          ...(inputs.reads ? (['read'] as const) : []),
          ...(inputs.trades ? (['trade'] as const) : []),
        ],
        addresses: [...splitAddresses(inputs.addresses)],
        ...(inputs.kind === 'ed25519' ? { publicKey: inputs.publicKey.trim() } : {}),
        password: inputs.loginPassword,
        ...(asksFactor && !inputs.isConfirmed ? { factorCode: inputs.factorCode } : {}),
      });
      if (outcome === undefined) return;
      if (!outcome.ok) throw outcome.error;
      refreshProofs();
      onMade(outcome.reply);
    },
  });
  return { form, own, asksFactor };
}

/** A name, how the program signs, what it may do and from where; then the password and a second factor. */
export function AddApiKey({ onMade }: { readonly onMade: (made: NewApiKey) => void }): ReactNode {
  const { t } = useLingui();
  const { form, own, asksFactor } = useApiKeyForm(onMade);
  const { kind } = form.inputs;
  return (
    <FormScreen form={form} room="sheet" label={t`Create`}>
      <TextField
        {...form.text('name')}
        label={t`Name of this key`}
        name="apiKeyName"
        autoComplete="off"
        maxLength={API_KEY_NAME_LENGTH_MAX}
      />
      <div className="flex flex-col gap-1.5">
        <span className="text-meta text-t2">{t`How the program signs`}</span>
        <Segmented<ApiKeyKind>
          label={t`How the program signs`}
          options={[
            { value: 'hmac_sha256', label: 'HMAC-SHA256' },
            { value: 'ed25519', label: 'Ed25519' },
          ]}
          value={kind}
          onChange={(to) => form.change({ kind: to })}
        />
        <p className="text-meta text-t3">
          {kind === 'hmac_sha256'
            ? t`We make a secret and show it once.`
            : t`You make a key pair; the private half never leaves your program.`}
        </p>
      </div>
      {kind === 'ed25519' && (
        <Area
          control={form.text('publicKey')}
          label={t`Public key`}
          hint={t`32 bytes in base64, or PEM`}
        />
      )}
      <Permissions form={form} />
      <Area
        control={form.text('addresses')}
        label={t`Allowed IP addresses`}
        hint={t`One a line. Empty means anywhere: fill this in for a key that trades.`}
      />
      <PasswordField {...form.text('loginPassword')} />
      {asksFactor && (
        <FactorField
          factors={own}
          {...form.text('factorCode')}
          isConfirmed={form.inputs.isConfirmed}
          onConfirmed={() => form.change({ isConfirmed: true })}
        />
      )}
    </FormScreen>
  );
}

function Permissions({
  form,
}: {
  readonly form: ReturnType<typeof useApiKeyForm>['form'];
}): ReactNode {
  const { t } = useLingui();
  const problem = form.error('reads');
  return (
    <fieldset>
      <legend className="text-meta text-t2">{t`What it may do`}</legend>
      <Checkbox
        isOn={form.inputs.reads}
        isInvalid={problem !== undefined}
        onChange={(reads) => form.change({ reads })}
      >
        {t`Read balances, orders and history`}
      </Checkbox>
      <Checkbox
        isOn={form.inputs.trades}
        isInvalid={problem !== undefined}
        onChange={(trades) => form.change({ trades })}
      >
        {t`Place, change and cancel orders`}
      </Checkbox>
      {problem !== undefined && (
        <p role="alert" className="text-meta text-red">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

function Area(props: {
  readonly control: {
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (typed: string) => void;
  };
  readonly label: string;
  readonly hint: string;
}): ReactNode {
  const { value, error, onChange } = props.control;
  return (
    <Field label={props.label} hint={props.hint} error={error}>
      {(control) => (
        <TextArea
          {...control}
          rows={3}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={1_300}
          className="font-mono"
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
