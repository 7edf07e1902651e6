import { inTransaction } from '@candor/persistence';
import type { ClientBase, Pool } from 'pg';
import type { Units } from '@candor/money';
import { columns, openBook, takeEntries } from './book-hours.ts';
import type { HourPosition } from './book-hours.ts';
import { readEntries } from './read-entries.ts';
import type { EntryReads } from './read-entries.ts';

/** Transfers that the job looks through at a time. */
const TRANSFERS_MAX = 100_000;

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

async function findDue(pool: Pool) {
  const { rows } = await pool.query<{ from_id: number; last_id: number }>(
    `SELECT coalesce((SELECT folded_transfer_id FROM pnl_follower), 0) AS from_id,
       last_transfer_id AS last_id FROM projection`,
  );
  const { from_id: fromTransferId = 0, last_id: lastId = 0 } = rows[0] ?? {};
  const toTransferId = Math.min(lastId, fromTransferId + TRANSFERS_MAX);
  const users = await pool.query<{ user_id: number }>(
    `SELECT debit_customer_id AS user_id FROM transfers
       WHERE transfer_id > $1 AND transfer_id <= $2 AND debit_customer_id > 0
     UNION SELECT credit_customer_id FROM transfers
       WHERE transfer_id > $1 AND transfer_id <= $2 AND credit_customer_id > 0`,
    [fromTransferId, toTransferId],
  );
  return { fromTransferId, toTransferId, userIds: users.rows.map(({ user_id }) => user_id) };
}

/** Saves one reading of entries. @returns whether it was the last one. */
async function saveReading(tx: ClientBase, reads: EntryReads, userId: number): Promise<boolean> {
  await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  const { book, folded } = await openBook(tx, userId, reads.valuationAssetId);
  const afterTransferId = folded.folded_transfer_id;
  const { entries, isEnd } = await readEntries(tx, reads, { userId, afterTransferId });
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

async function saveUser(pool: Pool, reads: EntryReads, userId: number): Promise<void> {
  let isEnd = false;
  while (!isEnd) isEnd = await inTransaction(pool, (tx) => saveReading(tx, reads, userId));
}

/**
 * Saves what came for every user since the last time: what a job's thread does. A kill in between costs nothing: it begins
 * there again.
 */
export async function saveAll(pool: Pool, reads: EntryReads): Promise<void> {
  for (;;) {
    const due = await findDue(pool);
    if (due.toTransferId <= due.fromTransferId) return;
    for (const userId of due.userIds) await saveUser(pool, reads, userId);
    await pool.query(
      `INSERT INTO pnl_follower (only_row, folded_transfer_id) VALUES (true, $1)
       ON CONFLICT (only_row) DO UPDATE SET folded_transfer_id = excluded.folded_transfer_id`,
      [due.toTransferId],
    );
  }
}
