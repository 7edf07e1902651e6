import { contract } from '@candor/exchange-core';
import { asUnits, formatUnits } from '@candor/money';
import type { AdminReply } from '@candor/protocol';
import { DAY_MS } from '#api/durations.ts';
import { fundsOf } from './contract-logs.ts';
import type { ContractStaffDeps } from './staff.ts';

interface ChangeRow {
  readonly name: string;
  readonly asset_id: number;
  readonly units: string;
}

/** By the index of insurance transfers: what a day moved, however many transfers there were of other kinds. */
const CHANGES = `SELECT fund.house_account AS name, fund.asset_id,
    sum(CASE WHEN credit_account_id = fund.account_id THEN units ELSE -units END)::text AS units
  FROM transfers JOIN accounts AS fund ON fund.account_id IN (credit_account_id, debit_account_id)
  WHERE reason = 'contract_insurance' AND transferred_at_ms > $1
    AND fund.user_id = 0 AND fund.house_account IN ('contract_insurance', 'gold_insurance')
  GROUP BY 1, 2`;

/** What each insurance fund has, and by how much it changed in 24 hours. */
export async function readFundChanges({
  reads,
  catalogue,
  pool,
  nowMs,
}: Pick<ContractStaffDeps, 'reads' | 'catalogue' | 'pool' | 'nowMs'>): Promise<
  NonNullable<AdminReply<'houseFigures'>['insurance']>
> {
  const funds = fundsOf(catalogue);
  const [{ value: balances }, { rows }] = await Promise.all([
    reads((reader) =>
      funds.map(({ accountKind, asset }) =>
        reader.read(contract).insuranceUnits(accountKind, asset.assetId),
      ),
    ),
    pool.query<ChangeRow>(CHANGES, [nowMs() - DAY_MS]),
  ]);
  return funds.map(({ accountKind, asset }, place) => {
    const name = accountKind === 'gold' ? 'gold_insurance' : 'contract_insurance';
    const row = rows.find((one) => one.name === name && one.asset_id === asset.assetId);
    return {
      accountKind,
      asset: asset.symbol,
      balance: formatUnits(asUnits(balances[place] ?? 0), asset.scale),
      dayChange: formatUnits(asUnits(BigInt(row?.units ?? 0)), asset.scale),
    };
  });
}
