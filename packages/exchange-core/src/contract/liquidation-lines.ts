import { pendingFundingUnits } from './accounts.ts';
import type { Standing } from './accounts.ts';
import { tierPlace } from './formulas/index.ts';
import type { Position } from './market.ts';
import { stayOf } from './liquidation-scope.ts';
import { lineSteps } from './log-records.ts';
import type { ContractLiquidationLineRow, LineStep } from './log-records.ts';
import type { ContractLiquidationRow, Takeover } from './records.ts';
import type { ContractState } from './state.ts';

type Line = ContractLiquidationLineRow;

/** What a step did to one position, beside the figures that it left. */
export type StepDone = Partial<
  Pick<
    Line,
    | 'limitTicks'
    | 'soldLots'
    | 'soldUnits'
    | 'feeUnits'
    | 'liquidationFeeUnits'
    | 'takenUnits'
    | 'keptUnits'
    | 'stays'
  >
>;

const NOTHING_DONE = {
  ...{ limitTicks: 0, soldLots: 0, soldUnits: 0, feeUnits: 0, liquidationFeeUnits: 0 },
  ...{ takenUnits: 0, fundUnits: 0, keptUnits: 0 },
  stays: 'none',
} as const;

/**
 * Writes the figures of one position after a step of its liquidation into the public log: everything that its equity and its
 * maintenance follow from, and what the step did. `standing` is of all that the liquidation is about.
 */
export function logStep(
  state: ContractState,
  row: Pick<ContractLiquidationRow, 'liquidationId' | 'userId'>,
  position: Position,
  step: LineStep,
  standing: Standing,
  done: StepDone = {},
): void {
  const { market, positionId, isLong, lots, entryUnits, marginUnits, isCross } = position;
  const { maintenancePpm, deductionUnits } =
    market.tiers[tierPlace(market.tiers, position.worthUnits)]!;
  state.rows.lines.close({
    liquidationId: row.liquidationId,
    positionId,
    atSequence: state.kernel.sequence,
    place: lineSteps.indexOf(step),
    step,
    atMs: state.timestampMs,
    userId: row.userId,
    marketId: market.marketId,
    isLong: isLong ? 1 : 0,
    lots,
    entryUnits,
    marginUnits,
    accountUnits: isCross ? state.available(state.walletOf(market, position.userSlot)) : 0,
    dueUnits: pendingFundingUnits(position),
    markTicks: market.price.markTicks,
    maintenancePpm,
    deductionUnits,
    liquidationFeePpm: market.rules.liquidationFeePpm,
    equityUnits: standing.equityUnits,
    neededUnits: standing.neededUnits,
    ...NOTHING_DONE,
    stays: stayOf(state, market),
    ...done,
  });
}

/**
 * Writes what happened to a bankrupt position that the exchange holds: lots that the market or winners took, at what value,
 * and what that, or a funding, brought the insurance fund. Nothing where nothing happened.
 */
export function logTakeover(
  state: ContractState,
  before: Readonly<Takeover>,
  after: Readonly<Takeover>,
  step: LineStep,
): void {
  const fundUnits = after.insuranceUnits - before.insuranceUnits;
  const soldLots = before.lots - after.lots;
  if (soldLots === 0 && fundUnits === 0) return;
  const { liquidationId, takeoverId, userId, marketId, isLong, lots, entryUnits } = after;
  const left = before.entryUnits - entryUnits;
  const market = state.market(marketId);
  state.rows.lines.close({
    ...{ liquidationId, positionId: takeoverId, userId, marketId, isLong, lots, entryUnits, step },
    atSequence: state.kernel.sequence,
    place: lineSteps.indexOf(step),
    atMs: state.timestampMs,
    markTicks: market.price.markTicks,
    liquidationFeePpm: market.rules.liquidationFeePpm,
    ...{ marginUnits: 0, accountUnits: 0, dueUnits: 0, maintenancePpm: 0, deductionUnits: 0 },
    ...{ equityUnits: 0, neededUnits: 0 },
    ...NOTHING_DONE,
    soldLots,
    soldUnits: soldLots === 0 ? 0 : isLong === 1 ? left + fundUnits : left - fundUnits,
    fundUnits,
  });
}
