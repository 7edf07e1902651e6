import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { checkIndex, checkMarketState } from '#contract/check-order.ts';
import { isTicks } from '#contract/order-request.ts';
import type { ContractCommand } from '#contract/commands.ts';
import type { ContractMarket } from '#contract/market.ts';
import type { ContractRejection } from '#contract/rejections.ts';
import type { ContractState } from '#contract/state.ts';
import { areOnStep } from '#contract/steps/check-steps.ts';
import { isReachedBy } from './place-trigger.ts';
import type { ContractTriggerRow } from './records.ts';

type AmendCommand = ContractCommand<'contract_trigger_amend'>;

/** Moves the trigger of an order that waits; one that is about to act has been reached. */
export function amendTrigger(
  state: ContractState,
  command: AmendCommand,
): Decision<ContractRejection> {
  const { triggers, users, kernel } = state;
  const { userId, triggerId, triggerTicks, timestampMs } = command;
  if (users.slotOf(userId) < 0) return rejected('unknown_user');
  const row = triggers.get(triggerId);
  const isDue = triggers.dues.table.get(triggerId) !== undefined;
  if (row?.userId !== userId || isDue) return rejected('order_not_open');
  const market = state.market(row.marketId);
  const refusal =
    checkMarketState(state, market, timestampMs) ?? checkMove(state, market, row, command);
  if (refusal !== undefined) return rejected(refusal);

  kernel.accept(command);
  triggers.move(row, triggerTicks);
  return accepted(kernel.sequence, triggerId);
}

function checkMove(
  state: ContractState,
  market: ContractMarket,
  row: ContractTriggerRow,
  { triggerTicks, timestampMs }: AmendCommand,
): ContractRejection | undefined {
  if (row.orderType === 'trailing_stop') return 'amend_not_allowed';
  if (triggerTicks === row.triggerTicks) return 'amend_changes_nothing';
  if (!isTicks(market, triggerTicks)) return 'trigger_price_out_of_range';
  if (!areOnStep(market, triggerTicks)) return 'price_off_step';
  state.draft.reduceOnly = row.reduceOnly === 1;
  const refusal = checkIndex(state, market, timestampMs);
  if (refusal !== undefined) return refusal;
  const isReached = isReachedBy({ ...row, triggerTicks }, market.price.markTicks);
  return isReached ? 'trigger_would_fire' : undefined;
}
