import type { AccountKind, TransferReason } from '@candor/exchange-core';
import type { Units } from '@candor/money';
import { sql } from 'kysely';
import { assertTimeRange, cutPage, readCursor, rowsToRead } from './page.ts';
import type { Page, PageRequest } from './page.ts';
import type { HistoryDatabase } from './tables.ts';

/** One side of a transfer: leg 0 is what left an account, leg 1 what came into one. */
export interface BillRow {
  readonly transfer_id: number;
  readonly leg: number;
  readonly account_id: number;
  readonly account_kind: AccountKind;
  readonly asset_id: number;
  readonly units: Units;
  readonly reason: TransferReason;
  readonly reference_id: number;
  readonly transferred_at_ms: number;
}

export interface BillFilter extends PageRequest {
  readonly userId: number;
  readonly accountKind?: AccountKind;
  readonly assetId?: number;
  readonly reason?: TransferReason;
  /** The number that a bill names, whatever it is of. */
  readonly referenceId?: number;
  /** Only what these spot trades moved, fees and rebates with it. */
  readonly tradeIds?: readonly number[];
}

/** What a spot trade moves: only these bills name a trade. */
const tradeReasons = ['trade', 'trade_fee', 'maker_rebate'] as const satisfies TransferReason[];

const sideOfLeg = ['debit', 'credit'] as const;

/** The available sub-account of a pair: held ones are odd. */
const HELD_BIT = 1;

function billsOnLeg(
  database: HistoryDatabase,
  filter: BillFilter,
  leg: 0 | 1,
): Promise<readonly BillRow[]> {
  const { accountKind, assetId, reason, referenceId, tradeIds, fromMs, toMs, cursor } = filter;
  const side = sideOfLeg[leg];
  const accountId = sql.ref<number>(`transfers.${side}_account_id`);
  let query = database
    .selectFrom('transfers')
    .innerJoin('accounts', (join) =>
      join.on(
        'accounts.account_id',
        '=',
        sql<number>`${accountId} & ~${sql.lit(HELD_BIT)}::bigint`,
      ),
    )
    .select([
      'transfers.transfer_id',
      'accounts.account_kind',
      'transfers.asset_id',
      'transfers.units',
      'transfers.reason',
      'transfers.reference_id',
      'transfers.transferred_at_ms',
    ])
    .select(accountId.as('account_id'))
    .select(sql<number>`${sql.lit(leg)}::int`.as('leg'))
    .where(`transfers.${side}_customer_id`, '=', filter.userId);
  if (accountKind !== undefined) query = query.where('accounts.account_kind', '=', accountKind);
  if (assetId !== undefined) query = query.where('transfers.asset_id', '=', assetId);
  if (reason !== undefined) query = query.where('transfers.reason', '=', reason);
  if (referenceId !== undefined) query = query.where('transfers.reference_id', '=', referenceId);
  if (tradeIds !== undefined) {
    query = query
      .where('transfers.reference_id', 'in', tradeIds)
      .where('transfers.reason', 'in', tradeReasons);
  }
  if (fromMs !== undefined) query = query.where('transfers.transferred_at_ms', '>=', fromMs);
  if (toMs !== undefined) query = query.where('transfers.transferred_at_ms', '<', toMs);
  if (cursor !== undefined) {
    const after = readCursor(cursor);
    // Below the cursor: an older transfer, or the other leg of the same one.
    query = query.where('transfers.transfer_id', leg < after.leg ? '<=' : '<', after.id);
  }
  return query.orderBy('transfers.transfer_id', 'desc').limit(rowsToRead(filter)).execute();
}

/** A user's bills, newest first; a transfer between two own accounts is two bills. */
export async function readBills(
  database: HistoryDatabase,
  filter: BillFilter,
): Promise<Page<BillRow>> {
  assertTimeRange(filter);
  const [left, came] = await Promise.all([
    billsOnLeg(database, filter, 0),
    billsOnLeg(database, filter, 1),
  ]);
  const rows = [...left, ...came].sort(
    (one, other) => other.transfer_id - one.transfer_id || other.leg - one.leg,
  );
  return cutPage(rows, filter, (row) => `${row.transfer_id}.${row.leg}`);
}
