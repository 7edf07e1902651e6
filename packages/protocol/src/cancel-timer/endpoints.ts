import { Type } from 'typebox';
import { userAct } from '#endpoint.ts';
import { Closed, Nullable, TimeMs } from '#fields.ts';

/** The shortest and longest time that a program may be silent before its orders are cancelled. */
export const CANCEL_TIMER_MIN_MS = 5_000;
export const CANCEL_TIMER_MAX_MS = 24 * 60 * 60_000;

export const cancelTimerEndpoints = {
  cancelAllAfter: userAct({
    description:
      'Cancels every open spot and contract order of the user once this many milliseconds have passed, unless it is called again before; 0 switches it off. A program that calls it every third of that time leaves no orders behind when it stops. It survives restarts of the server; orders end up to 5 seconds after the time answered.',
    bucket: 'order',
    request: {
      countdownMs: Type.Integer({
        minimum: 0,
        maximum: CANCEL_TIMER_MAX_MS,
        description: `0, or ${CANCEL_TIMER_MIN_MS} to ${CANCEL_TIMER_MAX_MS}`,
      }),
    },
    reply: Closed({ cancelsAtMs: Nullable(TimeMs) }),
  }),
};
