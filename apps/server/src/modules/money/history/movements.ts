import type { TransferReason } from '@candor/exchange-core';
import type { Units } from '@candor/money';
import { negate } from '@candor/money';
import type { HistoryDatabase } from './tables.ts';

/** One change of what a user owns of an asset; moves between own accounts are two that cancel out. */
export interface Movement {
  readonly assetId: number;
  /** Signed: minus is out of the user's accounts. */
  readonly units: Units;
  readonly reason: TransferReason;
  readonly atMs: number;
}

const sides = [
  { customer: 'debit_customer_id', signed: negate },
  { customer: 'credit_customer_id', signed: (units: Units): Units => units },
] as const;

/**
 * Every movement of a user since a time, or undefined when there are more than `max` on one side: walking
 * an index from its newest row costs what it reads, whatever the user's history holds before.
 */
export async function readMovementsSince(
  database: HistoryDatabase,
  userId: number,
  { fromMs, max }: { readonly fromMs: number; readonly max: number },
): Promise<readonly Movement[] | undefined> {
  const read = await Promise.all(
    sides.map(async ({ customer, signed }) => {
      const rows = await database
        .selectFrom('transfers')
        .select(['asset_id', 'units', 'reason', 'transferred_at_ms'])
        .where(customer, '=', userId)
        .orderBy('transfer_id', 'desc')
        .limit(max + 1)
        .execute();
      const recent = rows.filter((row) => row.transferred_at_ms >= fromMs);
      return recent.length > max
        ? undefined
        : recent.map(
            (row): Movement => ({
              assetId: row.asset_id,
              units: signed(row.units),
              reason: row.reason,
              atMs: row.transferred_at_ms,
            }),
          );
    }),
  );
  const [left, came] = read;
  return left === undefined || came === undefined ? undefined : [...left, ...came];
}
