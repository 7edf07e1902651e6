import { Button, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

/** The worker's cache of files outside its list: vite.config.ts names it. */
const RUNTIME_CACHE = 'assets';

/** Looked for this often while the app stays open. */
const UPDATE_CHECK_MS = 60 * 60 * 1000;

/** Tells the user when a newer version is ready, and changes to it when asked. */
export function UpdatePrompt(): ReactNode {
  const { t } = useLingui();
  const [isReady, setIsReady] = useState(false);
  const update = useRef<() => Promise<void>>(undefined);
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    void registerWorker((apply) => {
      update.current = apply;
      setIsReady(true);
    });
  }, []);
  const later = (): void => setIsReady(false);
  return (
    <Sheet
      isOpen={isReady}
      onClose={later}
      title={t`A new version is ready`}
      footer={
        <div className="flex gap-3">
          <Button tone="secondary" className="flex-1" onClick={later}>
            {t`Later`}
          </Button>
          <Button className="flex-1" onClick={() => void update.current?.()}>
            {t`Update now`}
          </Button>
        </div>
      }
    >
      <p className="px-4 pb-4 text-body text-t2">
        {t`The page reloads once. Your orders and your login stay as they are.`}
      </p>
    </Sheet>
  );
}

async function registerWorker(onReady: (apply: () => Promise<void>) => void): Promise<void> {
  const { registerSW } = await import('virtual:pwa-register');
  const apply = registerSW({
    onNeedRefresh: () => onReady(() => apply(true)),
    onRegisteredSW: (_url, registration) => {
      void keepLoadedFiles();
      setInterval(() => void registration?.update(), UPDATE_CHECK_MS);
    },
  });
}

/**
 * The first visit loads before the worker watches: what is not in the worker's own list (the language,
 * coin pictures) is kept here, so that the app opens without a network from the second visit on.
 */
async function keepLoadedFiles(): Promise<void> {
  await navigator.serviceWorker.ready;
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((url) => url.startsWith(location.origin) && /\/(?:assets|coins)\//.test(url));
  const cache = await caches.open(RUNTIME_CACHE);
  for (const url of loaded) {
    if ((await caches.match(url)) === undefined) await cache.add(url).catch(() => undefined);
  }
}
