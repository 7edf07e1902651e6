import { addUnits, mulDivCeil, mulDivFloor, subUnits, sumUnits, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';

/** What one can enter on, and what comes out. */
export const optionChoices = ['rise', 'fall', 'flat'] as const;
export type OptionChoice = (typeof optionChoices)[number];

/** `pool`: winners share what was staked. `fixed`: the factor is known, a prize pool pays. */
export const optionModes = ['pool', 'fixed'] as const;

/** A fee or a factor of a fixed-odds entry is in millionths. */
const PPM = 1_000_000;

/** An amount for each choice. */
export type ByChoice<Value> = Readonly<Record<OptionChoice, Value>>;

/** Rise or fall by more than `flatTicks`, or flat. */
export function outcomeOf(startTicks: number, endTicks: number, flatTicks: number): OptionChoice {
  const moved = endTicks - startTicks;
  if (moved > flatTicks) return 'rise';
  return moved < -flatTicks ? 'fall' : 'flat';
}

/** How a round that has an outcome pays. */
export interface Settlement {
  /** A draw refunds everybody; no fee is taken. */
  readonly result: 'paid' | 'draw';
  readonly poolUnits: Units;
  readonly winningUnits: Units;
  readonly feeUnits: Units;
}

/** A pool's settlement: a draw when nobody stands on the outcome or everybody does. */
export function poolSettlementOf(
  stakes: ByChoice<Units>,
  outcome: OptionChoice,
  feePpm: number,
): Settlement {
  const poolUnits = sumUnits(optionChoices.map((choice) => stakes[choice]));
  const winningUnits = stakes[outcome];
  const isDraw = winningUnits === 0 || winningUnits === poolUnits;
  if (isDraw) return { result: 'draw', poolUnits, winningUnits, feeUnits: ZERO_UNITS };
  return { result: 'paid', poolUnits, winningUnits, feeUnits: poolFeeOf(poolUnits, feePpm) };
}

/** The fee of a pool, rounded up to the asset's smallest unit. */
function poolFeeOf(poolUnits: Units, feePpm: number): Units {
  return mulDivCeil(poolUnits, feePpm, PPM);
}

/** What a stake on the outcome gets of the pool less its fee, rounded down. */
export function poolPayoutOf(stakeUnits: Units, settlement: Settlement): Units {
  const { poolUnits, feeUnits, winningUnits } = settlement;
  return mulDivFloor(stakeUnits, subUnits(poolUnits, feeUnits), winningUnits);
}

/** What a fixed-odds stake gets when it wins: `oddsPpm` 1,900,000 is 1.9 times the stake. */
export function fixedPayoutOf(stakeUnits: Units, oddsPpm: number): Units {
  return mulDivFloor(stakeUnits, oddsPpm, PPM);
}

/** A fixed-odds round's settlement: a draw only on an outcome that could not be entered on. */
export function fixedSettlementOf(
  stakes: ByChoice<Units>,
  outcome: OptionChoice,
  odds: ByChoice<number>,
): Settlement {
  const poolUnits = sumUnits(optionChoices.map((choice) => stakes[choice]));
  const winningUnits = stakes[outcome];
  const result = odds[outcome] === 0 ? 'draw' : 'paid';
  return { result, poolUnits, winningUnits, feeUnits: ZERO_UNITS };
}

/**
 * What `stakeUnits` more on a choice would get if entries closed now and it won. The stake counts
 * itself in; with nobody on another side it is refunded.
 */
export function payoutIfNow(
  stakes: ByChoice<Units>,
  choice: OptionChoice,
  stakeUnits: Units,
  feePpm: number,
): Units {
  const after = { ...stakes, [choice]: addUnits(stakes[choice], stakeUnits) };
  const settlement = poolSettlementOf(after, choice, feePpm);
  return settlement.result === 'draw' ? stakeUnits : poolPayoutOf(stakeUnits, settlement);
}

/** The most a fixed-odds round loses on any outcome, once `payouts` are promised for `stakes`. */
export function exposureOf(stakes: ByChoice<Units>, payouts: ByChoice<Units>): Units {
  const staked = sumUnits(optionChoices.map((choice) => stakes[choice]));
  let most = ZERO_UNITS;
  for (const choice of optionChoices) {
    const lost = subUnits(payouts[choice], staked);
    if (lost > most) most = lost;
  }
  return most;
}
