import { Button, Card, ErrorState, ListRow, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { APP_VERSION, APP_VERSION_CODE } from '#shared/session/app-version.ts';
import { useRead } from '#shared/api/hooks.ts';
import { Page } from '#shared/ui/Page.tsx';
import { errorText } from '#shared/texts/error-text.ts';
import { versionState } from './version-state.ts';

/** Which version runs here, which is the newest, and the way from one to the other. */
export function UpdateScreen(): ReactNode {
  const { t } = useLingui();
  return (
    <Page title={t`App update`}>
      <div className="flex flex-col gap-4 p-4">
        <UpdateRows />
      </div>
    </Page>
  );
}

function UpdateRows(): ReactNode {
  const { t } = useLingui();
  const version = useRead('common/version', {}, { freshMs: 0 });
  if (version.isError) {
    return <ErrorState text={errorText(version.error)} onRetry={() => void version.refetch()} />;
  }
  if (version.data === undefined) return <SkeletonRows count={2} shape="line" />;
  const { version: newest, versionCode, versionCodeMin } = version.data;
  const state = versionState(APP_VERSION_CODE, versionCode, versionCodeMin);
  const advice = {
    newest: t`You have the newest version.`,
    'update-offered': t`A newer version is available.`,
    'update-required': t`This version no longer works. Update to go on.`,
  }[state];
  return (
    <>
      <Card>
        <ListRow
          title={t`App version`}
          value={`${APP_VERSION} (${String(APP_VERSION_CODE)})`}
          className="border-b border-line"
        />
        <ListRow title={t`Newest version`} value={`${newest} (${String(versionCode)})`} />
      </Card>
      <p role="status" className="text-center text-body text-t2">
        {advice}
      </p>
      {state !== 'newest' && (
        <Button isBlock onClick={() => void loadNewest()}>
          {t`Update now`}
        </Button>
      )}
    </>
  );
}

/** Fetches the newest files past every cache of ours and starts them. */
async function loadNewest(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  await registration?.unregister();
  location.reload();
}
