import type { Units } from '@candor/money';
import { addUnits, subUnits, ZERO_UNITS } from '@candor/money';
import { sql } from 'kysely';
import type { BillRow } from './bill-history.ts';
import type { HistoryDatabase } from './tables.ts';

/** What one account moved by between two bills in view; part 0 is all that it has now. */
interface Movement {
  readonly account_id: number;
  readonly part: number;
  readonly units: Units;
}

/** The available sub-account of the pair that a bill stands on: a balance is that of both together. */
const pairOf = (accountId: number): number => accountId - (accountId % 2);

/**
 * What is there now, and what has moved since each bill in view, in one statement: both are of one moment, while
 * the projector goes on. It reads the user's movements that are later than the oldest bill in view, each once.
 */
async function movementsSince(
  database: HistoryDatabase,
  userId: number,
  pairs: readonly number[],
  oldestFirst: readonly number[],
): Promise<readonly Movement[]> {
  const starts = oldestFirst.map((transferId) => transferId + 1);
  const { rows } = await sql<Movement>`
    WITH moves AS (
      SELECT debit_account_id & ~1::bigint AS account_id, transfer_id, -units AS units FROM transfers
      WHERE debit_customer_id = ${userId} AND transfer_id >= ${starts[0]}
      UNION ALL
      SELECT credit_account_id & ~1::bigint, transfer_id, units FROM transfers
      WHERE credit_customer_id = ${userId} AND transfer_id >= ${starts[0]}
    )
    SELECT account_id, width_bucket(transfer_id, ${starts}::bigint[]) AS part, sum(units)::bigint AS units
    FROM moves WHERE account_id = ANY(${pairs}::bigint[]) GROUP BY 1, 2
    UNION ALL
    SELECT account_id, 0, available_units + held_units FROM accounts
    WHERE account_id = ANY(${pairs}::bigint[])`.execute(database);
  return rows;
}

/**
 * What each bill left in its account: available and held together, in the bill's asset. It is what the account has
 * now less what has moved since, so it does not depend on which other bills are in view.
 */
export async function readBalancesAfter(
  database: HistoryDatabase,
  userId: number,
  bills: readonly BillRow[],
): Promise<readonly Units[]> {
  if (bills.length === 0) return [];
  const ids = [...new Set(bills.map((bill) => bill.transfer_id))].sort((a, b) => a - b);
  const pairs = [...new Set(bills.map((bill) => pairOf(bill.account_id)))];
  const movements = await movementsSince(database, userId, pairs, ids);
  return bills.map(({ account_id: accountId, transfer_id: transferId }) => {
    const from = ids.indexOf(transferId) + 1;
    let balance = ZERO_UNITS;
    for (const { account_id: ofAccount, part, units } of movements) {
      if (ofAccount !== pairOf(accountId)) continue;
      if (part === 0) balance = addUnits(balance, units);
      else if (part >= from) balance = subUnits(balance, units);
    }
    return balance;
  });
}
