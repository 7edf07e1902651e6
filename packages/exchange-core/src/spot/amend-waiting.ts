import { SELL, TRAILING_STOP, WAITING } from '#book/codes.ts';
import {
  DISPLAY_LOTS,
  FORCE,
  HEAP_PLACE,
  HELD_UNITS,
  ID,
  LOTS,
  MARKET_ID,
  OTHER_LEG_ID,
  QUOTE_UNITS,
  SIDE,
  TICKS,
  TRIGGER_TICKS,
  TYPE,
  codeAt,
  hotOf,
  wordOf,
} from '#book/order-table.ts';
import { trailTriggerTicks } from '#book/trailing/trail-side.ts';
import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { REASON_ORDER_HOLD } from '#ledger/codes.ts';
import { heldOf } from '#ledger/ledger.ts';
import { findOpenOrder } from './cancel-order.ts';
import {
  checkLots,
  checkMarketState,
  checkPrices,
  checkRanges,
  checkSteps,
  checkValue,
} from './check-order.ts';
import type { OrderTerms } from './check-order.ts';
import type { SpotCommand } from './commands.ts';
import type { Market } from './market.ts';
import { writeOrderChanged, writeOrderRetriggered } from './order-effects.ts';
import { payingAccount, releaseHold } from './order-life.ts';
import type { SpotRejection } from './rejections.ts';
import type { SpotState } from './spot-state.ts';
import { checkTrail, checkTrailValue } from './trailing/place-trailing.ts';

type Refusal = SpotRejection | undefined;

/** What a waiting order is to be. */
interface WaitingTerms extends OrderTerms {
  /** Of a trailing order; else 0. */
  readonly callbackBps: number;
}

/**
 * Changes price, trigger or quantity of an order that waits for its trigger, or how a trailing order
 * follows the market. Its hold follows; its age stays.
 */
export function amendWaiting(
  state: SpotState,
  command: SpotCommand<'waiting_amend'>,
): Decision<SpotRejection> {
  const userSlot = state.users.slotOf(command.userId);
  if (userSlot < 0) return rejected('unknown_user');
  const slot = findOpenOrder(state, userSlot, command.orderId, '');
  if (slot < 0) return rejected('order_not_open');
  const market = state.markets[state.orders.reals[wordOf(slot) + MARKET_ID]!]!;
  const { draft } = state;
  draft.side = state.orders.codes[codeAt(slot) + SIDE]!;
  draft.type = state.orders.codes[codeAt(slot) + TYPE]!;
  draft.force = state.orders.codes[codeAt(slot) + FORCE]!;
  const before = termsOf(state, slot);
  const terms = {
    ...before,
    ticks: command.ticks || before.ticks,
    lots: command.lots || before.lots,
    triggerTicks: command.triggerTicks || before.triggerTicks,
    callbackBps: command.callbackBps || before.callbackBps,
  };
  const refusal =
    checkMarketState(market) ??
    checkWaiting(state, slot, before, terms) ??
    checkTerms(state, market, slot, terms) ??
    checkMissingFunds(state, market, slot);
  if (refusal !== undefined) return rejected(refusal);

  state.accept(command);
  change(state, market, slot, terms);
  return accepted(state.sequence, state.orders.hot[hotOf(slot) + ID]);
}

function termsOf(state: SpotState, slot: number): WaitingTerms {
  const { codes, hot, reals } = state.orders;
  const at = wordOf(slot);
  const trail = state.trails.factsOf(hot[hotOf(slot) + ID]!, codes[codeAt(slot) + SIDE]!);
  return {
    ticks: reals[at + TICKS]!,
    lots: reals[at + LOTS]!,
    quoteUnits: reals[at + QUOTE_UNITS]!,
    triggerTicks: trail?.activationTicks ?? reals[at + TRIGGER_TICKS]!,
    displayLots: reals[at + DISPLAY_LOTS]!,
    callbackBps: trail?.callbackBps ?? 0,
  };
}

/** The order waits by itself, and the amendment says something it has. */
function checkWaiting(
  state: SpotState,
  slot: number,
  before: WaitingTerms,
  terms: WaitingTerms,
): Refusal {
  const { codes, hot, reals } = state.orders;
  const at = wordOf(slot);
  const isPaired = reals[at + OTHER_LEG_ID] !== 0;
  if (reals[at + HEAP_PLACE]! < 0 || isPaired) return 'amend_not_allowed';
  const has = (one: 'ticks' | 'lots' | 'triggerTicks' | 'callbackBps') =>
    before[one] !== 0 || terms[one] === 0;
  if (!has('ticks') || !has('lots') || !has('triggerTicks') || !has('callbackBps')) {
    return 'amend_not_allowed';
  }
  const orderId = hot[hotOf(slot) + ID]!;
  // What has started to follow the market has no activation price to move.
  const hasStarted =
    (state.trails.factsOf(orderId, codes[codeAt(slot) + SIDE]!)?.extremeTicks ?? 0) !== 0;
  if (hasStarted && terms.triggerTicks !== before.triggerTicks) return 'amend_not_allowed';
  const isSame =
    terms.ticks === before.ticks &&
    terms.lots === before.lots &&
    terms.triggerTicks === before.triggerTicks &&
    terms.callbackBps === before.callbackBps;
  return isSame ? 'amend_changes_nothing' : undefined;
}

/** The new terms by the rules of placing; finds the new hold. */
function checkTerms(state: SpotState, market: Market, slot: number, terms: WaitingTerms): Refusal {
  const { draft } = state;
  if (draft.type !== TRAILING_STOP) {
    return (
      checkRanges(market, terms) ??
      checkPrices(market, terms, draft) ??
      checkValue(market, terms, draft)
    );
  }
  const orderId = state.orders.hot[hotOf(slot) + ID]!;
  const extremeTicks = state.trails.factsOf(orderId, draft.side)?.extremeTicks ?? 0;
  const startTicks = extremeTicks === 0 ? terms.triggerTicks : extremeTicks;
  return (
    checkTrail(market, terms.callbackBps, terms.triggerTicks) ??
    checkLots(market, terms.lots) ??
    checkSteps(market, [terms.triggerTicks], terms.lots) ??
    checkNewTrigger(market, draft.side, extremeTicks, terms) ??
    checkTrailValue(market, terms, startTicks, draft)
  );
}

/** A trailing order must not fire by its amendment: the market was there before it. */
function checkNewTrigger(
  { lastTicks }: Market,
  side: number,
  extremeTicks: number,
  { triggerTicks, callbackBps }: WaitingTerms,
): Refusal {
  const direction = side === SELL ? 1 : -1;
  const fires =
    extremeTicks === 0
      ? (lastTicks - triggerTicks) * direction >= 0
      : (trailTriggerTicks(direction, extremeTicks, callbackBps) - lastTicks) * direction >= 0;
  return fires ? 'trigger_would_fire' : undefined;
}

function checkMissingFunds(state: SpotState, market: Market, slot: number): Refusal {
  const { draft, ledger, orders } = state;
  draft.accountId = payingAccount(state, market, slot);
  const missing = draft.holdUnits - orders.reals[wordOf(slot) + HELD_UNITS]!;
  return missing > 0 && !ledger.covers(draft.accountId, missing)
    ? 'insufficient_balance'
    : undefined;
}

function change(state: SpotState, market: Market, slot: number, terms: WaitingTerms): void {
  const { draft, ledger, orders, trails } = state;
  const { hot, reals } = orders;
  const at = wordOf(slot);
  const orderId = hot[hotOf(slot) + ID]!;
  const missing = draft.holdUnits - reals[at + HELD_UNITS]!;
  if (missing > 0) {
    ledger.post(draft.accountId, heldOf(draft.accountId), missing, REASON_ORDER_HOLD, orderId);
    reals[at + HELD_UNITS] = draft.holdUnits;
  } else if (missing < 0) {
    releaseHold(state, market, slot, -missing);
  }
  reals[at + TICKS] = terms.ticks;
  reals[at + LOTS] = terms.lots;
  if (draft.type === TRAILING_STOP) {
    trails.change(orderId, terms.callbackBps, terms.triggerTicks);
  } else if (reals[at + TRIGGER_TICKS] !== terms.triggerTicks) {
    market.stopWaiting(slot);
    reals[at + TRIGGER_TICKS] = terms.triggerTicks;
    market.startWaiting(slot);
    writeOrderRetriggered(state, slot);
  }
  writeOrderChanged(state, slot, WAITING);
}
