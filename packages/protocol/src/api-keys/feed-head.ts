import { FEED_PATH } from '#feed.ts';
import { signedHead } from './scopes.ts';

/** What a program signs to open its session on a socket of the feed. */
export function signedFeedHead(timestampMs: string): string {
  return signedHead({ timestampMs, method: 'GET', url: FEED_PATH, idempotencyKey: '' });
}
