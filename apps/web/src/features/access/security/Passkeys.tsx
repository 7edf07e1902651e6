import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  ListRow,
  Sheet,
  SkeletonRows,
  Tag,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { formatDay, formatTime } from '#shared/texts/time.ts';
import { arePasskeysSupported } from '#shared/session/passkeys.ts';
import { AddPasskey } from './AddPasskey.tsx';
import { EditPasskey } from './EditPasskey.tsx';
import type { Passkey } from './passkey.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { RenewCodes } from './RenewCodes.tsx';

/** The user's passkeys: adding, renaming and removing them. */
export function Passkeys(): ReactNode {
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) {
    return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />;
  }
  return <PasskeyPage onCodes={setCodes} />;
}

function PasskeyPage(props: { readonly onCodes: (codes: readonly string[]) => void }): ReactNode {
  const { t } = useLingui();
  const [isAdding, setIsAdding] = useState(false);
  const isSupported = arePasskeysSupported();
  const proofs = useRead('verifySwitch', {});
  return (
    <div className="flex flex-col gap-4 p-4">
      <p className="text-body text-t2">
        {t`A passkey logs you in with your fingerprint, face or screen lock. It cannot be guessed, and it does not work on copied websites.`}
      </p>
      <PasskeyRows />
      {isSupported ? (
        <Button isBlock onClick={() => setIsAdding(true)}>
          {t`Add a passkey`}
        </Button>
      ) : (
        <p role="status" className="rounded-card bg-warn-soft p-4 text-body text-t1">
          {t`This browser cannot make passkeys, or the page was not opened over HTTPS. Open Candor in an up-to-date browser to add one.`}
        </p>
      )}
      {proofs.data !== undefined && proofs.data.passkeys > 0 && (
        <RenewCodes codesLeft={proofs.data.recoveryCodesLeft} onCodes={props.onCodes} />
      )}
      <Sheet isOpen={isAdding} title={t`Add a passkey`} onClose={() => setIsAdding(false)}>
        {isAdding && (
          <AddPasskey
            onAdded={(codes) => {
              setIsAdding(false);
              if (codes.length > 0) props.onCodes(codes);
            }}
          />
        )}
      </Sheet>
    </div>
  );
}

function PasskeyRows(): ReactNode {
  const { t } = useLingui();
  const [edited, setEdited] = useState<Passkey>();
  const list = useRead('passkeyList', {});
  if (list.isError) {
    return <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />;
  }
  if (list.data === undefined) return <SkeletonRows count={2} shape="line" />;
  const { passkeys } = list.data;
  if (passkeys.length === 0) {
    return (
      <EmptyState
        icon={<Fingerprint size={44} strokeWidth={1.2} />}
        text={t`You have no passkeys yet.`}
        className="py-8"
      />
    );
  }
  const usedText = ({ createdAtMs, lastUsedAtMs }: Passkey): string => {
    if (lastUsedAtMs === null) {
      const added = formatDay(createdAtMs);
      return t`Added ${added}`;
    }
    const used = formatTime(lastUsedAtMs);
    return t`Last used ${used}`;
  };
  const close = (): void => setEdited(undefined);
  return (
    <>
      <Card className="overflow-hidden">
        {passkeys.map((passkey) => (
          <ListRow
            key={passkey.passkeyId}
            leading={<Fingerprint size={20} strokeWidth={1.8} aria-hidden="true" />}
            title={passkey.name}
            note={usedText(passkey)}
            trailing={passkey.isSynced && <Tag>{t`Synced`}</Tag>}
            className="not-last:border-b not-last:border-line"
            onPress={() => setEdited(passkey)}
          />
        ))}
      </Card>
      <Sheet isOpen={edited !== undefined} title={t`Passkey`} onClose={close}>
        {edited !== undefined && <EditPasskey passkey={edited} onDone={close} />}
      </Sheet>
    </>
  );
}
