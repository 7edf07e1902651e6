import { vi } from 'vitest';

/** Longest a journey waits for anything before it fails: a busy machine is slow, not wrong. */
export const PATIENCE_MS = 30_000;

/** Asks again and again until the answer is yes; unlike `expect.poll` also in hooks. */
export async function waitUntil(what: string, isSo: () => Promise<boolean>): Promise<void> {
  await vi.waitFor(
    async () => {
      if (!(await isSo())) throw new Error(`waited in vain: ${what}`);
    },
    { timeout: PATIENCE_MS },
  );
}
