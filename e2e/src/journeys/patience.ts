import { vi } from 'vitest';

/** Longest a journey waits for anything before it fails: a busy machine is slow, not wrong. */
export const PATIENCE_MS = 30_000;

/**
 * Asks again and again until the answer is yes; unlike `expect.poll` also in hooks. `what` is what a failure says was
 * waited for, with what came instead where that is known.
 */
export async function waitUntil(
  what: string | (() => string),
  isSo: () => Promise<boolean>,
): Promise<void> {
  await vi.waitFor(
    async () => {
      if (await isSo()) return;
      throw new Error(`waited in vain: ${typeof what === 'string' ? what : what()}`);
    },
    { timeout: PATIENCE_MS },
  );
}
