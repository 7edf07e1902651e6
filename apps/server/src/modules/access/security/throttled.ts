import { refuse } from '#api/refuse.ts';
import type { Caller } from '#api/call.ts';
import type { SecurityDeps } from './security-deps.ts';

/** Tries of codes count per user like tries of passwords. @throws ApiError tooManyFailures, or what `use` throws */
export async function throttled<T>(
  { throttle, history }: SecurityDeps,
  userId: number,
  { address }: Caller,
  use: () => Promise<T>,
): Promise<T> {
  const isKnown = await history.isKnown(userId, address);
  const attempt = { name: `factor ${userId}`, address, isKnown };
  const retryAfterMs = throttle.begin(attempt);
  if (retryAfterMs > 0) throw refuse.tooManyFailures({ retryAfterMs });
  const result = await use();
  throttle.succeed(attempt);
  return result;
}
