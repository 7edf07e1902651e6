/** What this browser can do about notifications while no page is open. */
export type PushAbility = 'unsupported' | 'blocked' | 'ready';

/** Whether the browser has a service worker with push, and what its user said when asked. */
export function pushAbility(): PushAbility {
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!isSupported) return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

/** Where the server sends to: what `pushOn` takes. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

async function manager(): Promise<PushManager | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager;
}

/** Whether the browser itself still has a subscription: its user may have cleared it. */
export async function hasSubscription(): Promise<boolean> {
  const subscription = await (await manager())?.getSubscription();
  return subscription !== undefined && subscription !== null;
}

/**
 * Asks the user if need be, then the browser's push service. A subscription made with another key is
 * replaced.
 * @returns undefined when the user said no
 * @throws Error when the browser or its push service gives none
 */
export async function subscribe(publicKey: string): Promise<PushTarget | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const push = await manager();
  if (push === undefined) throw new Error('no service worker is registered');
  await (await push.getSubscription())?.unsubscribe();
  const made = await push.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = made.toJSON();
  return { endpoint, p256dh, auth };
}

/** Ends the browser's subscription. */
export async function unsubscribe(): Promise<void> {
  const subscription = await (await manager())?.getSubscription();
  await subscription?.unsubscribe();
}
