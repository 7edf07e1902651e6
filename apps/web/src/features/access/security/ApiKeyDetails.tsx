import type { EndpointReply } from '@candor/protocol';
import { Button, CopyButton, ErrorState, SkeletonRows, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction, useRead } from '#shared/api/hooks.ts';
import { FormScreen } from '#shared/form/FormScreen.tsx';
import { LOGIN_PASSWORD_FORM, PasswordField } from '#shared/form/PasswordField.tsx';
import { useForm } from '#shared/form/use-form.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { formatTime } from '#shared/texts/time.ts';
import type { ApiKey } from './api-key.ts';
import { FactRow } from './FactRow.tsx';
import { refreshProofs } from './refresh-proofs.ts';

interface ApiKeyDetailsProps {
  readonly apiKey: ApiKey;
  readonly onDone: () => void;
}

/** A key's sheet: what it may do, from where it was used, and the way to end it. */
export function ApiKeyDetails(props: ApiKeyDetailsProps): ReactNode {
  const { apiKey } = props;
  const { t } = useLingui();
  const [isRevoking, setIsRevoking] = useState(false);
  if (isRevoking) return <RevokeApiKey {...props} />;
  const may = {
    read: t`Read balances, orders and history`,
    trade: t`Place, change and cancel orders`,
  };
  const addresses = apiKey.addresses.length === 0 ? t`Anywhere` : apiKey.addresses.join(', ');
  return (
    <div className="flex flex-col gap-4 px-4 pb-4">
      <div className="overflow-hidden rounded-card bg-s2">
        <FactRow
          title={t`Key ID`}
          note={apiKey.keyId}
          trailing={<CopyButton text={apiKey.keyId} label={t`Key ID`} />}
        />
        <FactRow
          title={t`How the program signs`}
          note={apiKey.kind === 'ed25519' ? 'Ed25519' : 'HMAC-SHA256'}
        />
        <FactRow
          title={t`What it may do`}
          note={apiKey.scopes.map((scope) => may[scope]).join(' · ')}
        />
        <FactRow title={t`Allowed IP addresses`} note={addresses} />
        <FactRow title={t`Key created`} note={formatTime(apiKey.createdAtMs)} />
        {apiKey.revokedAtMs !== null && (
          <FactRow title={t`Revoked`} note={formatTime(apiKey.revokedAtMs)} />
        )}
      </div>
      <Uses keyId={apiKey.keyId} />
      {apiKey.revokedAtMs === null && (
        <Button tone="ghost" isBlock className="text-red" onClick={() => setIsRevoking(true)}>
          {t`Revoke this key`}
        </Button>
      )}
    </div>
  );
}

type Use = EndpointReply<'apiKeyUses'>['uses'][number];

/** From where the key was used or tried. */
function Uses({ keyId }: { readonly keyId: string }): ReactNode {
  const { t } = useLingui();
  const read = useRead('apiKeyUses', { keyId });
  if (read.isError) {
    return <ErrorState text={errorText(read.error)} onRetry={() => void read.refetch()} />;
  }
  if (read.data === undefined) return <SkeletonRows count={2} shape="line" />;
  const { uses } = read.data;
  const outcomes: Readonly<Record<Use['outcome'], string>> = {
    used: t`Used`,
    wrong_signature: t`Wrong signature`,
    wrong_address: t`Address not allowed`,
  };
  return (
    <section>
      <h3 className="mb-2 text-meta text-t3">{t`Where it was used`}</h3>
      {uses.length === 0 ? (
        <p className="text-body text-t2">{t`Not used yet.`}</p>
      ) : (
        <div className="overflow-hidden rounded-card bg-s2">
          {uses.map((use) => (
            <FactRow
              key={`${use.address} ${use.outcome}`}
              title={use.address}
              note={formatTime(use.lastAtMs)}
              trailing={
                <span
                  className={use.outcome === 'used' ? 'text-body text-t2' : 'text-body text-red'}
                >
                  {outcomes[use.outcome]}
                </span>
              }
            />
          ))}
        </div>
      )}
    </section>
  );
}

function RevokeApiKey({ apiKey, onDone }: ApiKeyDetailsProps): ReactNode {
  const { t } = useLingui();
  const revoke = useAction('apiKeyRevoke', { isQuiet: true });
  const form = useForm({
    ...LOGIN_PASSWORD_FORM,
    send: async ({ loginPassword: password }) => {
      const outcome = await revoke.run({ keyId: apiKey.keyId, password });
      if (outcome === undefined) return;
      if (!outcome.ok) throw outcome.error;
      toastStore.show(t`The key is revoked.`, 'success');
      refreshProofs();
      onDone();
    },
  });
  return (
    <FormScreen
      form={form}
      room="sheet"
      note={t`Requests signed with “${apiKey.name}” are refused from now on. Its open orders stay.`}
      label={t`Revoke this key`}
      tone="danger"
    >
      <PasswordField {...form.text('loginPassword')} />
    </FormScreen>
  );
}
