import { POST_ONLY, BUY } from '#book/codes.ts';
import { KIND_SPOT, REASON_ORDER_HOLD } from '#ledger/codes.ts';
import type { SpotCommand } from './commands.ts';
import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import type { SpotDesk } from './spot-desk.ts';
import type { SpotState } from './spot-state.ts';
import type { SpotRejection } from './rejections.ts';
import { heldOf } from '#ledger/ledger.ts';
import { armAttachments } from './attached/arm-attachments.ts';
import { findOpenOrder } from './cancel-order.ts';
import {
  checkLots,
  checkMarketState,
  checkNotional,
  checkSteps,
  hasTooManySlices,
  isTicks,
  wouldTake,
} from './check-order.ts';
import { fireTriggers } from '#book/fire-triggers.ts';
import type { Market } from './market.ts';
import { takeThenRest } from '#book/match.ts';
import { writeOrderChanged } from './order-effects.ts';
import { liveStatus } from '#book/order-lists.ts';
import { releaseHold, requiredHold, visibleLotsOf } from './order-life.ts';
import {
  DISPLAY_LOTS,
  FILLED_LOTS,
  FILLED_QUOTE_UNITS,
  FORCE,
  HELD_UNITS,
  ID,
  LEVEL,
  LOTS,
  MARKET_ID,
  OTHER_LEG_ID,
  PREVENTED_LOTS,
  SIDE,
  TICKS,
  USER_SLOT,
  VISIBLE_LOTS,
  codeAt,
  hotOf,
  intOf,
  wordOf,
} from '#book/order-table.ts';
import { isOutsideBand } from '#book/protection.ts';
import { referenceTicks } from './protection.ts';

type Refusal = SpotRejection | undefined;

/**
 * Changes price or quantity of a resting order. Only lowering the quantity keeps its place in
 * time; anything else takes it out, may trade at once, and rests behind others.
 */
export function amendOrder(
  state: SpotDesk,
  command: SpotCommand<'order_amend'>,
): Decision<SpotRejection> {
  const userSlot = state.users.slotOf(command.userId);
  if (userSlot < 0) return rejected('unknown_user');
  const slot = findOpenOrder(state, userSlot, command.orderId, '');
  if (slot < 0) return rejected('order_not_open');
  const { hot, reals } = state.orders;
  const at = wordOf(slot);
  const market = state.markets[reals[at + MARKET_ID]!]!;
  const ticks = command.ticks === 0 ? reals[at + TICKS]! : command.ticks;
  const lots = command.lots === 0 ? reals[at + LOTS]! : command.lots;
  const refusal =
    checkMarketState(market) ??
    checkAmendable(state, slot, ticks, lots) ??
    checkNewTerms(state, market, slot, ticks, lots) ??
    checkNewHold(state, market, slot, ticks, lots);
  if (refusal !== undefined) return rejected(refusal);

  state.accept(command);
  const orderId = hot[hotOf(slot) + ID]!;
  if (ticks === reals[at + TICKS] && lots < reals[at + LOTS]!) {
    reduce(state, market, slot, lots);
  } else {
    requeue(state, market, slot, ticks, lots);
    armAttachments(state);
  }
  return accepted(state.sequence, orderId);
}

function checkAmendable(state: SpotState, slot: number, ticks: number, lots: number): Refusal {
  const { ints, reals } = state.orders;
  const at = wordOf(slot);
  // Waiting orders and OCO pairs are cancelled and placed anew: their holds depend on two prices.
  const otherLegId = reals[at + OTHER_LEG_ID]!;
  const isPaired = otherLegId !== 0 && state.orders.slotOf(otherLegId) >= 0;
  if (ints[intOf(slot) + LEVEL]! < 0 || isPaired) return 'amend_not_allowed';
  if (ticks === reals[at + TICKS] && lots === reals[at + LOTS]) return 'amend_changes_nothing';
  return undefined;
}

function checkNewTerms(
  state: SpotState,
  market: Market,
  slot: number,
  ticks: number,
  lots: number,
): Refusal {
  const { codes, reals } = state.orders;
  const at = wordOf(slot);
  if (!isTicks(market, ticks)) return 'price_out_of_range';
  const refusal = checkLots(market, lots);
  if (refusal !== undefined) return refusal;
  // What is left of it: a part may have filled in other steps.
  const left = lots - reals[at + FILLED_LOTS]! - reals[at + PREVENTED_LOTS]!;
  const offStep = checkSteps(market, [ticks], left);
  if (offStep !== undefined) return offStep;
  if (hasTooManySlices(lots, reals[at + DISPLAY_LOTS]!)) return 'quantity_above_max';
  if (lots <= reals[at + FILLED_LOTS]! + reals[at + PREVENTED_LOTS]!) {
    return 'quantity_below_filled';
  }
  const movesPrice = ticks !== reals[at + TICKS];
  if (
    movesPrice &&
    isOutsideBand(market.rules, codes[codeAt(slot) + SIDE]!, ticks, referenceTicks(market))
  ) {
    return 'price_outside_band';
  }
  const notional = ticks * lots * market.tickLotUnits;
  const remaining = lots - reals[at + FILLED_LOTS]! - reals[at + PREVENTED_LOTS]!;
  const totalUnits = reals[at + FILLED_QUOTE_UNITS]! + ticks * remaining * market.tickLotUnits;
  if (Math.max(notional, totalUnits, lots * market.lotUnits) > Number.MAX_SAFE_INTEGER) {
    return 'order_value_overflow';
  }
  return checkNotional(market, notional);
}

function checkNewHold(
  state: SpotState,
  market: Market,
  slot: number,
  ticks: number,
  lots: number,
): Refusal {
  const { ints, codes, reals } = state.orders;
  const at = wordOf(slot);
  const side = codes[codeAt(slot) + SIDE]!;
  const remaining = lots - reals[at + FILLED_LOTS]! - reals[at + PREVENTED_LOTS]!;
  const needed =
    side === BUY ? ticks * remaining * market.tickLotUnits : remaining * market.lotUnits;
  const missing = needed - reals[at + HELD_UNITS]!;
  const assetId = side === BUY ? market.quoteAssetId : market.baseAssetId;
  const account = state.ledger.find(assetId, KIND_SPOT, ints[intOf(slot) + USER_SLOT]!);
  if (missing > 0 && !state.ledger.covers(account, missing)) return 'insufficient_balance';
  if (codes[codeAt(slot) + FORCE] === POST_ONLY && wouldTake(market, side, ticks)) {
    return 'post_only_would_take';
  }
  return undefined;
}

/** Lowers the quantity where the order stands. */
function reduce(state: SpotState, market: Market, slot: number, lots: number): void {
  const { hot, reals } = state.orders;
  const at = wordOf(slot);
  reals[at + LOTS] = lots;
  releaseHold(state, market, slot, reals[at + HELD_UNITS]! - requiredHold(state, market, slot));
  const visible = Math.min(hot[hotOf(slot) + VISIBLE_LOTS]!, visibleLotsOf(state, slot));
  market.book.setVisible(slot, visible);
  market.version += 1;
  writeOrderChanged(state, slot, liveStatus(state, slot));
}

/** Takes the order out and brings it back with its new terms, as if it had just arrived. */
function requeue(state: SpotDesk, market: Market, slot: number, ticks: number, lots: number): void {
  const { ints, codes, hot, reals } = state.orders;
  const at = wordOf(slot);
  market.book.remove(slot);
  market.version += 1;
  hot[hotOf(slot) + VISIBLE_LOTS] = 0;
  reals[at + TICKS] = ticks;
  reals[at + LOTS] = lots;
  const needed = requiredHold(state, market, slot);
  const missing = needed - reals[at + HELD_UNITS]!;
  if (missing > 0) {
    const assetId = codes[codeAt(slot) + SIDE] === BUY ? market.quoteAssetId : market.baseAssetId;
    const account = state.ledger.find(assetId, KIND_SPOT, ints[intOf(slot) + USER_SLOT]!);
    state.ledger.post(account, heldOf(account), missing, REASON_ORDER_HOLD, hot[hotOf(slot) + ID]!);
    reals[at + HELD_UNITS] = needed;
  } else if (missing < 0) {
    releaseHold(state, market, slot, -missing);
  }
  takeThenRest(state, market, slot, ticks, true);
  fireTriggers(state, market);
}
