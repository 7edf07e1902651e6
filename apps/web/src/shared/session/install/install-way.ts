/** How this browser can put the app on the home screen. */
export type InstallWay = 'installed' | 'offer' | 'share-menu' | 'browser-menu';

/** What is known about the browser and the page in it. */
interface InstallFacts {
  /** The page runs as an app already. */
  readonly isStandalone: boolean;
  /** The browser handed us its own install dialog. */
  readonly hasOffer: boolean;
  readonly userAgent: string;
}

/** The way that works here; on Apple's phones only the share menu installs, and never by itself. */
export function installWay({ isStandalone, hasOffer, userAgent }: InstallFacts): InstallWay {
  if (isStandalone) return 'installed';
  if (hasOffer) return 'offer';
  return /iP(?:hone|ad|od)/.test(userAgent) ? 'share-menu' : 'browser-menu';
}
