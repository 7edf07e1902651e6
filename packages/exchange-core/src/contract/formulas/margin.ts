import { mulDivCeil, mulDivFloor, shareCeil } from '@candor/money';
import { isWithin, PPM } from '#kernel/ranges.ts';

/** The most a position may have lost of its cushion when it is born: see {@link findTierProblem}. */
const RISK_AT_OPENING_PPM_MAX = 750_000;
const LEVERAGE_MAX = 200;
const TIERS_MAX = 20;
const MAINTENANCE_PPM_MAX = 500_000;

/** Terms of all of a position's value from `floorUnits` on. */
export interface TierTerms {
  readonly floorUnits: number;
  /** Maintenance margin, millionths of the value. */
  readonly maintenancePpm: number;
  readonly leverageMax: number;
}

/** A tier with what its rate asks too much of the value below its floor. */
export interface MarginTier extends TierTerms {
  readonly deductionUnits: number;
}

/** What keeps tiers from being any, from the first check on. */
export type TierProblem = 'count' | 'floor' | 'rate' | 'leverage' | 'cushion' | 'whole';

/**
 * Tiers with their deductions, `floor(n) * (rate(n) - rate(n-1)) + deduction(n-1)`, which make maintenance
 * continuous in the value. Undefined where {@link findTierProblem} finds one. Source: finance rules, 3.1.
 */
export function marginTiers(terms: readonly TierTerms[]): readonly MarginTier[] | undefined {
  if (findTierProblem(terms) !== undefined) return undefined;
  const tiers: MarginTier[] = [];
  for (const own of terms) {
    const below = tiers.at(-1);
    const added = mulDivFloor(deductionSteps(own, below), 1, PPM) as number;
    tiers.push({ ...own, deductionUnits: added + (below?.deductionUnits ?? 0) });
  }
  return tiers;
}

/**
 * The first tier that does not fit, and why: floors and rates rise, the leverage allowed does not, deductions are
 * whole units, and a position opened at the highest leverage has 25 % of its margin to spare.
 */
export function findTierProblem(
  terms: readonly TierTerms[],
): { readonly place: number; readonly problem: TierProblem } | undefined {
  if (terms.length === 0 || terms.length > TIERS_MAX) return { place: 0, problem: 'count' };
  for (const [place, own] of terms.entries()) {
    const problem = problemOfTier(own, terms[place - 1]);
    if (problem !== undefined) return { place, problem };
  }
  return undefined;
}

function problemOfTier(tier: TierTerms, below: TierTerms | undefined): TierProblem | undefined {
  const { floorUnits, maintenancePpm, leverageMax } = tier;
  const floorMin = below === undefined ? 0 : below.floorUnits + 1;
  const floorMax = below === undefined ? 0 : Number.MAX_SAFE_INTEGER;
  if (!isWithin(floorUnits, floorMin, floorMax)) return 'floor';
  if (!isWithin(maintenancePpm, (below?.maintenancePpm ?? 0) + 1, MAINTENANCE_PPM_MAX)) {
    return 'rate';
  }
  if (!isWithin(leverageMax, 1, below?.leverageMax ?? LEVERAGE_MAX)) return 'leverage';
  if (maintenancePpm * leverageMax > RISK_AT_OPENING_PPM_MAX) return 'cushion';
  return deductionSteps(tier, below) % BigInt(PPM) === 0n ? undefined : 'whole';
}

/** What a tier's rate asks too much of the value below its floor, in millionths of a unit. */
const deductionSteps = (tier: TierTerms, below: TierTerms | undefined): bigint =>
  BigInt(tier.floorUnits) * BigInt(tier.maintenancePpm - (below?.maintenancePpm ?? 0));

/** The place of the tier that a value falls into. */
export function tierPlace(tiers: readonly MarginTier[], valueUnits: number): number {
  let place = tiers.length - 1;
  while (place > 0 && tiers[place]!.floorUnits > valueUnits) place -= 1;
  return place;
}

/** What a position of this value must keep: its share by tier, rounded up. */
export function maintenanceUnits(tiers: readonly MarginTier[], valueUnits: number): number {
  const { maintenancePpm, deductionUnits } = tiers[tierPlace(tiers, valueUnits)]!;
  return shareCeil(valueUnits, maintenancePpm) - deductionUnits;
}

/** What opening a value takes at a leverage, rounded up. */
export function initialUnits(valueUnits: number, leverage: number): number {
  return Math.ceil(valueUnits / leverage);
}

/** The highest leverage that a position of this value may have. */
export function leverageMaxOf(tiers: readonly MarginTier[], valueUnits: number): number {
  return tiers[tierPlace(tiers, valueUnits)]!.leverageMax;
}

/** Risk rate: maintenance as millionths of equity, rounded up; liquidation comes at 1,000,000. Infinity without equity. */
export function riskPpm(equityUnits: number, neededUnits: number): number {
  if (equityUnits <= 0) return Infinity;
  return mulDivCeil(neededUnits, PPM, equityUnits) as number;
}

/** True when the risk rate has reached `levelPpm`, at most 1,000,000: which is `equity <= maintenance` there. */
export function isAtRisk(equityUnits: number, neededUnits: number, levelPpm: number): boolean {
  return equityUnits <= 0 || shareCeil(equityUnits, levelPpm) <= neededUnits;
}

/**
 * What may leave an account: never more than its money, never what margin needs, and no profit that is
 * not realised.
 */
export function transferableUnits(
  walletUnits: number,
  equityUnits: number,
  initialMarginUnits: number,
): number {
  return Math.max(0, Math.min(walletUnits, equityUnits - initialMarginUnits));
}
