import { addUnits, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import { inTransaction } from '@candor/persistence';
import type { ClientBase, Pool } from 'pg';
import { refuse } from '#api/refuse.ts';
import { columns, openBook, positionOf, readSavedBefore, takeEntries } from './book-hours.ts';
import type { HourPosition, HourRow } from './book-hours.ts';
import type { Position } from './position.ts';
import { readEntries } from './read-entries.ts';
import type { EntryReads } from './read-entries.ts';

/** A user's positions now, and whether they agree with the balances. */
export interface Book {
  readonly positions: ReadonlyMap<number, Position>;
  /** Transfers and fills that were added up since the user's first one. */
  readonly entries: number;
  /** The units of every position are those of the balances, at the same moment. */
  readonly isChecked: boolean;
  /** What the tables do not have yet: hours that entries since the last job changed, oldest first. */
  readonly unsaved: readonly HourPosition[];
}

/** One moment of the tables, and what they say of a user. */
export interface BookRead {
  readonly client: ClientBase;
  readonly userId: number;
  readonly book: Book;
}

/** Every position of a user as it stood before an hour began. */
export async function readPositionsBefore(
  { client, userId, book }: BookRead,
  hour: number,
): Promise<readonly HourPosition[]> {
  const saved = await readSavedBefore(client, userId, hour);
  const newest = [...saved, ...book.unsaved.filter((one) => one.hour < hour)];
  return [...new Map(newest.map((one) => [one.assetId, one])).values()];
}

/** What changed from an hour on, oldest first. */
export async function readHoursSince(
  { client, userId, book }: BookRead,
  { fromHour, toHour }: { readonly fromHour: number; readonly toHour: number },
): Promise<readonly HourPosition[]> {
  const { rows } = await client.query<HourRow>(
    `SELECT ${columns} FROM pnl_hours
     WHERE user_id = $1 AND hour >= $2 AND hour < $3 ORDER BY hour`,
    [userId, fromHour, toHour],
  );
  const unsaved = book.unsaved.filter(({ hour }) => hour >= fromHour && hour < toHour);
  return [...rows.map(positionOf), ...unsaved];
}

/** Whether every position holds what the balances hold. Principal that earns is held by its owner. */
async function agreesWithBalances(
  client: ClientBase,
  userId: number,
  positions: ReadonlyMap<number, Position>,
): Promise<boolean> {
  const { rows } = await client.query<{ asset_id: number; available: Units; held: Units }>(
    `SELECT asset_id, sum(available_units)::bigint AS available, sum(held_units)::bigint AS held
     FROM accounts WHERE user_id = $1 GROUP BY asset_id`,
    [userId],
  );
  const owned = new Map(
    rows.map(({ asset_id, available, held }) => [asset_id, addUnits(available, held)]),
  );
  return [...new Set([...owned.keys(), ...positions.keys()])].every(
    (assetId) =>
      (owned.get(assetId) ?? ZERO_UNITS) === (positions.get(assetId)?.units ?? ZERO_UNITS),
  );
}

/** Readings of entries that are added up while somebody waits; the job takes what is more. */
const READINGS_MAX = 4;

/**
 * Cost and profit of users, kept hour by hour. A job saves what was added up; a read adds what came since, and
 * writes nothing.
 */
export class ProfitBooks {
  readonly #pool: Pool;
  readonly #reads: EntryReads;

  constructor(pool: Pool, reads: EntryReads) {
    this.#pool = pool;
    this.#reads = reads;
  }

  /**
   * Shows `work` one moment of the tables, with the user's book as it stands then.
   * @throws ApiError busy for an account of which the job has not saved enough yet
   */
  read<T>(userId: number, work: (read: BookRead) => Promise<T>): Promise<T> {
    return inTransaction(this.#pool, async (client) => {
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      return work({ client, userId, book: await this.#readBook(client, userId) });
    });
  }

  async #readBook(client: ClientBase, userId: number): Promise<Book> {
    const { book, folded } = await openBook(client, userId, this.#reads.valuationAssetId);
    const unsaved: HourPosition[] = [];
    let { entries, folded_transfer_id: afterTransferId } = folded;
    for (let reading = 0; reading < READINGS_MAX; reading++) {
      const read = await readEntries(client, this.#reads, { userId, afterTransferId });
      unsaved.push(...takeEntries(book, read.entries));
      entries += read.entries.length;
      afterTransferId = read.entries.at(-1)?.transferId ?? afterTransferId;
      if (!read.isEnd) continue;
      const { positions } = book;
      const isChecked = await agreesWithBalances(client, userId, positions);
      return { positions, entries, isChecked, unsaved };
    }
    throw refuse.busy({ retryAfterMs: 60_000 });
  }
}
