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
import { Bot } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { formatDay, formatTime } from '#shared/texts/time.ts';
import { AddApiKey } from './AddApiKey.tsx';
import type { ApiKey, NewApiKey } from './api-key.ts';
import { ApiKeyDetails } from './ApiKeyDetails.tsx';
import { ApiKeySecret } from './ApiKeySecret.tsx';

/** The user's keys for programs: making, looking at and revoking them. */
export function ApiKeys(): ReactNode {
  const [made, setMade] = useState<NewApiKey>();
  if (made !== undefined) return <ApiKeySecret made={made} onDone={() => setMade(undefined)} />;
  return <ApiKeyPage onMade={setMade} />;
}

function ApiKeyPage({ onMade }: { readonly onMade: (made: NewApiKey) => void }): ReactNode {
  const { t } = useLingui();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <div className="flex flex-col gap-4 p-4">
      <p className="text-body text-t2">
        {t`A program signs its requests with a key, so it never needs your password. No key can withdraw, move funds between accounts or change your security.`}
      </p>
      <ApiKeyRows />
      <Button isBlock onClick={() => setIsAdding(true)}>
        {t`Create an API key`}
      </Button>
      <Sheet isOpen={isAdding} title={t`Create an API key`} onClose={() => setIsAdding(false)}>
        {isAdding && <AddApiKey onMade={onMade} />}
      </Sheet>
    </div>
  );
}

function ApiKeyRows(): ReactNode {
  const { t } = useLingui();
  const [shown, setShown] = useState<ApiKey>();
  const list = useRead('apiKeyList', {});
  if (list.isError) {
    return <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />;
  }
  if (list.data === undefined) return <SkeletonRows count={2} shape="line" />;
  const { keys } = list.data;
  if (keys.length === 0) {
    return (
      <EmptyState
        icon={<Bot size={44} strokeWidth={1.2} />}
        text={t`You have no API keys yet.`}
        className="py-8"
      />
    );
  }
  const noteOf = ({ createdAtMs, lastUsedAtMs }: ApiKey): string => {
    if (lastUsedAtMs === null) {
      const created = formatDay(createdAtMs);
      return t`Created ${created}`;
    }
    const used = formatTime(lastUsedAtMs);
    return t`Last used ${used}`;
  };
  const close = (): void => setShown(undefined);
  return (
    <>
      <Card className="overflow-hidden">
        {keys.map((key) => (
          <ListRow
            key={key.keyId}
            leading={<Bot size={20} strokeWidth={1.8} aria-hidden="true" />}
            title={key.name}
            note={noteOf(key)}
            trailing={<KeyTag apiKey={key} />}
            className="not-last:border-b not-last:border-line"
            onPress={() => setShown(key)}
          />
        ))}
      </Card>
      <Sheet isOpen={shown !== undefined} title={shown?.name ?? ''} onClose={close}>
        {shown !== undefined && <ApiKeyDetails apiKey={shown} onDone={close} />}
      </Sheet>
    </>
  );
}

function KeyTag({ apiKey }: { readonly apiKey: ApiKey }): ReactNode {
  const { t } = useLingui();
  if (apiKey.revokedAtMs !== null) return <Tag>{t`Revoked`}</Tag>;
  return apiKey.scopes.includes('trade') ? (
    <Tag tone="warn">{t`Can trade`}</Tag>
  ) : (
    <Tag>{t`Read only`}</Tag>
  );
}
