/** Wrong passwords an account may get from one address before each further one costs a wait. */
const FAILURES_FREE_PER_CALLER = 5;

/** The same from all addresses together that nobody got in from before. */
const FAILURES_FREE_PER_ACCOUNT = 50;

const WAIT_FIRST_MS = 10_000;
const WAIT_MS_MAX = 15 * 60_000;

/** Without an attempt for this long, the count starts again. */
const FORGET_AFTER_MS = 60 * 60_000;

const ENTRIES_MAX = 100_000;

/** Whose tries count together. */
export interface ThrottledTry {
  /** The account or person that somebody tries to be. */
  readonly name: string;
  /** From where, as limits count it. */
  readonly address: string;
  /** Whether they got in from there before: what strangers fail at elsewhere does not keep them out. */
  readonly isKnown: boolean;
}

interface Failures {
  count: number;
  atMs: number;
  blockedUntilMs: number;
}

/**
 * Slows down guessing. An attempt counts as failed from the moment it begins, so that a hundred at once
 * count as a hundred; success takes its count back.
 */
export class LoginThrottle {
  readonly #nowMs: () => number;
  readonly #entries = new Map<string, Failures>();

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Begins an attempt. @returns 0, or how many ms to wait; then the attempt must not be made. */
  begin({ name, address, isKnown }: ThrottledTry): number {
    const nowMs = this.#nowMs();
    const caller = this.#entry(`${name} ${address}`, nowMs);
    const strangers = isKnown ? undefined : this.#entry(name, nowMs);
    const blockedUntilMs = Math.max(caller.blockedUntilMs, strangers?.blockedUntilMs ?? 0);
    if (blockedUntilMs > nowMs) return blockedUntilMs - nowMs;
    this.#count(caller, FAILURES_FREE_PER_CALLER, nowMs);
    if (strangers !== undefined) this.#count(strangers, FAILURES_FREE_PER_ACCOUNT, nowMs);
    return 0;
  }

  /** The attempt was right: the caller is forgiven, everybody else's failures stay. */
  succeed({ name, address, isKnown }: ThrottledTry): void {
    this.#entries.delete(`${name} ${address}`);
    const strangers = isKnown ? undefined : this.#entries.get(name);
    if (strangers === undefined) return;
    strangers.count -= 1;
    strangers.blockedUntilMs = 0;
  }

  #entry(key: string, nowMs: number): Failures {
    const known = this.#entries.get(key);
    if (known !== undefined && nowMs - known.atMs < FORGET_AFTER_MS) return known;
    const [oldest] = this.#entries.keys();
    if (this.#entries.size >= ENTRIES_MAX && oldest !== undefined) this.#entries.delete(oldest);
    const entry: Failures = { count: 0, atMs: nowMs, blockedUntilMs: 0 };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  #count(entry: Failures, free: number, nowMs: number): void {
    entry.count += 1;
    entry.atMs = nowMs;
    const beyond = entry.count - free;
    if (beyond < 0) return;
    entry.blockedUntilMs = nowMs + Math.min(WAIT_MS_MAX, WAIT_FIRST_MS * 2 ** beyond);
  }
}
