import { forEachEffect } from '@candor/exchange-core';
import type { EffectOf } from '@candor/exchange-core';
import type { PoolClient } from 'pg';
import { batchOf } from '#journal/journal-row.ts';
import { readJournal } from '#journal/read-journal.ts';
import type { Database } from '#postgres/open-database.ts';
import { inTransaction } from '#postgres/in-transaction.ts';
import { AccountOwners } from '#projector/account-owners.ts';
import { readCounters } from '#projector/read-counters.ts';

/** Insurance funds that have more or less than their transfers brought them. Both reasons have an index of their own. */
const SHORT_FUNDS = `WITH fund AS (
    SELECT account_id, available_units + held_units AS balance FROM accounts
    WHERE user_id = 0 AND house_account IN ('contract_insurance', 'gold_insurance')
  ), moved AS (
    SELECT debit_account_id, credit_account_id, units FROM transfers WHERE reason = 'contract_insurance'
    UNION ALL
    SELECT debit_account_id, credit_account_id, units FROM transfers
    WHERE reason = 'contract_funding' AND debit_customer_id = 0 AND credit_customer_id = 0
  ), sums AS (
    SELECT account_id, sum(CASE WHEN credit_account_id = account_id THEN units ELSE -units END) AS units
    FROM fund JOIN moved ON account_id IN (debit_account_id, credit_account_id) GROUP BY 1
  )
  SELECT account_id FROM fund LEFT JOIN sums USING (account_id) WHERE balance <> coalesce(units, 0)`;

const INSERT = `INSERT INTO transfers (transfer_id, sequence, debit_account_id, credit_account_id, units, reference_id,
    debit_customer_id, credit_customer_id, asset_id, transferred_at_ms, reason)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (transfer_id) DO NOTHING`;

/**
 * Brings back transfers of insurance funds that versions before pruned: where a fund has something else than its transfers
 * brought it, the journal is read and those that are missing are added, all or none. No other row is touched. For a database
 * that no engine leads yet.
 * @returns how many were added; undefined where nothing was missing
 * @throws JournalCorruptError when the journal, or a file of its archive, is not whole
 */
export async function restoreFundTransfers(
  { pool }: Pick<Database, 'pool'>,
  onMissing: () => void,
): Promise<number | undefined> {
  const { rows } = await pool.query<{ account_id: number }>(SHORT_FUNDS);
  if (rows.length === 0) return undefined;
  onMissing();
  const funds = new Set(rows.map((row) => row.account_id));
  return inTransaction(pool, (tx) => addMissing(tx, funds));
}

async function addMissing(client: PoolClient, funds: ReadonlySet<number>): Promise<number> {
  const { sequence: projected, lastTransferId } = await readCounters(client);
  const owners = await AccountOwners.load(client);
  let transferId = 0;
  let added = 0;
  for await (const row of readJournal(client)) {
    if (row.sequenceFirst > projected) break;
    const { commands, effects, effectEnds } = batchOf(row);
    const found: { readonly id: number; readonly at: number; readonly effect: Transfer }[] = [];
    for (const [at] of commands.entries()) {
      forEachEffect(effects, effectEnds[at - 1] ?? 0, effectEnds[at] ?? 0, (effect) => {
        // Money that is only held or released never left its account, and has no number.
        if (effect.type !== 'transfer' || isWithinAccount(effect)) return;
        transferId += 1;
        const { debitAccountId: debit, creditAccountId: credit } = effect;
        if (funds.has(debit) || funds.has(credit)) found.push({ id: transferId, at, effect });
      });
    }
    for (const { id, at, effect } of found) {
      const { debitAccountId: debit, creditAccountId: credit } = effect;
      const { sequence = 0, timestampMs = 0 } = commands[at] ?? {};
      const result = await client.query(INSERT, [
        ...[id, sequence, debit, credit, String(effect.units), effect.referenceId],
        ...[owners.customerOf(debit), owners.customerOf(credit), owners.assetOf(debit)],
        ...[timestampMs, effect.reason],
      ]);
      added += result.rowCount ?? 0;
    }
  }
  // Numbers follow from the count alone: a wrong count would put rows beside others.
  if (transferId !== lastTransferId) {
    throw new Error(`the journal has ${transferId} transfers, the tables ${lastTransferId}`);
  }
  return added;
}

type Transfer = EffectOf<'transfer'>;

function isWithinAccount({ debitAccountId, creditAccountId }: Transfer): boolean {
  return Math.floor(debitAccountId / 2) === Math.floor(creditAccountId / 2);
}
