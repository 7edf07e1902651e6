import type { SentCode } from './reset-flow.ts';

/** A code is worth nothing after this, the server's time for it. */
const CODE_LIFE_MS = 10 * 60_000;

interface KeptCode extends SentCode {
  /** To whom it went, where the page lets the user say so. */
  readonly target?: string;
}

/**
 * Codes on their way to the user, each under a name of what it is for and where it went. Whoever leaves a
 * page to look for the code finds the page waiting for that same code. Only in memory.
 */
const codes = new Map<string, { readonly sent: KeptCode; readonly keptAtMs: number }>();

export function keepSentCode(name: string, sent: KeptCode, nowMs = Date.now()): void {
  codes.set(name, { sent, keptAtMs: nowMs });
}

/** The code on its way, unless it is too old to be taken. */
export function sentCodeOf(name: string, nowMs = Date.now()): KeptCode | undefined {
  const kept = codes.get(name);
  return kept !== undefined && nowMs - kept.keptAtMs < CODE_LIFE_MS ? kept.sent : undefined;
}

/** The code was used. */
export function dropSentCode(name: string): void {
  codes.delete(name);
}
