import type { FeeTierView } from '@candor/protocol';
import type { Rung } from '#shared/texts/rungs-text.ts';

/** The least volume of each tier as it is typed, by the tier’s number; empty where a tier is on no rung. */
export type LadderForm = Readonly<Record<string, number | null | undefined>>;

/** A step to more than so many times the volume is more likely a slip of the keys. */
const STEP_FACTOR_MAX = 100;

export const volumeField = (tier: number): string => `volume-${tier}`;

/** The fields of a ladder as it is. */
export function formOfLadder(rungs: readonly Rung[]): LadderForm {
  return Object.fromEntries(rungs.map(({ tier, volumeMin }) => [volumeField(tier), volumeMin]));
}

/** The rungs of what is typed, the lowest volume first. */
export function rungsOfForm(form: LadderForm, tiers: readonly FeeTierView[]): Rung[] {
  return tiers
    .flatMap(({ tier }) => {
      const volumeMin = form[volumeField(tier)];
      return typeof volumeMin === 'number' ? [{ tier, volumeMin }] : [];
    })
    .toSorted((one, other) => one.volumeMin - other.volumeMin || one.tier - other.tier);
}

/** Why rungs are no ladder, and which tier it is about. */
export type LadderProblem =
  | { readonly kind: 'begins' }
  | { readonly kind: 'same_volume' | 'dearer'; readonly tier: number; readonly below: number };

/** What the server would refuse, by the rates of now: fees that are announced it knows better. */
export function ladderProblem(
  rungs: readonly Rung[],
  tiers: readonly FeeTierView[],
): LadderProblem | undefined {
  const [first] = rungs;
  if (first === undefined) return undefined;
  if (first.tier !== 0 || first.volumeMin !== 0) return { kind: 'begins' };
  const rates = new Map(tiers.map((one) => [one.tier, one]));
  for (const [place, { tier, volumeMin }] of rungs.entries()) {
    const below = rungs[place - 1];
    if (below === undefined) continue;
    if (volumeMin === below.volumeMin) return { kind: 'same_volume', tier, below: below.tier };
    const [own, lower] = [rates.get(tier), rates.get(below.tier)];
    if (own === undefined || lower === undefined) continue;
    if (own.makerRatePpm > lower.makerRatePpm || own.takerRatePpm > lower.takerRatePpm) {
      return { kind: 'dearer', tier, below: below.tier };
    }
  }
  return undefined;
}

/** What is allowed and hardly meant. */
export interface LadderOddity {
  readonly kind: 'order' | 'no_gain' | 'leap' | 'free';
  readonly tier: number;
  readonly below: number;
}

/** What somebody should type again before it is asked for. */
export function ladderOddities(
  rungs: readonly Rung[],
  tiers: readonly FeeTierView[],
): LadderOddity[] {
  const rates = new Map(tiers.map((one) => [one.tier, one]));
  return rungs.flatMap(({ tier, volumeMin }, place): LadderOddity[] => {
    const below = rungs[place - 1];
    if (below === undefined) return [];
    const [own, lower] = [rates.get(tier), rates.get(below.tier)];
    const isSame =
      own?.makerRatePpm === lower?.makerRatePpm && own?.takerRatePpm === lower?.takerRatePpm;
    const kinds = [
      tier < below.tier ? (['order'] as const) : [],
      isSame ? (['no_gain'] as const) : [],
      below.volumeMin > 0 && volumeMin > below.volumeMin * STEP_FACTOR_MAX
        ? (['leap'] as const)
        : [],
      own?.takerRatePpm === 0 ? (['free'] as const) : [],
    ].flat();
    return kinds.map((kind) => ({ kind, tier, below: below.tier }));
  });
}
