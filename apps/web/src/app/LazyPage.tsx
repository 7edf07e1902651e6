import { ErrorState, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { startTransition, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { usePreferences } from '#shared/session/preferences.ts';
import { createPageLoader } from './page-loader.ts';
import type { PageLoader, PageState } from './page-loader.ts';
import type { AppRoute } from './app-route.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { Unavailable } from './Unavailable.tsx';

/** By the route itself: a view inside of a route may have the route's path. */
const loaders = new Map<AppRoute, PageLoader>();

function loaderOf(route: AppRoute): PageLoader | undefined {
  if (route.load === undefined) return undefined;
  let loader = loaders.get(route);
  if (loader === undefined) {
    loader = createPageLoader(route.load);
    loaders.set(route, loader);
  }
  return loader;
}

/** Fetches a page's chunk ahead of the tap that will need it. */
export function preloadPage(route: AppRoute | undefined): void {
  if (route !== undefined) loaderOf(inMode(route, usePreferences.getState().isLite))?.start();
}

/** The route itself, or what stands in its place in Lite mode. */
function inMode(route: AppRoute, isLite: boolean): AppRoute {
  return isLite ? (route.lite ?? route) : route;
}

/** A route's screen, with what stands in its place until it is there. */
export function LazyPage({ route }: { readonly route: AppRoute }): ReactNode {
  const isLite = usePreferences((preferences) => preferences.isLite);
  const shown = inMode(route, isLite);
  const loader = loaderOf(shown);
  if (loader === undefined) return <Unavailable route={route} />;
  return (
    <ScreenBoundary key={shown.path}>
      <LoadedPage loader={loader} />
    </ScreenBoundary>
  );
}

/** Where a page's loading stands. A screen that arrives is drawn in slices, so that taps are answered. */
function usePageState(loader: PageLoader): PageState {
  const [state, setState] = useState(loader.read);
  useEffect(() => {
    const take = (): void => startTransition(() => setState(loader.read()));
    const stop = loader.subscribe(take);
    loader.start();
    take();
    return stop;
  }, [loader]);
  return state;
}

function LoadedPage({ loader }: { readonly loader: PageLoader }): ReactNode {
  const { t } = useLingui();
  const state = usePageState(loader);
  switch (state.status) {
    case 'ready':
      return <state.Screen />;
    case 'quiet':
      return null;
    case 'loading':
      return <PageSkeleton />;
    case 'slow':
      return (
        <>
          <p role="status" className="bg-s1 px-4 py-2 text-center text-meta text-t2">
            {t`Your connection is slow. Still loading…`}
          </p>
          <PageSkeleton />
        </>
      );
    case 'timeout':
      return (
        <ErrorState
          className="pt-32"
          text={t`This page takes too long to load.`}
          note={t`Check your network and try again.`}
          onRetry={loader.retry}
        />
      );
    case 'failed':
      return (
        <ErrorState
          className="pt-32"
          text={t`This page could not be loaded.`}
          note={t`Check your network and try again.`}
          onRetry={loader.retry}
        />
      );
  }
}

function PageSkeleton(): ReactNode {
  return (
    <div className="pt-14">
      <SkeletonRows count={8} shape="line" />
    </div>
  );
}
