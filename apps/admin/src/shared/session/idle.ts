/** The person is told this long before the server ends the session. */
export const IDLE_WARNING_MS = 60_000;

/** Somebody who types or points is at work: the server hears of it at most this often. */
export const PRESENCE_EVERY_MS = 60_000;

export type IdleState =
  | { readonly kind: 'working' }
  | { readonly kind: 'warning'; readonly secondsLeft: number }
  | { readonly kind: 'over' };

/** How a session stands that was last used at `lastUsedAtMs` and ends after `idleMs` without use. */
export function idleStateOf(lastUsedAtMs: number, idleMs: number, nowMs: number): IdleState {
  const leftMs = lastUsedAtMs + idleMs - nowMs;
  if (leftMs <= 0) return { kind: 'over' };
  if (leftMs > IDLE_WARNING_MS) return { kind: 'working' };
  return { kind: 'warning', secondsLeft: Math.ceil(leftMs / 1_000) };
}
