import type { SessionView } from '@candor/protocol';
import { create } from 'zustand';
import { asRecord, defineStored } from './stored.ts';

/** Who is logged in on this device. */
export interface Session {
  readonly token: string;
  readonly expiresAtMs: number;
  /** Whether the user trusts the device; otherwise the session lives in one tab and ends when unused. */
  readonly isKept: boolean;
  /** What can be shown before the server answers. */
  readonly userId: number;
  readonly account: string;
}

interface SessionState {
  readonly session: Session | undefined;
}

/** A session from whatever the device holds, or undefined. */
export function parseSession(raw: unknown): Session | undefined {
  const found = asRecord(raw);
  if (found === undefined) return undefined;
  const { token, expiresAtMs, isKept = true, userId, account } = found;
  if (typeof token !== 'string' || token === '' || typeof account !== 'string') return undefined;
  if (!Number.isSafeInteger(expiresAtMs) || !Number.isSafeInteger(userId)) return undefined;
  if (typeof isKept !== 'boolean') return undefined;
  return { token, expiresAtMs: expiresAtMs as number, isKept, userId: userId as number, account };
}

const KEY = 'candor.session.v1';
const onDevice = defineStored<Session | undefined>(KEY, parseSession, undefined);
const inTab = defineStored<Session | undefined>(KEY, parseSession, undefined, 'tab');

const placeOf = ({ isKept }: Session): typeof onDevice => (isKept ? onDevice : inTab);

/** Who logged in in this very tab goes before the device's own user. */
const read = (): Session | undefined => inTab.read() ?? onDevice.read();

/** The session of this device, for components. */
export const useSession = create<SessionState>(() => ({ session: read() }));

/** The token that authenticated calls carry, or undefined for a visitor. */
export function sessionToken(): string | undefined {
  return useSession.getState().session?.token;
}

/** Begins a session after login or registration; `isKept` as the user chose. */
export function beginSession(
  { token, expiresAtMs, user }: SessionView,
  { isKept }: Pick<Session, 'isKept'>,
): void {
  const account = user.email ?? user.phone ?? String(user.userId);
  const session = { token, expiresAtMs, isKept, userId: user.userId, account };
  inTab.clear();
  placeOf(session).write(session);
  useSession.setState({ session });
}

/** Calls under way that replace the token: see {@link renewSession}. */
let renewals = 0;

/** Whether the token is being replaced: the old one may be refused before the new one has arrived. */
export function isSessionRenewing(): boolean {
  return renewals > 0;
}

/** The same session under the new token that `ask` brings: the user confirmed it once more. */
export async function renewSession(
  ask: () => Promise<{ readonly token: string; readonly expiresAtMs: number } | undefined>,
): Promise<boolean> {
  renewals += 1;
  try {
    const fresh = await ask();
    const { session } = useSession.getState();
    if (fresh === undefined || session === undefined) return false;
    const renewed = { ...session, token: fresh.token, expiresAtMs: fresh.expiresAtMs };
    placeOf(renewed).write(renewed);
    useSession.setState({ session: renewed });
    return true;
  } finally {
    renewals -= 1;
  }
}

/** Forgets the session: after logout, or when the server no longer knows it. */
export function endSession(): void {
  const { session } = useSession.getState();
  if (session !== undefined) placeOf(session).clear();
  useSession.setState({ session: undefined });
}

/** Another tab of this browser logged in or out: be the same user everywhere. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key === KEY && event.storageArea === localStorage) {
      useSession.setState({ session: read() });
    }
  });
}
