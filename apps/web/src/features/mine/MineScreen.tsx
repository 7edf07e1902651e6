import {
  Avatar,
  Badge,
  Button,
  CopyButton,
  Dialog,
  IconButton,
  PullToRefresh,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { BadgeCheck, Bell, Headset, LogOut } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { WithdrawLock } from '#shared/ui/WithdrawLock.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { logOut } from '#shared/api/log-out.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { useUnreadAnswers, useUnreadCount } from '#shared/session/use-unread.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { useSession } from '#shared/session/session.ts';
import { OwnRows } from './OwnRows.tsx';
import { InfoRows, SettingRows } from './SettingRows.tsx';
import { Services } from './Services.tsx';
import { TierCard } from './TierCard.tsx';

/** The fifth tab: who one is, and everything that is one's own to set. */
export function MineScreen(): ReactNode {
  const session = useSession((state) => state.session);
  return (
    <PullToRefresh onRefresh={() => queryClient.refetchQueries({ type: 'active' })}>
      <div className="flex flex-col gap-4 px-4 pt-[calc(4px+var(--safe-top))] pb-6">
        <TopBar />
        {session === undefined ? (
          <VisitorHead />
        ) : (
          <>
            <UserHead account={session.account} userId={session.userId} />
            <TierCard />
            <Services />
            <OwnRows />
          </>
        )}
        <SettingRows />
        <InfoRows />
        {session !== undefined && <LogOutRow />}
      </div>
    </PullToRefresh>
  );
}

function TopBar(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const unread = useUnreadCount();
  return (
    <div className="-mr-2 -mb-3 flex h-12 items-center justify-end">
      <HelpButton />
      <IconButton
        label={unread > 0 ? t`Messages, ${unread} unread` : t`Messages`}
        onClick={() => go.to('pages/neWs/neWs', unread > 0 ? { box: 'personal' } : {})}
      >
        <Badge count={unread} label={t`${unread} unread`}>
          <Bell size={22} strokeWidth={1.8} aria-hidden="true" />
        </Badge>
      </IconButton>
    </div>
  );
}

/** Help, with how many answers of customer service wait. */
function HelpButton(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const unread = useUnreadAnswers();
  return (
    <IconButton
      label={unread > 0 ? t`Help center, ${unread} unread` : t`Help center`}
      onClick={() => go.to('contact')}
    >
      <Badge count={unread} label={t`${unread} unread`}>
        <Headset size={22} strokeWidth={1.8} aria-hidden="true" />
      </Badge>
    </IconButton>
  );
}

function VisitorHead(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <section>
      <h1 className="text-display font-bold tracking-[-0.02em]">{t`Welcome to Candor`}</h1>
      <p className="mt-1 text-body text-t2">{t`Log in to see your assets and orders.`}</p>
      <div className="mt-4 flex gap-3">
        <Button className="flex-1 basis-0" onClick={() => go.detour('pages/login/login')}>
          {t`Log in`}
        </Button>
        <Button tone="secondary" className="flex-1 basis-0" onClick={() => go.detour('register')}>
          {t`Sign up`}
        </Button>
      </div>
    </section>
  );
}

function UserHead(props: { readonly account: string; readonly userId: number }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const { data } = useRead('info', {});
  const identity = useRead('identityInfo', {});
  const nickname = data?.nickname ?? undefined;
  const account = data?.email ?? data?.phone ?? props.account;
  return (
    <section className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <button
          type="button"
          aria-label={t`Profile`}
          onClick={() => go.to('userCenter')}
          className="press shrink-0 rounded-full"
        >
          <Avatar name={nickname ?? account} size={56} />
        </button>
        <div className="min-w-0">
          <h1 className="line-clamp-3 text-title font-bold break-words">{nickname ?? account}</h1>
          {nickname !== undefined && <p className="text-meta break-words text-t3">{account}</p>}
          <div className="num flex items-center text-body text-t3">
            {`UID ${String(props.userId)}`}
            <CopyButton text={String(props.userId)} label={t`Copy UID`} className="-my-2.5" />
          </div>
        </div>
      </div>
      {identity.data?.state === 'verified' && (
        <p className="flex">
          <span className="inline-flex items-center gap-1.5 rounded-chip bg-green-soft px-2.5 py-1 text-meta font-medium text-green">
            <BadgeCheck size={16} strokeWidth={1.8} aria-hidden="true" />
            {t`Verified`}
          </span>
        </p>
      )}
      <WithdrawLock user={data} />
    </section>
  );
}

function LogOutRow(): ReactNode {
  const { t } = useLingui();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button
        tone="secondary"
        isBlock
        icon={<LogOut size={20} strokeWidth={1.8} aria-hidden="true" />}
        onClick={() => setIsAsked(true)}
      >
        {t`Log out`}
      </Button>
      <Dialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={t`Log out of this device?`}
        confirmLabel={t`Log out`}
        onConfirm={() => {
          setIsAsked(false);
          logOut();
        }}
      >
        {t`Open orders stay in the market.`}
      </Dialog>
    </>
  );
}
