import {
  LoadingOverlay,
  setCoinArt,
  setHapticsSwitch,
  Toaster,
  UiTextsProvider,
} from '@candor/ui-kit';
import type { I18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { AppLockGate } from './AppLockGate.tsx';
import { AppRouter } from './AppRouter.tsx';
import { Shell } from './Shell.tsx';
import { coinPicture } from './coin-art.ts';
import { preloadPage } from './LazyPage.tsx';
import { findRoute } from './find-route.ts';
import { routes } from './routes.ts';
import { UpdatePrompt } from './UpdatePrompt.tsx';
import { uiTexts } from '#i18n/ui-texts.ts';
import { usePreferences } from '#shared/session/preferences.ts';
import { hearMissedMove } from '#shared/ui/navigation/navigation.ts';
import { setBuiltPaths } from '#shared/ui/navigation/built-paths.ts';
import { setPreloader } from '#shared/ui/navigation/preload.ts';
import { queryClient } from '#shared/api/query-client.ts';

setCoinArt(coinPicture);
setHapticsSwitch(() => usePreferences.getState().isHapticsOn);
setPreloader((path) => preloadPage(findRoute(path)));
setBuiltPaths(routes.filter((route) => route.load !== undefined).map((route) => route.path));

/** Everything around the screens: language, cached answers, addresses, messages. */
export function App({ i18n }: { readonly i18n: I18n }): ReactNode {
  const [began] = useState(() => location.hash);
  // After the router has begun to listen, before any screen sends the user elsewhere.
  useLayoutEffect(() => {
    hearMissedMove(began);
  }, [began]);
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Words>
          <AppLockGate>
            <AppRouter>{(visit) => <Shell visit={visit} />}</AppRouter>
            <UpdatePrompt />
            <Toaster />
            <LoadingOverlay />
          </AppLockGate>
        </Words>
      </QueryClientProvider>
    </I18nProvider>
  );
}

function Words({ children }: { readonly children: ReactNode }): ReactNode {
  const { i18n } = useLingui();
  const { locale } = i18n;
  // The texts come from the global translator: the locale is what they depend on.
  const texts = useMemo(() => ({ locale, ...uiTexts() }), [locale]);
  return <UiTextsProvider texts={texts}>{children}</UiTextsProvider>;
}
