import type { Pool, PoolClient } from 'pg';

/** Every kind of background job, and what it is given. */
export interface JobPayloads {
  /** Hands one message of the outbox to its transport. */
  readonly deliver_message: { readonly messageId: number };
  /** Shows a message of a user's box on one of their devices. */
  readonly push_message: { readonly messageId: number; readonly sessionId: number };
  /** Carries out the scheduled changes that are due, and tells the users they concern. */
  readonly carry_out_changes: Record<string, never>;
  /** Tells who may decide of a request that waits for a second person. */
  readonly tell_of_approval: { readonly approvalId: number; readonly isReminder: boolean };
  /** Sends corrections of balances that two people approved to the core. */
  readonly book_corrections: Record<string, never>;
  /** Saves the cost and profit of users who traded since the last time. */
  readonly save_profits: Record<string, never>;
  /** Counts what was traded on the days that are over, and moves users to the fee tier of their volume. */
  readonly follow_volumes: Record<string, never>;
  /** Looks for abuse in what was placed, ended and traded since the last time. */
  readonly watch_trading: Record<string, never>;
  /** Cancels a user's orders whose program has been silent for too long. */
  readonly cancel_orders: { readonly userId: number };
  /** Takes a user's sell ads off the market while nothing of theirs may leave. */
  readonly pause_sales: { readonly userId: number; readonly untilMs: number };
  /** Takes a merchant's ads off the market once their verification has ended, and brings them back once it holds again. */
  readonly follow_verification: { readonly userId: number };
  /** Writes a message to many users into their boxes. */
  readonly send_broadcast: { readonly broadcastId: number };
  /** Compares a user whose document was approved with the lists of sanctions and offices. */
  readonly screen_user: { readonly userId: number };
  /** Counts until when a user's verification holds. */
  readonly set_identity_term: { readonly userId: number };
  /** Counts again what counts by another class or other years, and tells users whose verification ends. */
  readonly check_identity_terms: Record<string, never>;
  /** Asks the screening provider about a user's document. */
  readonly ask_screening_provider: { readonly attemptId: number };
  /** Takes questions to the provider that are missing, asks again, and rings where answers are. */
  readonly check_screening_provider: Record<string, never>;
  /** Reads lists that changed, and compares everybody with them. */
  readonly read_screening_lists: Record<string, never>;
  /** Writes what names are found by, for documents that were sent before names were. */
  readonly index_names: Record<string, never>;
  /** Puts contacts in the place of lost ones that two of the staff approved, once their delay is over. */
  readonly change_contacts: Record<string, never>;
  /** Seals by the current master key what an older one sealed, a batch of one place a job. */
  readonly seal_anew: SealingPlace;
  /** Takes the sums of the books beside the running exchange. */
  readonly check_books: Record<string, never>;
  /** Takes accounts that their owners close one step further, and erases what was kept of closed ones. */
  readonly close_accounts: Record<string, never>;
  /** Makes the file of a user's own data that was asked for. */
  readonly make_data_file: { readonly fileId: number };
  /** Removes old rows or pictures of one kind. */
  readonly remove_old: { readonly kind: string };
  /** Removes old history of the house and old candles. */
  readonly prune_history: Record<string, never>;
  /** Moves the demo's journal into files. */
  readonly archive_journal: Record<string, never>;
  /** Removes what the job library itself leaves behind. */
  readonly tidy_jobs: Record<string, never>;
}

/** Where the sealing of everything under another master key stands; empty at its beginning. */
export type SealingPlace = {
  /** Which of the places it is at. */
  readonly step?: number;
  /** The primary key of the last row that was looked at. */
  readonly after?: readonly string[];
  /** How many values were sealed, or could not be read, since it began. */
  readonly sealed?: number;
  readonly unreadable?: number;
};

export type JobName = keyof JobPayloads;

export interface JobOptions {
  /** Not before this time, in milliseconds since 1970; without it, now. */
  readonly runAtMs?: number;
  /** How often it is tried before it is given up; the library's 25 spread over four days. */
  readonly attemptsMax?: number;
  /** Jobs of one lane run one after the other. Lanes are few: each has a row of its own. */
  readonly lane?: string;
  /** A waiting job of the same key is replaced. */
  readonly key?: string;
}

/** One batch after the other: two at a time would each take the other's rows for the end. */
export const sealingJob = { key: 'seal-anew', lane: 'seal-anew' } as const satisfies JobOptions;

/** A pool, or the client of the transaction that the job belongs to. */
export type Queries = Pick<Pool | PoolClient, 'query'>;

/**
 * Takes a background job. Within a transaction it exists if and only if the transaction commits: no crash
 * separates an act from what has to follow it.
 */
export async function enqueueJob<Name extends JobName>(
  tx: Queries,
  name: Name,
  payload: JobPayloads[Name],
  { runAtMs, attemptsMax, lane, key }: JobOptions = {},
): Promise<void> {
  await tx.query('SELECT enqueue_job($1, $2, $3, $4, $5, $6)', [
    name,
    JSON.stringify(payload),
    runAtMs === undefined ? null : new Date(runAtMs),
    attemptsMax ?? null,
    lane ?? null,
    key ?? null,
  ]);
}
