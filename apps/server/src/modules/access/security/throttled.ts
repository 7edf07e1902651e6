import { refuse } from '#api/refuse.ts';
import type { Caller } from '#api/call.ts';
import type { SecurityDeps } from './security-deps.ts';

/** Tries of codes count per user like tries of passwords. @throws ApiError tooManyFailures, or what `use` throws */
export async function throttled<T>(
  { throttle, history }: SecurityDeps,
  userId: number,
  caller: Caller,
  use: () => Promise<T>,
): Promise<T> {
  const attempt = await history.tryOf(`factor ${userId}`, userId, caller);
  const retryAfterMs = throttle.begin(attempt);
  if (retryAfterMs > 0) throw refuse.tooManyFailures({ retryAfterMs });
  const result = await use();
  throttle.succeed(attempt);
  return result;
}
