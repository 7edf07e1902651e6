import type { Logger } from 'pino';
import type { Uploads } from './uploads.ts';

/** Unused pictures live a day; an hour more does nobody harm. */
const ROUND_MS = 60 * 60_000;

/** Removes unused pictures from time to time. */
export function startUploadCleaning(
  uploads: Uploads,
  log: Pick<Logger, 'warn'>,
): { stop(): Promise<void> } {
  let round: Promise<void> | undefined;
  const timer = setInterval(() => {
    round ??= uploads
      .sweep()
      .then(() => undefined)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'unused pictures could not be looked for');
      })
      .finally(() => {
        round = undefined;
      });
  }, ROUND_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}
