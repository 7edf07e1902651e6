import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { assert } from '#kernel/assert.ts';
import { isTicks } from './order-request.ts';
import type { ContractCommand } from './commands.ts';
import type { ContractDesk } from './desk.ts';
import { flush } from './flush.ts';
import { closeAtMarket } from './forced-order.ts';
import { takesForced } from './index-health.ts';
import type { Position } from './market.ts';
import { liquidationTicksOf } from './liquidation-price.ts';
import { reducingSide } from './place-order.ts';
import type { ContractStopRow } from './records.ts';
import type { ContractRejection } from './rejections.ts';
import type { ContractState } from './state.ts';
import { areOnStep } from './steps/check-steps.ts';

/** A stop that the market took only a part of tries again after so long. */
const RETRY_MS = 1_000;

type StopsCommand = ContractCommand<'contract_stops_set'>;

/** Gives a position other prices at which it closes itself, or none. */
export function setStops(state: ContractState, command: StopsCommand): Decision<ContractRejection> {
  const userSlot = state.users.slotOf(command.userId);
  if (userSlot < 0) return rejected('unknown_user');
  const position = state.positions.get(command.positionId);
  if (position?.userSlot !== userSlot) return rejected('contract_position_not_open');
  const refusal = checkStops(state, position, command);
  if (refusal !== undefined) return rejected(refusal);

  state.kernel.accept(command);
  position.takeProfitTicks = command.takeProfitTicks;
  position.stopLossTicks = command.stopLossTicks;
  state.touch(position);
  flush(state);
  return accepted(state.kernel.sequence, position.positionId);
}

function checkStops(
  state: ContractState,
  position: Position,
  { takeProfitTicks: profit, stopLossTicks: loss }: StopsCommand,
): ContractRejection | undefined {
  const { market, isLong } = position;
  const mark = market.price.markTicks;
  if (state.isFrozen(position)) return 'contract_liquidating';
  if (position.takeProfitTicks === profit && position.stopLossTicks === loss) {
    return 'contract_stops_unchanged';
  }
  const isOutside = (ticks: number) => ticks !== 0 && !isTicks(market, ticks);
  if (isOutside(profit) || isOutside(loss)) return 'price_out_of_range';
  // One that stays as it was set is no new price.
  const isNew = (ticks: number, before: number) => (ticks === before ? 0 : ticks);
  const changed = [isNew(profit, position.takeProfitTicks), isNew(loss, position.stopLossTicks)];
  if (!areOnStep(market, ...changed)) return 'price_off_step';
  if (isLong && profit !== 0 && profit <= mark) return 'take_profit_not_above';
  if (!isLong && profit !== 0 && profit >= mark) return 'take_profit_not_below';
  if (loss === 0) return undefined;
  if (isLong && loss >= mark) return 'stop_loss_not_below_mark';
  if (!isLong && loss <= mark) return 'stop_loss_not_above_mark';
  const end = liquidationTicksOf(state, position);
  const isBeyond = end !== 0 && (isLong ? loss <= end : loss >= end);
  return isBeyond ? 'stop_loss_beyond_liquidation' : undefined;
}

/** Whether a stop finds a market that it can close its position in. */
export function mayStop(state: ContractState, { positionId }: ContractStopRow): boolean {
  const position = state.positions.get(positionId);
  assert(position !== undefined, `a stop of position ${positionId}, which is not open`);
  const { market, isLong } = position;
  if (state.isFrozen(position) || !takesForced(state, market)) return false;
  return market.book.bestTicks(1 - reducingSide(isLong)) !== 0;
}

/**
 * A take-profit or stop-loss was reached: the position closes at the market, down to the protection price. It tries until
 * nothing is left, the price it was set for notwithstanding; without a market it waits for a tick that finds one.
 */
export function fireStop(desk: ContractDesk, stop: ContractStopRow): void {
  const position = desk.positions.get(stop.positionId);
  const may = mayStop(desk, stop);
  if (may && position !== undefined) {
    closeAtMarket(desk, position, stop.closeType);
  }
  const isLeft = position !== undefined && position.lots > 0;
  if (isLeft) desk.rows.stops.put({ ...stop, dueAtMs: may ? desk.timestampMs + RETRY_MS : 0 });
  flush(desk);
}
