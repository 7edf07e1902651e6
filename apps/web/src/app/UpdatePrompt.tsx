import { Button, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

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
  const later = (): void => {
    setIsReady(false);
  };
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
    onNeedRefresh: () => {
      onReady(() => apply(true));
    },
    onRegisteredSW: (_url, registration) => {
      setInterval(() => {
        void registration?.update();
      }, UPDATE_CHECK_MS);
    },
  });
}
