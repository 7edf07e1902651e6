import { CANCEL_TIMER_MIN_MS } from '@candor/protocol';
import type { Handlers } from '#api/call.ts';
import { refuse } from '#api/refuse.ts';
import type { CancelTimers } from './cancel-timers.ts';

export function cancelTimerRoutes(timers: CancelTimers) {
  return {
    /** @throws ApiError invalidRequest for a time too short to be kept */
    cancelAllAfter: async ({ countdownMs }, { session }) => {
      if (countdownMs > 0 && countdownMs < CANCEL_TIMER_MIN_MS) {
        throw refuse.invalidRequest(`countdownMs: 0, or at least ${CANCEL_TIMER_MIN_MS}`, {
          field: 'countdownMs',
        });
      }
      return { cancelsAtMs: await timers.set(session.userId, countdownMs) };
    },
  } satisfies Partial<Handlers>;
}
