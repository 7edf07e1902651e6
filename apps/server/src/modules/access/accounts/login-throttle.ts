/** Wrong passwords an account may get from one address before each further one costs a wait. */
const FAILURES_FREE_PER_CALLER = 5;

/** The same from all addresses together: high enough that a stranger cannot lock the owner out easily. */
const FAILURES_FREE_PER_ACCOUNT = 50;

const WAIT_FIRST_MS = 10_000;
const WAIT_MS_MAX = 15 * 60_000;

/** Without an attempt for this long, the count starts again. */
const FORGET_AFTER_MS = 60 * 60_000;

const ENTRIES_MAX = 100_000;

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
  begin(account: string, address: string): number {
    const nowMs = this.#nowMs();
    const caller = this.#entry(`${account} ${address}`, nowMs);
    const everyone = this.#entry(account, nowMs);
    const blockedUntilMs = Math.max(caller.blockedUntilMs, everyone.blockedUntilMs);
    if (blockedUntilMs > nowMs) return blockedUntilMs - nowMs;
    this.#count(caller, FAILURES_FREE_PER_CALLER, nowMs);
    this.#count(everyone, FAILURES_FREE_PER_ACCOUNT, nowMs);
    return 0;
  }

  /** The attempt was right: the caller is forgiven, everybody else's failures stay. */
  succeed(account: string, address: string): void {
    this.#entries.delete(`${account} ${address}`);
    const everyone = this.#entries.get(account);
    if (everyone === undefined) return;
    everyone.count -= 1;
    everyone.blockedUntilMs = 0;
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
