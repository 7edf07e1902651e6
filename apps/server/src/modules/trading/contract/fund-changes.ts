import { asUnits, formatUnits } from '@candor/money';
import type { AdminReply } from '@candor/protocol';
import { DAY_MS } from '#api/durations.ts';
import { readFundFlows } from './fund-flows.ts';
import type { ContractStaffDeps } from './staff.ts';

/** What each insurance fund has, and by how much it changed in 24 hours. */
export async function readFundChanges({
  catalogue,
  pool,
  nowMs,
}: Pick<ContractStaffDeps, 'catalogue' | 'pool' | 'nowMs'>): Promise<
  NonNullable<AdminReply<'houseFigures'>['insurance']>
> {
  const { funds } = await readFundFlows({ pool, catalogue }, nowMs() - DAY_MS + 1, true);
  return funds.map(({ accountKind, asset, balance, flows }) => {
    const change = flows.reduce((sum, { units }) => sum + units, 0n);
    return {
      accountKind,
      asset: asset.symbol,
      balance: formatUnits(asUnits(balance), asset.scale),
      dayChange: formatUnits(asUnits(change), asset.scale),
    };
  });
}
