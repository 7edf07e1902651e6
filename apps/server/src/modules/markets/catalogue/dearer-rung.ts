import type { EngineReader } from '@candor/exchange-core';
import type { AdminRequest } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { ActWork } from '#modules/console/acts/index.ts';
import { dearerRung, readLadder } from '#modules/markets/fee-ladder/index.ts';
import type { Ladder } from '#modules/markets/fee-ladder/index.ts';
import type { ScheduledChanges } from '#modules/markets/scheduled-changes/index.ts';
import { feeTiersOf } from './fee-tiers.ts';

interface RungDeps {
  readonly changes: ScheduledChanges;
  readonly reads: <T>(ask: (reader: EngineReader) => T) => Promise<{ readonly value: T }>;
}

type Rates = Pick<AdminRequest<'feeChange'>, 'makerRatePpm' | 'takerRatePpm'>;

/** What is to be in force from a time on: another ladder, or other rates of a tier. */
interface Wanted {
  readonly effectiveAtMs: number;
  readonly rungs?: Ladder;
  readonly rates?: Rates & { readonly tier: number };
}

/**
 * Who trades more never pays more: neither when the change comes, nor by what is announced for later.
 * @throws ApiError invalidRequest
 */
export async function assertNoDearerRung(
  deps: RungDeps,
  { tx }: Pick<ActWork, 'tx'>,
  wanted: Wanted,
): Promise<void> {
  const { value: tiers } = await deps.reads(feeTiersOf);
  const rates = new Map<number, Rates>(tiers.map((tier) => [tier.tier, tier]));
  let ladder = await readLadder(tx);
  const { effectiveAtMs, rungs, rates: newRates } = wanted;
  // What is announced for the same time was decided earlier, and comes earlier.
  const coming = [...(await deps.changes.comingIn(tx))];
  const before = coming.filter((change) => change.effectiveAtMs <= effectiveAtMs);
  const after = coming.filter((change) => change.effectiveAtMs > effectiveAtMs);
  const bring = (change: (typeof coming)[number]): boolean => {
    if (change.kind === 'fee_tier') rates.set(change.after.tier, change.after);
    else if (change.kind === 'fee_ladder') ladder = change.after.rungs;
    return change.kind === 'fee_tier' || change.kind === 'fee_ladder';
  };
  const assertNow = (): void => {
    const dearer = dearerRung(ladder, (tier) => rates.get(tier));
    if (dearer === undefined) return;
    const field = rungs === undefined ? 'takerRatePpm' : 'rungs';
    throw refuse.invalidRequest(
      `${field}: tier ${dearer.tier} would pay more than tier ${dearer.below}, which takes less volume`,
      { field },
    );
  };
  before.forEach(bring);
  if (newRates !== undefined) rates.set(newRates.tier, newRates);
  ladder = rungs ?? ladder;
  assertNow();
  for (const change of after) {
    if (bring(change)) assertNow();
  }
}
