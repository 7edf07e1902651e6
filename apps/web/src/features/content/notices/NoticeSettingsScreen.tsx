import { Button, Card, EmptyState, ErrorState, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAction, useRead } from '#shared/api/hooks.ts';
import { useSession } from '#shared/session/session.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';
import { NoticeKinds } from './NoticeKinds.tsx';
import { PushSwitch } from './PushSwitch.tsx';
import { QuietHours } from './QuietHours.tsx';
import type { NoticeSettings } from './settings-props.ts';

/** What the user wants to be told of, by which ways, and when not. Each switch takes effect at once. */
export function NoticeSettingsScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const hasSession = useSession((state) => state.session !== undefined);
  return (
    <Page title={t`Notifications`}>
      {hasSession ? (
        <OwnSettings />
      ) : (
        <EmptyState
          icon={<BellRing size={44} strokeWidth={1.2} />}
          text={t`Log in to choose your notifications.`}
          action={
            <Button size="small" onClick={() => go.detour('pages/login/login')}>
              {t`Log in`}
            </Button>
          }
        />
      )}
    </Page>
  );
}

function OwnSettings(): ReactNode {
  const queries = useQueryClient();
  const { data, isError, error, refetch } = useRead('noticeSettings', {});
  const edit = useAction('noticeSettingsEdit');
  if (isError) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows />;
  const change = async (changes: Partial<NoticeSettings>): Promise<void> => {
    const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
    const outcome = await edit.run({ ...data, zone, ...changes });
    if (outcome?.ok === true) {
      queries.setQueriesData({ queryKey: ['noticeSettings'] }, outcome.reply);
    }
  };
  const props = {
    settings: data,
    isBusy: edit.isBusy,
    onChange: (changes: Partial<NoticeSettings>) => void change(changes),
  };
  return (
    <div className="flex flex-col gap-4 px-4 pt-2 pb-6">
      <Card className="overflow-hidden">
        <PushSwitch />
      </Card>
      <Card className="overflow-hidden">
        <NoticeKinds {...props} />
      </Card>
      <Card className="overflow-hidden">
        <QuietHours {...props} />
      </Card>
    </div>
  );
}
