import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { aimDraft, checkIndex, checkMarketState, draftSetting } from '#contract/check-order.ts';
import { isTicks } from '#contract/order-request.ts';
import { KEPT_STOP } from '#contract/commands.ts';
import type { ContractCommand } from '#contract/commands.ts';
import type { ContractMarket } from '#contract/market.ts';
import type { ContractRejection } from '#contract/rejections.ts';
import type { ContractState } from '#contract/state.ts';
import { areOnStep } from '#contract/steps/check-steps.ts';
import { checkOutlook, hasStops } from './check-outlook.ts';
import { isReachedBy } from './place-trigger.ts';
import type { ContractTriggerRow } from './records.ts';
import type { AmendedPrices } from './triggers.ts';

type AmendCommand = ContractCommand<'contract_trigger_amend'>;

/** Moves the trigger of an order that waits, and changes the stops of what it opens; one that is about to act has been reached. */
export function amendTrigger(
  state: ContractState,
  command: AmendCommand,
): Decision<ContractRejection> {
  const { draft, triggers, users, kernel } = state;
  const { userId, triggerId, timestampMs } = command;
  draft.userSlot = users.slotOf(userId);
  if (draft.userSlot < 0) return rejected('unknown_user');
  const row = triggers.get(triggerId);
  const isDue = triggers.dues.table.get(triggerId) !== undefined;
  if (row?.userId !== userId || isDue) return rejected('order_not_open');
  const market = state.market(row.marketId);
  const prices = pricesOf(row, command);
  draftSetting(state, market, userId);
  const refusal =
    checkMarketState(state, market, timestampMs) ??
    checkChange(state, market, row, prices, timestampMs);
  if (refusal !== undefined) return rejected(refusal);

  kernel.accept(command);
  triggers.change(row, prices);
  return accepted(kernel.sequence, triggerId);
}

/** What the order is to have: what the command names, and the rest as it is. */
function pricesOf(
  row: ContractTriggerRow,
  { triggerTicks, takeProfitTicks: profit, stopLossTicks: loss }: AmendCommand,
): AmendedPrices {
  return {
    triggerTicks: triggerTicks === 0 ? row.triggerTicks : triggerTicks,
    takeProfitTicks: profit === KEPT_STOP ? row.takeProfitTicks : profit,
    stopLossTicks: loss === KEPT_STOP ? row.stopLossTicks : loss,
  };
}

function checkChange(
  state: ContractState,
  market: ContractMarket,
  row: ContractTriggerRow,
  prices: AmendedPrices,
  nowMs: number,
): ContractRejection | undefined {
  const { triggerTicks, takeProfitTicks: profit, stopLossTicks: loss } = prices;
  const isMoved = triggerTicks !== row.triggerTicks;
  if (isMoved && row.orderType === 'trailing_stop') return 'amend_not_allowed';
  if (row.reduceOnly === 1 && hasStops(prices)) return 'contract_trigger_fields';
  // What stays as it was agreed is no new price.
  const isNew = (ticks: number, before: number) => (ticks === before ? 0 : ticks);
  const changed = [isNew(profit, row.takeProfitTicks), isNew(loss, row.stopLossTicks)];
  const isSame = profit === row.takeProfitTicks && loss === row.stopLossTicks;
  if (!isMoved && isSame) return 'amend_changes_nothing';
  if (isMoved && !isTicks(market, triggerTicks)) return 'trigger_price_out_of_range';
  if (!areOnStep(market, isNew(triggerTicks, row.triggerTicks), ...changed))
    return 'price_off_step';
  aimDraft(state, market, row);
  const refusal = checkIndex(state, market, nowMs);
  if (refusal !== undefined) return refusal;
  const asked = { ...row, ...prices };
  if (isMoved && isReachedBy(asked, market.price.markTicks)) return 'trigger_would_fire';
  const extreme = state.triggers.extremeTicks(row.triggerId);
  return checkOutlook(state, market, asked, extreme === 0 ? row.activationTicks : extreme);
}
