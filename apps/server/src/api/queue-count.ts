import type { Queries } from '#jobs/index.ts';

/** What waits in a queue of staff. */
export interface QueueCount {
  readonly waiting: number;
  /** Since when the first of them waits; null where nothing does, or where no time is kept. */
  readonly oldestAtMs: number | null;
  /** How many of them whoever asks has claimed. */
  readonly mine: number;
}

/** A count ends here: a longer queue is not counted out each time. */
export const COUNTED_MAX = 10_000;

/** A queue of which only the length is known. */
export const waitingOnly = (waiting: number): QueueCount => ({
  ...{ waiting, oldestAtMs: null, mine: 0 },
});

interface Row {
  readonly waiting: number;
  readonly oldest: number | null;
  readonly mine?: number;
}

/** What a statement says in one row of `waiting`, `oldest` and, where things are claimed, `mine`. */
export async function countedQueue(
  queries: Queries,
  statement: string,
  parameters: readonly unknown[],
): Promise<QueueCount> {
  const { rows } = await queries.query<Row>(statement, [...parameters]);
  const { waiting = 0, oldest = null, mine = 0 } = rows[0] ?? {};
  return { waiting, oldestAtMs: oldest, mine };
}
