import type { Exchange } from '#engine/exchange-port.ts';
import type { Session } from '#api/call.ts';

/** Longest a history read waits for the session's own last write to reach the tables. */
const OWN_WRITES_WAIT_MS = 1_000;

/** Who reads a history: whose it is, and what it must contain at least. */
export type HistoryReader = Pick<Session, 'userId' | 'lastSequence'>;

/**
 * Lets a session see in the tables what it just did. @returns the sequence that what is read afterwards
 * contains; it may contain more.
 */
export async function awaitOwnWrites(
  exchange: Exchange,
  session: Pick<HistoryReader, 'lastSequence'>,
): Promise<number> {
  if (exchange.status().projectedSequence < session.lastSequence) {
    await exchange.waitForProjection(session.lastSequence, OWN_WRITES_WAIT_MS);
  }
  return exchange.status().projectedSequence;
}
