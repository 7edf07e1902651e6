import type { UserView } from '@candor/protocol';
import { create } from 'zustand';
import { asRecord, defineStored } from '#shared/storage/stored.ts';

/** Who is logged in on this device. */
export interface Session {
  readonly token: string;
  readonly expiresAtMs: number;
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
  const { token, expiresAtMs, userId, account } = found;
  if (typeof token !== 'string' || token === '' || typeof account !== 'string') return undefined;
  if (!Number.isSafeInteger(expiresAtMs) || !Number.isSafeInteger(userId)) return undefined;
  return { token, expiresAtMs: expiresAtMs as number, userId: userId as number, account };
}

const stored = defineStored<Session | undefined>('candor.session.v1', parseSession, undefined);

/** The session of this device, for components. */
export const useSession = create<SessionState>(() => ({ session: stored.read() }));

/** The token that authenticated calls carry, or undefined for a visitor. */
export function sessionToken(): string | undefined {
  return useSession.getState().session?.token;
}

/** Begins a session after login or registration. */
export function beginSession(token: string, expiresAtMs: number, user: UserView): void {
  const account = user.email ?? user.phone ?? String(user.userId);
  const session = { token, expiresAtMs, userId: user.userId, account };
  stored.write(session);
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
    stored.write(renewed);
    useSession.setState({ session: renewed });
    return true;
  } finally {
    renewals -= 1;
  }
}

/** Forgets the session: after logout, or when the server no longer knows it. */
export function endSession(): void {
  stored.clear();
  useSession.setState({ session: undefined });
}

/** Another tab of this browser logged in or out: be the same user everywhere. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key === 'candor.session.v1') useSession.setState({ session: stored.read() });
  });
}
