import { NetworkError, newRequestKey, RefusedError } from '@candor/api-client';

/**
 * "It may have happened: repeat with the same key to find out", and an answer that broke on its way,
 * which the client reads as a server error whatever its HTTP status was.
 */
const OUTCOME_UNKNOWN_CODES: readonly number[] = [500, 41008];

/** Whether after this failure the action may or may not have been done. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  return (
    error instanceof RefusedError &&
    (OUTCOME_UNKNOWN_CODES.includes(error.code) || error.status >= 500)
  );
}

/**
 * One idempotency key for one intention. Tapping again after a failure of unknown outcome, with the
 * same inputs, repeats the same intention and so the same key: the server does it once. New inputs,
 * or a clear answer, end the intention.
 */
export class IntentKeys {
  #open: { readonly fingerprint: string; readonly key: string } | undefined;

  /** The key to send `request` with. */
  keyFor(request: unknown): string {
    const fingerprint = JSON.stringify(request);
    if (this.#open?.fingerprint !== fingerprint) {
      this.#open = { fingerprint, key: newRequestKey() };
    }
    return this.#open.key;
  }

  /** The answer is known, good or bad: the next tap means something new. */
  settle(): void {
    this.#open = undefined;
  }
}
