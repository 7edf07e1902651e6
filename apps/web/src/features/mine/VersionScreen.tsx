import { Card, ErrorState, formatDecimal, ListRow, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { APP_VERSION, APP_VERSION_CODE } from '#shared/session/app-version.ts';
import { useRead } from '#shared/api/hooks.ts';
import { BooksRow } from '#shared/proof/BooksRow.tsx';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';
import { errorText } from '#shared/texts/error-text.ts';

/** The same in every language. */
const PRODUCT_NAME = 'Candor';

/** Which version runs, and what the exchange says about its own books. */
export function VersionScreen(): ReactNode {
  const { t } = useLingui();
  return (
    <Page title={t`Version and status`}>
      <div className="flex flex-col gap-4 p-4">
        <div className="flex flex-col items-center gap-3 py-6">
          <img src="./icons/icon.svg" alt="" width={64} height={64} />
          <p className="text-title font-bold">{PRODUCT_NAME}</p>
        </div>
        <VersionRows />
        <StatusRows />
        <LegalRows />
      </div>
    </Page>
  );
}

function VersionRows(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const version = useRead('common/version', {});
  if (version.data === undefined) return null;
  return (
    <Card>
      <ListRow
        title={t`App version`}
        value={`${APP_VERSION} (${String(APP_VERSION_CODE)})`}
        onPress={() => go.to('appUpdate/app-update')}
        className="border-b border-line"
      />
      <ListRow title={t`Server version`} value={version.data.server} />
    </Card>
  );
}

function StatusRows(): ReactNode {
  const { t } = useLingui();
  const status = useRead('common/serverStatus', {}, { everyMs: 5_000 });
  if (status.isError) {
    return <ErrorState text={errorText(status.error)} onRetry={() => void status.refetch()} />;
  }
  if (status.data === undefined) return <SkeletonRows count={3} shape="line" />;
  const { booksBalance, committedSequence, projectedSequence, demo } = status.data;
  const line = 'border-b border-line';
  return (
    <Card>
      <BooksRow isBalanced={booksBalance} />
      <ListRow
        title={t`Operations recorded`}
        value={formatDecimal(String(committedSequence), 0)}
        className={line}
      />
      <ListRow
        title={t`Commands in the records`}
        value={formatDecimal(String(projectedSequence), 0)}
        className={line}
      />
      <ListRow title={t`Money`} value={demo ? t`Demo funds only` : t`Real funds`} />
    </Card>
  );
}

function LegalRows(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <Card>
      <ListRow
        title={t`Terms of use`}
        className="border-b border-line"
        onPress={() => go.to('mairivacy')}
      />
      <ListRow title={t`Privacy policy`} onPress={() => go.to('privacy')} />
    </Card>
  );
}
