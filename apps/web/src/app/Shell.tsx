import { OfflineBar, TabBar } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ArrowLeftRight, ChartNoAxesColumn, CircleUser, FileClock, House } from 'lucide-react';
import { Activity, lazy, Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { DemandHandler } from './DemandHandler.tsx';
import { GalleryRoute } from '#app/gallery/GalleryRoute.tsx';
import { LazyPage, preloadPage } from './LazyPage.tsx';
import { findRoute, tabRoutes } from './find-route.ts';
import type { AppRoute } from './app-route.ts';
import { UnknownPage } from './Unavailable.tsx';
import { useScrollMemory } from './use-scroll-memory.ts';
import { useSession } from '#shared/session/session.ts';

const TAB_ICONS: Readonly<Record<string, ReactNode>> = {
  'pages/index/index': <House size={22} strokeWidth={1.8} aria-hidden="true" />,
  'pages/trade/trade': <ChartNoAxesColumn size={22} strokeWidth={1.8} aria-hidden="true" />,
  'pages/lever/lever': <ArrowLeftRight size={22} strokeWidth={1.8} aria-hidden="true" />,
  'pages/Option/Option': <FileClock size={22} strokeWidth={1.8} aria-hidden="true" />,
  'pages/usreMei/usreMei': <CircleUser size={22} strokeWidth={1.8} aria-hidden="true" />,
};

/** Not needed for the first screen. Where it does not come, the screens do without. */
const ServiceNotice = lazy(() =>
  import('./ServiceNotice.tsx').then(
    (m) => ({ default: m.ServiceNotice }),
    () => ({ default: () => null }),
  ),
);

/** Path of the development gallery; it does not exist in a build. */
const GALLERY_PATH = '/__ui';

/**
 * The frame of the app: the present screen, the tabs kept alive beside it, the bar at the bottom. A tab is
 * as it was left; every `visit` of another page begins at its beginning.
 */
export function Shell({ visit }: { readonly visit: number }): ReactNode {
  const { pathname, search } = useLocation();
  const route = findRoute(pathname);
  useScrollMemory(route?.tab === true ? route.path : undefined);
  useDocumentTitle(route);
  return (
    // Pages are drawn when there is time: what is shown can lag behind what the browser's bar says.
    <div
      data-address={`${pathname}${search}`}
      className="app-column mx-auto min-h-dvh max-w-[480px] overflow-x-clip bg-bg"
    >
      <OfflineBar />
      <Suspense fallback={null}>
        <ServiceNotice />
      </Suspense>
      <Tabs active={route?.tab === true ? route : undefined} />
      {route?.tab !== true && <PushedPage key={visit} route={route} pathname={pathname} />}
      {route?.tab === true && <BottomBar active={route} />}
      <DemandHandler />
    </div>
  );
}

/** Tabs once opened stay as they are, hidden and with their effects stopped, until shown again. */
function Tabs({ active }: { readonly active: AppRoute | undefined }): ReactNode {
  const [opened, setOpened] = useState<readonly AppRoute[]>([]);
  if (active !== undefined && !opened.includes(active)) setOpened([...opened, active]);
  return opened.map((tab) => (
    <Activity key={tab.path} mode={tab === active ? 'visible' : 'hidden'}>
      <main className="pb-[var(--tab-bar-height)]">
        <LazyPage route={tab} />
      </main>
    </Activity>
  ));
}

function PushedPage(props: {
  readonly route: AppRoute | undefined;
  readonly pathname: string;
}): ReactNode {
  const { route, pathname } = props;
  const location = useLocation();
  const hasSession = useSession((state) => state.session !== undefined);
  if (import.meta.env.DEV && pathname === GALLERY_PATH) return <GalleryRoute />;
  if (route?.auth === true && !hasSession) {
    const from = `${location.pathname}${location.search}`;
    return <Navigate to="/pages/login/login" replace state={{ from }} />;
  }
  return (
    <main className="min-h-dvh has-[>.page-form]:flex has-[>.page-form]:flex-col animate-[ck-page-in_250ms_var(--ease-out-quint)] pb-[var(--safe-bottom)]">
      {route === undefined ? <UnknownPage /> : <LazyPage route={route} />}
    </main>
  );
}

function BottomBar({ active }: { readonly active: AppRoute }): ReactNode {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <TabBar
      label={t`Main sections`}
      items={tabRoutes.map((tab) => ({
        path: tab.path,
        label: t(tab.title),
        icon: TAB_ICONS[tab.path],
      }))}
      activePath={active.path}
      hrefOf={(path) => `#/${path}`}
      onPress={(path) => {
        if (path === active.path) scrollTo({ top: 0, behavior: 'smooth' });
        else void navigate(`/${path}`);
      }}
      onPointAt={(path) => preloadPage(findRoute(path))}
    />
  );
}

function useDocumentTitle(route: AppRoute | undefined): void {
  const { t } = useLingui();
  const title = route === undefined ? 'Candor' : `${t(route.title)} · Candor`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
