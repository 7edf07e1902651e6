import { codes } from '@candor/protocol';
import type { Logger } from 'pino';

/** Refusals that keep somebody from what is not theirs, or turn away what no client of ours sends. */
const WATCHED: ReadonlySet<number> = new Set([
  codes.notLoggedIn,
  codes.notSignedIn,
  codes.notPermitted,
  codes.keyNotAllowed,
  codes.notFound,
  codes.invalidRequest,
  codes.tooManyRequests,
]);

/** Lines at once, and a second: an attack fills no disk and hides no other line. */
const LINES_MAX = 50;
const LINES_PER_SECOND = 1;

export interface Refusal {
  readonly code: number;
  /** The endpoint, or the act of staff. */
  readonly call: string;
  /** Who asked, as far as it is known: `user 7`, `key k1 of user 7`, `staff 3`, or the address. */
  readonly actor: string;
  readonly callId: string;
}

/**
 * Writes down who was refused what, never what they sent. Bounded in rate; what was left out is counted in the next
 * line that is written.
 */
export class RefusalLog {
  readonly #log: Logger;
  readonly #nowMs: () => number;
  #room = LINES_MAX;
  #atMs: number;
  #leftOut = 0;

  constructor(log: Logger, nowMs: () => number) {
    this.#log = log;
    this.#nowMs = nowMs;
    this.#atMs = nowMs();
  }

  note(refusal: Refusal): void {
    if (!WATCHED.has(refusal.code)) return;
    const nowMs = this.#nowMs();
    const gained = (Math.max(nowMs - this.#atMs, 0) / 1_000) * LINES_PER_SECOND;
    this.#room = Math.min(this.#room + gained, LINES_MAX);
    this.#atMs = nowMs;
    if (this.#room < 1) {
      this.#leftOut += 1;
      return;
    }
    this.#room -= 1;
    const leftOut = this.#leftOut === 0 ? {} : { leftOut: this.#leftOut };
    this.#leftOut = 0;
    this.#log.info({ ...refusal, ...leftOut }, 'refused');
  }
}
