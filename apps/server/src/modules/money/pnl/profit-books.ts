import { addUnits, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import { inTransaction } from '@candor/persistence';
import type { ClientBase, Pool } from 'pg';
import { HOUR_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';
import { PositionBook } from './position.ts';
import type { Entry, Position } from './position.ts';
import { readEntries } from './read-entries.ts';
import type { EntryReads } from './read-entries.ts';

/** What is derived from the projected tables: a rebuild empties them, and the job fills them again. */
export const PNL_TABLES = ['pnl_books', 'pnl_hours', 'pnl_follower'] as const;

/** A row of `pnl_hours`: a position as it stood when an hour ended in which it changed. */
interface HourRow {
  readonly asset_id: number;
  readonly hour: number;
  readonly last_transfer_id: number;
  readonly units: Units;
  readonly cost_units: Units;
  readonly realised_units: Units;
  readonly fee_units: Units;
  readonly in_units: Units;
  readonly out_units: Units;
  readonly earned_units: Units;
  readonly fills: number;
}

/** A position at the end of an hour. */
interface HourPosition {
  readonly assetId: number;
  /** Hours since 1970 in UTC. */
  readonly hour: number;
  /** The last transfer that changed it. */
  readonly transferId: number;
  readonly position: Position;
}

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

const columns =
  'asset_id, hour, last_transfer_id, units, cost_units, realised_units, fee_units, in_units, out_units, earned_units, fills';

function positionOf(row: HourRow): HourPosition {
  return {
    assetId: row.asset_id,
    hour: row.hour,
    transferId: row.last_transfer_id,
    position: {
      units: row.units,
      costUnits: row.cost_units,
      realisedUnits: row.realised_units,
      feeUnits: row.fee_units,
      inUnits: row.in_units,
      outUnits: row.out_units,
      earnedUnits: row.earned_units,
      fills: row.fills,
    },
  };
}

/** Every position of a user as the tables have it: before an hour began, or the newest. */
async function readSavedBefore(
  client: ClientBase,
  userId: number,
  hour?: number,
): Promise<readonly HourPosition[]> {
  const { rows } = await client.query<HourRow>(
    `SELECT DISTINCT ON (asset_id) ${columns} FROM pnl_hours
     WHERE user_id = $1 AND ($2::bigint IS NULL OR hour < $2) ORDER BY asset_id, hour DESC`,
    [userId, hour ?? null],
  );
  return rows.map(positionOf);
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

async function writeHours(
  client: ClientBase,
  userId: number,
  hours: readonly HourPosition[],
): Promise<void> {
  const of = (pick: (one: HourPosition) => number | Units): string[] =>
    hours.map((one) => String(pick(one)));
  await client.query(
    `INSERT INTO pnl_hours (user_id, ${columns})
     SELECT $1::bigint, * FROM unnest(${Array.from({ length: 11 }, (_, at) => `$${at + 2}::bigint[]`).join(', ')})
     ON CONFLICT (user_id, asset_id, hour) DO UPDATE SET last_transfer_id = excluded.last_transfer_id,
       units = excluded.units, cost_units = excluded.cost_units,
       realised_units = excluded.realised_units, fee_units = excluded.fee_units,
       in_units = excluded.in_units, out_units = excluded.out_units,
       earned_units = excluded.earned_units, fills = excluded.fills`,
    [
      userId,
      of(({ assetId }) => assetId),
      of(({ hour }) => hour),
      of(({ transferId }) => transferId),
      of(({ position }) => position.units),
      of(({ position }) => position.costUnits),
      of(({ position }) => position.realisedUnits),
      of(({ position }) => position.feeUnits),
      of(({ position }) => position.inUnits),
      of(({ position }) => position.outUnits),
      of(({ position }) => position.earnedUnits),
      of(({ position }) => position.fills),
    ],
  );
}

/** Takes entries into a book. @returns the positions of every hour that they changed. */
function takeEntries(book: PositionBook, entries: readonly Entry[]): HourPosition[] {
  const hours = new Map<string, HourPosition>();
  for (const entry of entries) {
    const hour = Math.floor(entry.atMs / HOUR_MS);
    for (const assetId of book.take(entry).changed) {
      const { transferId } = entry;
      const position = book.of(assetId);
      hours.set(`${assetId}:${hour}`, { assetId, hour, transferId, position });
    }
  }
  return [...hours.values()];
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
/** Transfers that the job looks through at a time. */
const TRANSFERS_MAX = 100_000;

interface Folded {
  readonly folded_transfer_id: number;
  readonly entries: number;
}

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

  /** Saves what came for every user since the last time. A kill in between costs nothing: it begins there again. */
  async saveAll(): Promise<void> {
    for (;;) {
      const due = await this.#findDue();
      if (due.toTransferId <= due.fromTransferId) return;
      for (const userId of due.userIds) await this.#saveUser(userId);
      await this.#pool.query(
        `INSERT INTO pnl_follower (only_row, folded_transfer_id) VALUES (true, $1)
         ON CONFLICT (only_row) DO UPDATE SET folded_transfer_id = excluded.folded_transfer_id`,
        [due.toTransferId],
      );
    }
  }

  async #findDue() {
    const { rows } = await this.#pool.query<{ from_id: number; last_id: number }>(
      `SELECT coalesce((SELECT folded_transfer_id FROM pnl_follower), 0) AS from_id,
         last_transfer_id AS last_id FROM projection`,
    );
    const { from_id: fromTransferId = 0, last_id: lastId = 0 } = rows[0] ?? {};
    const toTransferId = Math.min(lastId, fromTransferId + TRANSFERS_MAX);
    const users = await this.#pool.query<{ user_id: number }>(
      `SELECT debit_customer_id AS user_id FROM transfers
         WHERE transfer_id > $1 AND transfer_id <= $2 AND debit_customer_id > 0
       UNION SELECT credit_customer_id FROM transfers
         WHERE transfer_id > $1 AND transfer_id <= $2 AND credit_customer_id > 0`,
      [fromTransferId, toTransferId],
    );
    return { fromTransferId, toTransferId, userIds: users.rows.map(({ user_id }) => user_id) };
  }

  async #saveUser(userId: number): Promise<void> {
    let isEnd = false;
    while (!isEnd) isEnd = await inTransaction(this.#pool, (tx) => this.#saveReading(tx, userId));
  }

  /** Saves one reading of entries. @returns whether it was the last one. */
  async #saveReading(tx: ClientBase, userId: number): Promise<boolean> {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    const { book, folded } = await this.#openBook(tx, userId);
    const afterTransferId = folded.folded_transfer_id;
    const { entries, isEnd } = await readEntries(tx, this.#reads, { userId, afterTransferId });
    const last = entries.at(-1);
    if (last === undefined) return isEnd;
    await writeHours(tx, userId, takeEntries(book, entries));
    const { rowCount } = await tx.query(
      `INSERT INTO pnl_books (user_id, folded_transfer_id, entries) VALUES ($1, $3, $4)
       ON CONFLICT (user_id) DO UPDATE
         SET folded_transfer_id = excluded.folded_transfer_id, entries = excluded.entries
         WHERE pnl_books.folded_transfer_id = $2`,
      [userId, afterTransferId, last.transferId, folded.entries + entries.length],
    );
    if (rowCount !== 1) throw new Error(`the book of user ${userId} was saved by another process`);
    return isEnd;
  }

  async #openBook(client: ClientBase, userId: number) {
    const { rows } = await client.query<Folded>(
      'SELECT folded_transfer_id, entries FROM pnl_books WHERE user_id = $1',
      [userId],
    );
    const saved = await readSavedBefore(client, userId);
    const positions = new Map(saved.map(({ assetId, position }) => [assetId, position]));
    const [folded = { folded_transfer_id: 0, entries: 0 }] = rows;
    return { folded, book: new PositionBook(this.#reads.valuationAssetId, positions) };
  }

  async #readBook(client: ClientBase, userId: number): Promise<Book> {
    const { book, folded } = await this.#openBook(client, userId);
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
