import { asUnits, divideDecimalsTrunc, formatUnits, parseUnits, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import { optionChoices } from '@candor/protocol';
import type { OptionChoiceName, OptionRoundView, OptionRules } from '@candor/protocol';
import { fixedPayoutOf, payoutIfNow } from '@candor/verify/option-formulas';

const PPM = 1_000_000;

/** Decimals of a factor as it is shown: ×1.893. */
export const FACTOR_DECIMALS = 3;

/** What a stake would get on a choice if entries closed now and it won. */
export interface PayoutNow {
  /** Cut to the asset's smallest unit, the stake counted in. */
  readonly payout: string;
  /** Payout by stake, cut. */
  readonly factor: string;
  /** Nobody stands on another side: all would be refunded. */
  readonly isRefund: boolean;
}

/** What a round is read for here. */
type PoolOf = Pick<OptionRoundView, 'pools' | 'feePpm' | 'mode'>;

/**
 * The payout a stake would get now, by the engine's own rule: the pool with the stake in it, less the fee rounded up,
 * shared by stakes and rounded down. Fixed odds: stake times the factor. Undefined for no stake, or a choice that
 * cannot be entered on.
 */
export function payoutNow(
  round: PoolOf,
  odds: OptionRules['odds'],
  choice: OptionChoiceName,
  stake: string,
  scale: number,
): PayoutNow | undefined {
  const units = unitsOf(stake, scale);
  if (units === undefined || units === 0) return undefined;
  const found =
    round.mode === 'fixed'
      ? fixedUnits(odds, choice, units)
      : poolUnits(round, choice, units, scale);
  if (found === undefined) return undefined;
  const payout = formatUnits(found.units, scale);
  return {
    payout,
    factor: divideDecimalsTrunc(payout, stake, FACTOR_DECIMALS),
    isRefund: found.isRefund,
  };
}

interface Found {
  readonly units: Units;
  readonly isRefund: boolean;
}

function poolUnits(
  { pools, feePpm }: PoolOf,
  choice: OptionChoiceName,
  stake: Units,
  scale: number,
): Found {
  const on = (side: OptionChoiceName): Units => unitsOf(pools[side].amount, scale) ?? ZERO_UNITS;
  const stakes = { rise: on('rise'), flat: on('flat'), fall: on('fall') };
  const isRefund = optionChoices.every((side) => side === choice || stakes[side] === 0);
  return { units: payoutIfNow(stakes, choice, stake, feePpm), isRefund };
}

function fixedUnits(
  odds: OptionRules['odds'],
  choice: OptionChoiceName,
  stake: Units,
): Found | undefined {
  const oddsPpm = odds?.[choice];
  if (oddsPpm === undefined || oddsPpm === null) return undefined;
  return { units: fixedPayoutOf(stake, oddsPpm), isRefund: false };
}

function unitsOf(text: string, scale: number): Units | undefined {
  const parsed = parseUnits(text, scale);
  return parsed.ok ? parsed.value : undefined;
}

/** Parts of the pool for its bar, in per cent; equal thirds while it is empty. For drawing only. */
export function poolShares(
  pools: OptionRoundView['pools'],
): Readonly<Record<OptionChoiceName, number>> {
  const on = (choice: OptionChoiceName): number => Number(pools[choice].amount);
  const all = on('rise') + on('flat') + on('fall');
  const share = (choice: OptionChoiceName): number =>
    all === 0 ? 100 / 3 : (on(choice) / all) * 100;
  return { rise: share('rise'), flat: share('flat'), fall: share('fall') };
}

/** Of 100 staked, what comes back on average after the fee: `97`, `97.5`. */
export function averageReturn(feePpm: number): string {
  return formatUnits(asUnits(100 * PPM - 100 * feePpm), 6);
}

/** A fee in per cent: `3`, `2.5`. */
export function feePercent(feePpm: number): string {
  return formatUnits(asUnits(feePpm), 4);
}
