import { create } from 'zustand';
import { installWay } from './install-way.ts';
import type { InstallWay } from './install-way.ts';

/** What a browser hands a page that it could install; TypeScript's library does not know it. */
interface InstallOfferEvent extends Event {
  readonly prompt: () => Promise<unknown>;
}

interface InstallState {
  readonly offer: InstallOfferEvent | undefined;
  readonly isInstalled: boolean;
}

const useInstallState = create<InstallState>(() => ({ offer: undefined, isInstalled: false }));

function isStandalone(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  );
}

/** Keeps the browser's offer to install for the screen that makes it. The offer comes early, and once. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstallState.setState({ offer: event as InstallOfferEvent });
  });
  addEventListener('appinstalled', () =>
    useInstallState.setState({ offer: undefined, isInstalled: true }),
  );
}

/** How the app can be installed here, and the browser's own dialog where there is one. */
export function useInstall(): { readonly way: InstallWay; readonly install: () => Promise<void> } {
  const { offer, isInstalled } = useInstallState();
  return {
    way: installWay({
      isStandalone: isInstalled || isStandalone(),
      hasOffer: offer !== undefined,
      userAgent: navigator.userAgent,
    }),
    install: async () => {
      // An offer can be taken once; after a refusal the browser makes another when it sees fit.
      useInstallState.setState({ offer: undefined });
      await offer?.prompt();
    },
  };
}
