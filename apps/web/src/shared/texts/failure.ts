import { RefusedError } from '@candor/api-client';
import { errorText } from './error-text.ts';

/** What went wrong, for a form to say above its button. */
export interface Failure {
  readonly text: string;
  /** This device's time before which trying again is useless; undefined when it may be tried at once. */
  readonly untilMs: number | undefined;
}

/** How long a refusal asks to wait; 0 when it does not. */
export function waitMsOf(error: unknown): number {
  const wait = error instanceof RefusedError ? error.detail?.retryAfterMs : undefined;
  return wait ?? 0;
}

/** A failure in the user's language, with the moment from which it may be tried again. */
export function failureOf(error: unknown, nowMs = Date.now()): Failure {
  const waitMs = waitMsOf(error);
  return { text: errorText(error), untilMs: waitMs > 0 ? nowMs + waitMs : undefined };
}
