import { IconButton, Tabs } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { BellPlus, CheckCheck, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';
import { useSession } from '#shared/session/session.ts';
import { MessageList } from './MessageList.tsx';
import { PublicNotices } from './PublicNotices.tsx';

type Box = 'announcement' | 'personal';

/** What the exchange tells everybody, and what it tells this user; the bell leads here. */
export function NoticesScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const hasSession = useSession((state) => state.session !== undefined);
  const box: Box = useQueryParam('box') === 'personal' ? 'personal' : 'announcement';
  if (!hasSession) {
    return (
      <Page title={t`Announcements`} isPulled>
        <PublicNotices />
      </Page>
    );
  }
  return (
    <Page title={t`Messages`} trailing={<Trailing box={box} />} isPulled>
      <Tabs<Box>
        label={t`Kinds of messages`}
        options={[
          { value: 'announcement', label: t`Announcements` },
          { value: 'personal', label: t`For you` },
        ]}
        value={box}
        onChange={(next) => go.replace('pages/neWs/neWs', { box: next })}
        hasLine
      />
      <MessageList key={box} box={box} />
    </Page>
  );
}

function Trailing({ box }: { readonly box: Box }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <>
      <IconButton
        label={t`Price alerts`}
        onClick={() => go.to('pages/neWs/neWs', { view: 'alerts' })}
      >
        <BellPlus size={20} strokeWidth={1.8} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t`Notifications`}
        onClick={() => go.to('pages/neWs/neWs', { view: 'settings' })}
      >
        <Settings2 size={20} strokeWidth={1.8} aria-hidden="true" />
      </IconButton>
      <ReadAll box={box} />
    </>
  );
}

function ReadAll({ box }: { readonly box: Box }): ReactNode {
  const { t } = useLingui();
  const read = useAction('readMsg');
  return (
    <IconButton
      label={t`Mark all as read`}
      isBusy={read.isBusy}
      onClick={() =>
        void read.run({ box }).then((outcome) => {
          if (outcome?.ok === true) void queryClient.invalidateQueries({ queryKey: ['getMsg'] });
        })
      }
    >
      <CheckCheck size={20} strokeWidth={1.8} aria-hidden="true" />
    </IconButton>
  );
}
