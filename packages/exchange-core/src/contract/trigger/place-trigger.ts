import { BUY } from '#book/codes.ts';
import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { isWithin } from '#kernel/ranges.ts';
import {
  aimDraft,
  checkIndex,
  checkMarketState,
  draftSetting,
  isClientOrderId,
  isNameTaken,
  isSideOfMode,
} from '#contract/check-order.ts';
import type { ContractCommand } from '#contract/commands.ts';
import { valueUnits } from '#contract/formulas/index.ts';
import type { ContractMarket } from '#contract/market.ts';
import { isTicks } from '#contract/order-request.ts';
import { refuseRisk } from '#contract/refuse-risk.ts';
import type { ContractRejection } from '#contract/rejections.ts';
import type { ContractState } from '#contract/state.ts';
import { areLotsOnStep, areOnStep } from '#contract/steps/check-steps.ts';
import { checkOutlook, hasStops } from './check-outlook.ts';
import { rises } from './waiting-triggers.ts';

/** From 0.1 % to 10 %: nearer, noise fires it; farther, it protects nothing. */
const CALLBACK_BPS_MIN = 10;
const CALLBACK_BPS_MAX = 1_000;
/** In one market: of one user, and of all. */
export const OWN_TRIGGERS_MAX = 50;
const MARKET_TRIGGERS_MAX = 5_000;

/** Either command that places one: the name comes beside it. */
type PlaceCommand =
  | ContractCommand<'contract_trigger_place'>
  | ContractCommand<'contract_trigger_place_named'>;
type Answer = Decision<ContractRejection>;
type Refusal = ContractRejection | undefined;

/**
 * Places an order that waits for the mark. It holds no money: margin, leverage and what is open are looked at when it acts,
 * as of an order that is placed then.
 */
export function placeTrigger(
  state: ContractState,
  command: PlaceCommand,
  clientOrderId = '',
): Answer {
  const { draft, triggers, kernel } = state;
  draft.userSlot = state.users.slotOf(command.userId);
  if (draft.userSlot < 0) return rejected('unknown_user');
  const market = state.markets.get(command.marketId);
  if (market === undefined) return rejected('unknown_contract');
  draftSetting(state, market, command.userId);
  const refusal =
    checkMarketState(state, market, command.timestampMs) ??
    (isClientOrderId(clientOrderId) ? undefined : 'invalid_client_order_id') ??
    checkTrigger(state, market, command, clientOrderId);
  if (refusal !== undefined) return rejected(refusal);

  kernel.accept(command);
  const { userId, marketId, positionSide, side, orderType, timeInForce, reduceOnly } = command;
  const { triggerTicks, callbackBps, activationTicks, ticks, lots } = command;
  const { takeProfitTicks, stopLossTicks } = command;
  const { markTicks } = market.price;
  const triggerId = kernel.nextId();
  const now = kernel.timestampMs;
  triggers.add(
    {
      ...{ triggerId, userId, marketId, positionSide, side, orderType, timeInForce, reduceOnly },
      ...{ triggerTicks, callbackBps, activationTicks, ticks, lots },
      ...{ takeProfitTicks, stopLossTicks },
      startId: follows(command, markTicks) ? kernel.sequence * 2 + 1 : 0,
      status: 'waiting',
      closeReason: 'none',
      refusedFor: '',
      markTicks: 0,
      extremeTicks: 0,
      orderId: 0,
      createdAtMs: now,
      updatedAtMs: now,
    },
    markTicks,
    clientOrderId,
  );
  return accepted(kernel.sequence, triggerId);
}

/** Everything that can refuse it once its market takes orders, in the order of `contract_trigger_place`'s rejections. */
function checkTrigger(
  state: ContractState,
  market: ContractMarket,
  command: PlaceCommand,
  clientOrderId: string,
): Refusal {
  const { draft } = state;
  aimDraft(state, market, command);
  return (
    checkPrices(market, command) ??
    checkSteps(market, command) ??
    (isSideOfMode(command, draft) ? undefined : 'contract_position_side') ??
    checkLots(state, market, command) ??
    checkIndex(state, market, command.timestampMs) ??
    (isReachedBy(command, market.price.markTicks) ? 'trigger_would_fire' : undefined) ??
    checkOutlook(state, market, command, extremeOf(market, command)) ??
    (isNameTaken(state, draft.userSlot, clientOrderId) ? 'duplicate_client_order_id' : undefined) ??
    (command.reduceOnly === 1
      ? undefined
      : refuseRisk(state, market, command.userId, command.timestampMs)) ??
    checkCounts(state, market, command)
  );
}

/** The price it waits for and the one it then asks for; each kind has its own. */
function checkPrices(market: ContractMarket, command: PlaceCommand): Refusal {
  const { orderType, timeInForce, ticks, triggerTicks, callbackBps, activationTicks } = command;
  const isLimit = orderType === 'stop_limit' || orderType === 'take_profit_limit';
  if (isLimit && ticks === 0) return 'contract_price_required';
  if (!isLimit && ticks !== 0) return 'contract_price_not_allowed';
  if (!isLimit && timeInForce !== 'ioc') return 'contract_time_in_force';
  if (isLimit && !isTicks(market, ticks)) return 'price_out_of_range';
  if (command.reduceOnly === 1 && hasStops(command)) return 'contract_trigger_fields';
  if (orderType === 'trailing_stop') {
    if (triggerTicks !== 0) return 'contract_trigger_fields';
    if (!isWithin(callbackBps, CALLBACK_BPS_MIN, CALLBACK_BPS_MAX)) {
      return 'callback_rate_out_of_range';
    }
    const isOutside = activationTicks !== 0 && !isTicks(market, activationTicks);
    return isOutside ? 'trigger_price_out_of_range' : undefined;
  }
  if (callbackBps !== 0 || activationTicks !== 0) return 'contract_trigger_fields';
  return isTicks(market, triggerTicks) ? undefined : 'trigger_price_out_of_range';
}

function checkSteps(market: ContractMarket, command: PlaceCommand): Refusal {
  const { ticks, triggerTicks, activationTicks, takeProfitTicks, stopLossTicks } = command;
  const prices = [ticks, triggerTicks, activationTicks, takeProfitTicks, stopLossTicks];
  return areOnStep(market, ...prices) ? undefined : 'price_off_step';
}

/** Lots 0 mean all that is open when it acts, which only what reduces can mean. */
function checkLots(
  state: ContractState,
  market: ContractMarket,
  { lots }: Pick<PlaceCommand, 'lots'>,
): Refusal {
  const { position, isCross, wallet, reduceOnly, side } = state.draft;
  if (!Number.isSafeInteger(lots) || lots < (reduceOnly ? 0 : 1)) return 'contract_lots_below_min';
  if (lots > market.rules.lotsMax) return 'contract_lots_above_max';
  const most = valueUnits(market.rules.ticksMax, lots, market.tickLotUnits);
  if (most > Number.MAX_SAFE_INTEGER) return 'order_value_overflow';
  if (position !== undefined && state.isFrozen(position)) return 'contract_liquidating';
  if (isCross && state.frozenWallets.has(wallet)) return 'contract_liquidating';
  if (!reduceOnly) return areLotsOnStep(market, lots) ? undefined : 'quantity_off_step';
  const closable = position === undefined || position.isLong === (side === BUY) ? 0 : position.lots;
  if (closable === 0) return 'contract_nothing_to_reduce';
  if (lots > closable) return 'contract_close_above_remaining';
  return areLotsOnStep(market, lots, closable) ? undefined : 'quantity_off_step';
}

/** The mark is already where a fixed trigger waits for it. */
export function isReachedBy(
  trigger: Pick<PlaceCommand, 'side' | 'orderType' | 'triggerTicks'>,
  markTicks: number,
): boolean {
  const { orderType, triggerTicks } = trigger;
  if (orderType === 'trailing_stop') return false;
  return rises(trigger) ? triggerTicks <= markTicks : triggerTicks >= markTicks;
}

/** The mark that a new trailing order will have seen at its best when it begins to follow; 0 for the others. */
function extremeOf({ price }: ContractMarket, command: PlaceCommand): number {
  return follows(command, price.markTicks) ? price.markTicks : command.activationTicks;
}

/** Whether it is a trailing order that follows the mark from its placing on. */
function follows(
  {
    orderType,
    side,
    activationTicks,
  }: Pick<PlaceCommand, 'orderType' | 'side' | 'activationTicks'>,
  markTicks: number,
): boolean {
  if (orderType !== 'trailing_stop') return false;
  if (activationTicks === 0) return true;
  return side === 'sell' ? markTicks >= activationTicks : markTicks <= activationTicks;
}

function checkCounts(
  { triggers }: ContractState,
  { marketId }: ContractMarket,
  { userId }: Pick<PlaceCommand, 'userId'>,
): Refusal {
  const isFull =
    triggers.of(userId, marketId).length >= OWN_TRIGGERS_MAX ||
    triggers.countOf(marketId) >= MARKET_TRIGGERS_MAX;
  return isFull ? 'too_many_trigger_orders' : undefined;
}

/** Cancels a conditional order of the user that has not acted, in every state of the market. */
export function cancelTrigger(
  state: ContractState,
  command: ContractCommand<'contract_trigger_cancel'>,
): Answer {
  if (state.users.slotOf(command.userId) < 0) return rejected('unknown_user');
  const row = state.triggers.get(command.triggerId);
  if (row?.userId !== command.userId) return rejected('order_not_open');

  state.kernel.accept(command);
  state.triggers.cancel(row, 'user_cancel');
  return accepted(state.kernel.sequence, row.triggerId);
}
