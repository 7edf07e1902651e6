import { mulDivCeil, mulDivFloor } from '@candor/money';
import { PPM, TICKS_LIMIT } from '#kernel/ranges.ts';
import { maintenanceUnits } from './margin.ts';
import type { MarginTier } from './margin.ts';

/** The figures of a position that its profit follows from. */
export interface PositionFigures {
  readonly isLong: boolean;
  readonly lots: number;
  /** What its lots were worth when they were opened: the exact sum of their trades. */
  readonly entryUnits: number;
}

/** What lots are worth at a price: exact, as markets bound all three. */
export function valueUnits(ticks: number, lots: number, tickLotUnits: number): number {
  return ticks * lots * tickLotUnits;
}

/** What a position has won or lost when its lots are worth `worthUnits`. */
export function profitUnits({ isLong, entryUnits }: PositionFigures, worthUnits: number): number {
  return isLong ? worthUnits - entryUnits : entryUnits - worthUnits;
}

/**
 * The part of a position's entry value that closes with `closedLots`, rounded so that the profit is not
 * rounded up; what rounding left stays with the lots that remain. All lots close all of it.
 */
export function closedEntryUnits(
  { isLong, lots, entryUnits }: PositionFigures,
  closedLots: number,
): number {
  if (closedLots === lots) return entryUnits;
  const share = isLong ? mulDivCeil : mulDivFloor;
  return share(entryUnits, closedLots, lots) as number;
}

/** The price at which nothing of the margin is left, in whole ticks on the side that loses more. */
export function bankruptcyTicks(
  { isLong, lots, entryUnits }: PositionFigures,
  marginUnits: number,
  tickLotUnits: number,
): number {
  const lotUnits = lots * tickLotUnits;
  if (isLong) return Math.max(0, Math.floor((entryUnits - marginUnits) / lotUnits));
  return Math.ceil((entryUnits + marginUnits) / lotUnits);
}

/**
 * The first mark at which a position alone on its margin is liquidated, equity at or below maintenance; 0 when no price
 * does that. Fractions of ticks come first, whole ticks are then found by the rule itself. With a shared margin, `marginUnits` is the wallet with the profit of the other positions, less their
 * maintenance: an estimate that holds while those stand still. Source: finance rules, 3.1.
 */
export function liquidationTicks(
  position: PositionFigures,
  marginUnits: number,
  tiers: readonly MarginTier[],
  tickLotUnits: number,
): number {
  const { isLong, lots } = position;
  const lotUnits = lots * tickLotUnits;
  const ticksMax = Math.min(TICKS_LIMIT, Math.floor(Number.MAX_SAFE_INTEGER / lotUnits));
  const isLiquidated = (ticks: number): boolean => {
    const worth = ticks * lotUnits;
    return marginUnits + profitUnits(position, worth) <= maintenanceUnits(tiers, worth);
  };
  let ticks = Math.floor(candidateTicks(position, marginUnits, tiers, lotUnits));
  ticks = Math.min(Math.max(ticks, 0), ticksMax);
  if (isLong) {
    while (ticks > 0 && !isLiquidated(ticks)) ticks -= 1;
    while (ticks < ticksMax && isLiquidated(ticks + 1)) ticks += 1;
    return ticks;
  }
  while (ticks <= ticksMax && !isLiquidated(ticks)) ticks += 1;
  if (ticks > ticksMax) return 0;
  while (ticks > 1 && isLiquidated(ticks - 1)) ticks -= 1;
  return Math.max(ticks, 1);
}

/**
 * Where equity meets maintenance, in ticks with a fraction: `(entry -/+ margin -/+ deduction) / (lot value * (1 -/+ rate))`
 * by each tier. Maintenance is the highest of what the tiers' lines say, so the first of the prices that are reached counts.
 */
function candidateTicks(
  { isLong, entryUnits }: PositionFigures,
  marginUnits: number,
  tiers: readonly MarginTier[],
  lotUnits: number,
): number {
  const ticks = tiers.map(({ maintenancePpm, deductionUnits }) =>
    isLong
      ? (entryUnits - marginUnits - deductionUnits) / (lotUnits * (1 - maintenancePpm / PPM))
      : (entryUnits + marginUnits + deductionUnits) / (lotUnits * (1 + maintenancePpm / PPM)),
  );
  return isLong ? Math.max(...ticks) : Math.min(...ticks);
}
