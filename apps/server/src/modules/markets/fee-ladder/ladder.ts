import { HOUSE_FEE_TIER } from '@candor/protocol';
import type { FeeRung } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';

/** A fee tier and the least 30-day volume that it takes, in whole USDT. */
export type Rung = Pick<FeeRung, 'tier' | 'volumeMin'>;

/** By volume, the lowest first; empty where nothing follows volume. */
export type Ladder = readonly Rung[];

/** What trades cost, in ppm. */
export interface Rates {
  readonly makerRatePpm: number;
  readonly takerRatePpm: number;
}

/** Whether makers or takers pay more by some rates than by others. */
export const costsMore = (some: Rates, others: Rates): boolean =>
  some.makerRatePpm > others.makerRatePpm || some.takerRatePpm > others.takerRatePpm;

/** What a tier pays; undefined where there is no such tier. */
export type RatesOf = (tier: number) => Rates | undefined;

/** Whole USDT in its units, which are too many for a number. */
const unitsOf = (volume: number, scale: number): bigint => BigInt(volume) * 10n ** BigInt(scale);

/** The highest rung that a volume reaches; undefined without a ladder. */
export function rungAt(ladder: Ladder, volumeUnits: bigint, scale: number): Rung | undefined {
  return ladder.findLast(({ volumeMin }) => volumeUnits >= unitsOf(volumeMin, scale));
}

/** A rung's place from below; -1 where the tier is on none. */
export const placeOf = (ladder: Ladder, tier: number): number =>
  ladder.findIndex((rung) => rung.tier === tier);

/** The first tier that would pay more than one that takes less volume, with that one. */
export function dearerRung(
  ladder: Ladder,
  ratesOf: RatesOf,
): { readonly tier: number; readonly below: number } | undefined {
  for (const [place, { tier }] of ladder.entries()) {
    const below = ladder[place - 1];
    const [own, lower] = [ratesOf(tier), below && ratesOf(below.tier)];
    if (below === undefined || own === undefined || lower === undefined) continue;
    if (costsMore(own, lower)) return { tier, below: below.tier };
  }
  return undefined;
}

/**
 * Whether rungs are a ladder, whatever their tiers pay; no rung at all takes the ladder away.
 * @throws ApiError invalidRequest with what is wrong, houseFeeTier
 */
export function assertRungs(rungs: Ladder, hasTier: (tier: number) => boolean): void {
  const wrong = (text: string): never => {
    throw refuse.invalidRequest(`rungs: ${text}`, { field: 'rungs' });
  };
  const [first] = rungs;
  if (first === undefined) return;
  if (first.tier !== 0 || first.volumeMin !== 0) {
    wrong('the first one is tier 0, in which users begin, at 0 USDT');
  }
  for (const [place, { tier, volumeMin }] of rungs.entries()) {
    if (placeOf(rungs, tier) !== place) wrong(`tier ${tier} twice`);
    const below = rungs[place - 1];
    if (below !== undefined && volumeMin <= below.volumeMin) {
      wrong(`tier ${tier} takes no more volume than tier ${below.tier}`);
    }
    if (!hasTier(tier)) wrong(`there is no fee tier ${tier}`);
    if (tier === HOUSE_FEE_TIER) throw refuse.houseFeeTier({ field: 'rungs' });
  }
}
