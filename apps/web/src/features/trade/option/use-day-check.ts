import { RefusedError } from '@candor/api-client';
import { useEffect, useRef, useState } from 'react';
import { api } from '#shared/api/api.ts';
import type { Ask, DayProgress, DayWanted } from './check-day.ts';

const TOO_MANY = 41_006;
/** Waits so long where the exchange does not say how long. */
const WAIT_MS = 1_000;

/** How the check of a day stands. */
export type DayState = 'idle' | 'busy' | 'stopped' | 'failed' | 'done';

/** Calls that wait when the exchange asks them to; a signal ends them. */
function patientAsk(signal: AbortSignal): Ask {
  return async (name, request) => {
    for (;;) {
      signal.throwIfAborted();
      try {
        return await api(name, request, { signal });
      } catch (error) {
        if (!(error instanceof RefusedError) || error.code !== TOO_MANY) throw error;
        const waitMs = error.detail?.retryAfterMs ?? WAIT_MS;
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    }
  };
}

/** Checks a day on demand, until it is stopped or the screen is left; the verifier’s code is fetched with the first. */
export function useDayCheck() {
  const [state, setState] = useState<DayState>('idle');
  const [progress, setProgress] = useState<DayProgress>();
  const running = useRef<AbortController>(undefined);
  const end = (): void => running.current?.abort();
  useEffect(() => end, []);
  const run = async (wanted: DayWanted): Promise<void> => {
    const own = (running.current = new AbortController());
    const { signal } = own;
    // Another day may have been chosen meanwhile.
    const settle = (next: DayState): void => {
      if (running.current === own) setState(next);
    };
    settle('busy');
    setProgress(undefined);
    try {
      const { checkDay } = await import('./check-day.ts');
      await checkDay(patientAsk(signal), wanted, (next) => {
        if (running.current === own) setProgress(next);
      });
      settle('done');
    } catch {
      settle(signal.aborted ? 'stopped' : 'failed');
    }
  };
  return {
    state,
    progress,
    run,
    stop: end,
    /** What was found is of another day. */
    forget: (): void => {
      end();
      running.current = undefined;
      setState('idle');
      setProgress(undefined);
    },
  };
}
