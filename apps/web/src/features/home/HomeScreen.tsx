import { Avatar, Badge, IconButton, PullToRefresh, SectionBreak } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Bell, Headset, Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useUnreadCount } from '#shared/session/use-unread.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { ConnectionPill } from '#shared/ui/ConnectionPill.tsx';
import { usePreferences } from '#shared/session/preferences.ts';
import { useSession } from '#shared/session/session.ts';
import { Announcements } from './Announcements.tsx';
import { Carousel } from './Carousel.tsx';
import { ContractMarkets } from './ContractMarkets.tsx';
import { EarnStripSkeleton } from './EarnStripSkeleton.tsx';
import { GetStarted } from './GetStarted.tsx';
import { LiteSwitch } from './LiteSwitch.tsx';
import { Portfolio } from './Portfolio.tsx';
import { Rankings } from './Rankings.tsx';
import { RiseFallOffer } from './RiseFallOffer.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { SpotIndex } from './SpotIndex.tsx';
import { WelcomeCard } from './WelcomeCard.tsx';

/** Comes after the first paint; where it does not arrive, Home is whole without it. */
const EarnStrip = /* @__PURE__ */ lazy(() =>
  import('./EarnStrip.tsx').then(
    (module) => ({ default: module.EarnStrip }),
    () => ({ default: () => null }),
  ),
);

/** The first tab: what one owns, where one can go, what is new, how the markets stand. */
export function HomeScreen(): ReactNode {
  const hasSession = useSession((state) => state.session !== undefined);
  const queries = useQueryClient();
  const isLite = usePreferences((preferences) => preferences.isLite);
  return (
    <>
      <HomeHeader />
      <ConnectionPill />
      <PullToRefresh onRefresh={() => queries.refetchQueries({ type: 'active' })}>
        {hasSession ? <Portfolio /> : <WelcomeCard />}
        <GetStarted />
        <Shortcuts />
        {isLite && <LiteSwitch />}
        <Suspense fallback={<EarnStripSkeleton />}>
          <EarnStrip />
        </Suspense>
        {!isLite && <RiseFallOffer />}
        <Rankings />
        <SectionBreak />
        {!isLite && <ContractMarkets />}
        {!isLite && <SpotIndex />}
        {!isLite && <LiteSwitch />}
        <Carousel />
        <Announcements />
      </PullToRefresh>
    </>
  );
}

function HomeHeader(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const account = useSession((state) => state.session?.account);
  const unread = useUnreadCount();
  return (
    <header className="sticky top-0 z-30 bg-header-bg pt-[var(--safe-top)] backdrop-blur-md">
      <div className="@container flex h-13 items-center gap-2 px-4">
        <button
          type="button"
          aria-label={t`Profile`}
          onClick={() => go.to('pages/usreMei/usreMei')}
          className="press -ml-1 grid size-10 shrink-0 place-items-center"
        >
          {account === undefined ? (
            <img src="./icons/icon.svg" alt="" width={32} height={32} />
          ) : (
            <Avatar name={account} />
          )}
        </button>
        <button
          type="button"
          onClick={() => go.to('pages/home/market', { search: '1' })}
          className="press flex h-10 min-w-0 flex-1 items-center gap-2 rounded-full bg-s2 px-3.5 text-left text-body text-t3"
        >
          <Search size={18} strokeWidth={1.8} aria-hidden="true" className="shrink-0" />
          <span className="truncate @max-[14rem]:sr-only">{t`Search BTC, ETH…`}</span>
        </button>
        <IconButton
          label={t`Help center`}
          onClick={() => go.to('contact')}
          // A narrow screen keeps the room for the search.
          className="-mr-2 @max-[20rem]:hidden"
        >
          <Headset size={22} strokeWidth={1.8} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={unread > 0 ? t`Messages, ${unread} unread` : t`Announcements`}
          onClick={() => go.to('pages/neWs/neWs', unread > 0 ? { box: 'personal' } : {})}
          className="-mr-2"
        >
          <Badge count={unread} label={t`${unread} unread`}>
            <Bell size={22} strokeWidth={1.8} aria-hidden="true" />
          </Badge>
        </IconButton>
      </div>
    </header>
  );
}
