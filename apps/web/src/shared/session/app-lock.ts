import { create } from 'zustand';
import { useSession } from './session.ts';
import { asRecord, defineStored } from './stored.ts';

const MINUTE_MS = 60_000;

/** How often an app in use says that somebody is there, so that one that is killed knows when that was. */
const SEEN_EVERY_MS = 15_000;

/** After how many minutes away the app may ask who is there. */
export const LOCK_MINUTES = [0, 1, 5, 30] as const;
export type LockMinutes = (typeof LOCK_MINUTES)[number];

/** The lock that one user put on the app on this device. */
export interface AppLock {
  readonly userId: number;
  readonly minutes: LockMinutes;
}

/** A lock from whatever the device holds, or undefined. */
export function parseAppLock(raw: unknown): AppLock | undefined {
  const found = asRecord(raw);
  const minutes = LOCK_MINUTES.find((one) => one === found?.['minutes']);
  const userId = found?.['userId'];
  if (minutes === undefined || !Number.isSafeInteger(userId)) return undefined;
  return { userId: userId as number, minutes };
}

/** Whether the app asks who is there: when its user was away long enough, or the clock was turned back. */
export function isLockDue(
  lock: AppLock | undefined,
  at: { readonly userId: number | undefined; readonly seenAtMs: number; readonly nowMs: number },
): boolean {
  if (lock === undefined || lock.userId !== at.userId) return false;
  const awayMs = at.nowMs - at.seenAtMs;
  return awayMs < -MINUTE_MS || awayMs >= lock.minutes * MINUTE_MS;
}

const storedLock = defineStored<AppLock | undefined>('candor.app-lock.v1', parseAppLock, undefined);
const storedSeen = defineStored(
  'candor.app-seen.v1',
  (raw) => (typeof raw === 'number' ? raw : undefined),
  0,
);

const userIdNow = (): number | undefined => useSession.getState().session?.userId;

const isDueNow = (): boolean =>
  isLockDue(storedLock.read(), {
    userId: userIdNow(),
    seenAtMs: storedSeen.read(),
    nowMs: Date.now(),
  });

interface LockState {
  readonly lock: AppLock | undefined;
  readonly isLocked: boolean;
}

/** The lock of this device, and whether it is shut. */
export const useAppLock = create<LockState>(() => ({
  lock: storedLock.read(),
  isLocked: isDueNow(),
}));

/** Puts the lock on, changes it, or takes it off; whoever does has just shown who they are. */
export function setAppLock(lock: AppLock | undefined): void {
  if (lock === undefined) storedLock.clear();
  else storedLock.write(lock);
  openLock();
  useAppLock.setState({ lock });
}

/** The user showed who they are. */
export function openLock(): void {
  storedSeen.write(Date.now());
  useAppLock.setState({ isLocked: false });
}

/** Shuts the app when its user comes back after a time away, from now on. */
export function watchAppLock(): void {
  const keepSeen = (): void => {
    if (storedLock.read() !== undefined && !useAppLock.getState().isLocked) {
      storedSeen.write(Date.now());
    }
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keepSeen();
    else if (isDueNow()) useAppLock.setState({ isLocked: true });
  });
  addEventListener('pagehide', keepSeen);
  setInterval(() => {
    if (document.visibilityState === 'visible') keepSeen();
  }, SEEN_EVERY_MS);
  // Who logs in has just shown who they are; who logs out leaves nothing to lock.
  useSession.subscribe(({ session }, before) => {
    if (session?.userId !== before.session?.userId) openLock();
  });
}
