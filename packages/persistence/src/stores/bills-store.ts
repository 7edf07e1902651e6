import type { AccountKind, TransferReason } from '@candor/exchange-core';
import type { Units } from '@candor/money';
import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';
import type { Database } from '#postgres/open-database.ts';
import { history, pageLimit, readAsOf } from './read-as-of.ts';
import type { AsOf } from './read-as-of.ts';
import type { HistoryTables } from './tables.ts';

/** Money that came to or left one of a customer's accounts. */
export interface Bill {
  /** Grows with time; the cursor of the next page. A transfer between one's own accounts is two bills. */
  readonly billId: number;
  /** The command that moved it. */
  readonly sequence: number;
  readonly assetId: number;
  readonly accountKind: AccountKind;
  /** The account on the other side. */
  readonly counterpartKind: AccountKind;
  /** Below zero when it left. */
  readonly units: Units;
  readonly reason: TransferReason;
  /** An order, a trade or 0. */
  readonly referenceId: number;
  readonly atMs: number;
}

export interface BillsQuery {
  readonly userId: number;
  readonly assetId?: number | undefined;
  readonly accountKind?: AccountKind | undefined;
  readonly reasons?: readonly TransferReason[] | undefined;
  /** Only what came in, or only what went out. */
  readonly direction?: 'in' | 'out' | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly beforeBillId?: number | undefined;
  readonly limit: number;
}

/** A customer's bills, newest first. Holds are none: money that is held is still there. */
export function listBills(
  database: Pick<Database, 'pool'>,
  query: BillsQuery,
): Promise<AsOf<Bill>> {
  const limit = pageLimit(query.limit);
  const sides = history
    .selectFrom(
      billsOf('debit', query, limit)
        .unionAll(billsOf('credit', query, limit))
        .as('sides'),
    )
    .selectAll()
    .orderBy('billId', 'desc')
    .limit(limit);
  return readAsOf(database, sides);
}

type Direction = 'debit' | 'credit';

/** A transfer's bill has an even number on the debit side, the odd one after it on the credit side. */
const oddity = { debit: 0, credit: 1 } as const;

function billsOf(
  direction: Direction,
  query: BillsQuery,
  limit: number,
): SelectQueryBuilder<HistoryTables, 'transfers', Bill> {
  const other = direction === 'debit' ? 'credit' : 'debit';
  const { assetId, accountKind, reasons, fromMs, toMs, beforeBillId } = query;
  let select = history
    .selectFrom('transfers')
    .innerJoin('accounts as own', (join) => join.on(isPairOf('own', direction)))
    .innerJoin('accounts as counterpart', (join) => join.on(isPairOf('counterpart', other)))
    .select([
      sql<number>`transfer_id * 2 + ${sql.lit(oddity[direction])}`.as('billId'),
      'sequence',
      'transfers.asset_id as assetId',
      'own.account_kind as accountKind',
      'counterpart.account_kind as counterpartKind',
      (direction === 'debit' ? sql<Units>`-units` : sql<Units>`units`).as('units'),
      'reason',
      'reference_id as referenceId',
      'transferred_at_ms as atMs',
    ])
    .where(`${direction}_customer_id`, '=', query.userId)
    .where(`${direction}_customer_id`, '>', 0)
    .orderBy('transfer_id', 'desc')
    .limit(limit);
  if (query.direction === (direction === 'debit' ? 'in' : 'out')) {
    select = select.where(sql<boolean>`false`);
  }
  if (assetId !== undefined) select = select.where('transfers.asset_id', '=', assetId);
  if (accountKind !== undefined) select = select.where('own.account_kind', '=', accountKind);
  if (reasons !== undefined) select = select.where('reason', 'in', [...reasons]);
  if (fromMs !== undefined) select = select.where('transferred_at_ms', '>=', fromMs);
  if (toMs !== undefined) select = select.where('transferred_at_ms', '<', toMs);
  if (beforeBillId !== undefined) {
    select = select.where('transfer_id', '<', Math.ceil((beforeBillId - oddity[direction]) / 2));
  }
  return history.selectFrom(select.as('page')).selectAll() as never;
}

/** An account's row has the even id of its pair; a transfer names the sub-account. */
function isPairOf(alias: string, direction: Direction): ReturnType<typeof sql<boolean>> {
  const account = sql.ref(`transfers.${direction}_account_id`);
  return sql<boolean>`${sql.ref(`${alias}.account_id`)} = ${account} - ${account} % 2`;
}
