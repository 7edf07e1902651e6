import '../theme/app.css';
import { toastStore } from '@candor/ui-kit';
import { t } from '@lingui/core/macro';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { preloadPage } from './LazyPage.tsx';
import { findRoute } from './find-route.ts';
import { activateLocale, i18n } from '#i18n/i18n.ts';
import { LOCALE_DEFAULT, pickLocale } from '#i18n/locales.ts';
import { watchInstallOffer } from '#shared/session/install/install-offer.ts';
import { setPreferences, usePreferences } from '#shared/session/preferences.ts';
import { watchPresence } from '#shared/session/presence.ts';
import { watchAppLock } from '#shared/session/app-lock.ts';
import { followOtherTabs } from '#shared/session/session.ts';
import { setWriteFailureListener } from '#shared/session/stored.ts';
import { followTheme } from '#theme/apply-theme.ts';

/** Starts the app: texts first, so that the first screen speaks the user's language. */
async function start(root: HTMLElement): Promise<void> {
  history.scrollRestoration = 'manual';
  keepIosFromZooming();
  followTheme();
  watchInstallOffer();
  followOtherTabs();
  watchAppLock();
  watchPresence(() => {
    // The calls travel with the pages: the entry goes without them. A touch that finds none is not told.
    import('#shared/api/api.ts').then(
      ({ tellPresence }) => tellPresence(),
      () => undefined,
    );
  });
  // The first screen's code comes alongside the texts, not after them.
  preloadPage(findRoute(location.hash.replace(/^#/, '').replace(/\?.*$/, '')));
  const { locale } = usePreferences.getState();
  await activateLocale(pickLocale(locale, navigator.languages)).catch(async () => {
    await activateLocale(LOCALE_DEFAULT);
  });
  tellOnceWhenStorageIsFull();
  const app = createRoot(root);
  // In slices: a slow phone answers taps while the first screen is being drawn.
  startTransition(() =>
    app.render(
      <StrictMode>
        <App i18n={i18n} />
      </StrictMode>,
    ),
  );
}

/** iOS zooms into every field smaller than 16 px and stays there; elsewhere zooming stays as it is. */
function keepIosFromZooming(): void {
  if (!/iP(?:hone|ad|od)/.test(navigator.userAgent)) return;
  const viewport = document.querySelector<HTMLMetaElement>('meta[name="viewport"]');
  if (viewport !== null) viewport.content += ', maximum-scale=1';
}

function tellOnceWhenStorageIsFull(): void {
  let isTold = false;
  setWriteFailureListener(() => {
    if (isTold) return;
    isTold = true;
    toastStore.show(t`This device cannot save your settings. They last until you close the page.`);
  });
}

/** The texts did not arrive: the boot screen stays, says so, and a tap tries again. */
function waitForNetwork(root: HTMLElement): void {
  const note = root.querySelector<HTMLElement>('.lost');
  if (note !== null) note.hidden = false;
  const retry = (): void => location.reload();
  addEventListener('online', retry);
  root.addEventListener('click', retry);
}

const root = document.querySelector<HTMLElement>('#root');
if (root !== null) {
  // A language that can no longer be loaded must not lock its user out.
  start(root).catch(() => {
    setPreferences({ locale: undefined });
    waitForNetwork(root);
  });
}
