import { isUnits } from '@candor/money';
import type { Units } from '@candor/money';
import type { Kernel } from '#kernel/kernel.ts';

/** Where money for promises comes from: fees that were collected, or capital the house puts in. */
export const fundSources = ['fees', 'seed_capital'] as const;
export type FundSource = (typeof fundSources)[number];

/** Why an account of the house cannot pay `units` into another one; undefined when it can. */
export function refuseFunding(
  kernel: Kernel,
  assetId: number,
  source: FundSource,
  units: Units,
): 'amount_not_positive' | 'asset_supply_overflow' | 'house_funds_short' | undefined {
  if (!isUnits(units) || units <= 0) return 'amount_not_positive';
  if (source === 'seed_capital') {
    return kernel.ledger.canIssue(assetId, units) ? undefined : 'asset_supply_overflow';
  }
  const fees = kernel.ledger.findHouse(source, assetId);
  return fees === 0 || kernel.ledger.balance(fees) < units ? 'house_funds_short' : undefined;
}
