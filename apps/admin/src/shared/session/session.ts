import type { Me } from '@candor/protocol';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { openTabs } from './tabs.ts';

/** Who works on this device. */
export interface Session {
  readonly token: string;
  /** The server ends a session that was not used for this long. */
  readonly idleMs: number;
  readonly me: Me;
}

interface SessionState {
  readonly session: Session | undefined;
  /** When the server last saw this person work; all open tabs of the browser share it. */
  readonly lastUsedAtMs: number;
  /** True after a session ended by itself, so that the sign-in says why it is there. */
  readonly hasExpired: boolean;
}

const STORE_NAME = 'candor.admin.session';

function parseState(raw: unknown): SessionState {
  const { session, lastUsedAtMs } = (raw ?? {}) as Partial<SessionState>;
  const isUsable =
    typeof session?.token === 'string' &&
    Number.isSafeInteger(session.idleMs) &&
    typeof (session.me as Partial<Me> | undefined)?.email === 'string' &&
    Array.isArray(session.me.permissions);
  return {
    session: isUsable ? session : undefined,
    lastUsedAtMs: Number.isSafeInteger(lastUsedAtMs) ? Number(lastUsedAtMs) : 0,
    hasExpired: false,
  };
}

/** The session of this browser, for components. It is kept with the tab: nothing of it stays on the disk. */
export const useSession = create<SessionState>()(
  persist((): SessionState => ({ session: undefined, lastUsedAtMs: 0, hasExpired: false }), {
    name: STORE_NAME,
    storage: createJSONStorage(() => sessionStorage),
    merge: parseState,
    partialize: ({ session, lastUsedAtMs }) => ({ session, lastUsedAtMs, hasExpired: false }),
  }),
);

/** The token that calls carry, or undefined. */
export function sessionToken(): string | undefined {
  return useSession.getState().session?.token;
}

/** Begins a session after signing in. */
export function beginSession(session: Session, nowMs: number): void {
  useSession.setState({ session, lastUsedAtMs: nowMs, hasExpired: false });
}

/** Forgets the session: signed out, or the server no longer knows it. */
export function endSession(hasExpired: boolean): void {
  former = undefined;
  useSession.setState({ session: undefined, hasExpired });
}

let former: string | undefined;

/** The token that this session had before its last confirmation. */
export function formerToken(): string | undefined {
  return former;
}

/** The session goes on under another token. */
export function renewToken(token: string): void {
  const { session } = useSession.getState();
  former = session?.token;
  if (session !== undefined) useSession.setState({ session: { ...session, token } });
}

/** A call that counts as work was answered. */
export function noteUse(nowMs: number): void {
  useSession.setState({ lastUsedAtMs: nowMs });
}

/** What the server says about oneself may have changed: roles, passkeys. */
export function updateMe(me: Me): void {
  const { session } = useSession.getState();
  if (session !== undefined) useSession.setState({ session: { ...session, me } });
}

/**
 * Begins to be the same as the other open tabs of this browser: one that signs in, out, or is used tells the others, and
 * one that is opened asks them. Resolves when one has answered, or none does.
 */
export async function joinOtherTabs(): Promise<void> {
  // Where it was kept by an earlier version.
  localStorage.removeItem(STORE_NAME);
  let isTold = false;
  const tabs = openTabs<SessionState>(STORE_NAME, {
    ownState: () => useSession.getState(),
    takeOver: (raw) => {
      isTold = true;
      useSession.setState({ ...parseState(raw), hasExpired: raw.hasExpired });
      isTold = false;
    },
  });
  useSession.subscribe((state) => {
    if (!isTold) tabs.tell(state);
  });
  if (sessionToken() === undefined) await tabs.ask();
}
