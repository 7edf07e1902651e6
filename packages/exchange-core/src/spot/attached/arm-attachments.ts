import {
  BUY,
  GOOD_TILL_CANCEL,
  IMMEDIATE_OR_CANCEL,
  LIMIT,
  MARKET_OPEN,
  OPEN,
  SELL,
  STOP_LIMIT,
  STOP_MARKET,
  WAITING,
} from '#book/codes.ts';
import { fireTriggers } from '#book/fire-triggers.ts';
import { takeThenRest } from '#book/match.ts';
import {
  DISPLAY_LOTS,
  LOTS,
  QUOTE_UNITS,
  TICKS,
  TRIGGERED,
  TRIGGER_TICKS,
  codeAt,
  wordOf,
} from '#book/order-table.ts';
import { KIND_SPOT } from '#ledger/codes.ts';
import type { AccountId } from '#kernel/quantities.ts';
import { wouldFireNow, wouldTake } from '#spot/check-order.ts';
import type { Market } from '#spot/market.ts';
import { writeOrderOpened } from '#spot/order-effects.ts';
import { openPair } from '#spot/place-oco.ts';
import { holdFor, newOrder, startWaiting } from '#spot/new-order.ts';
import { protectionTicks } from '#book/protection.ts';
import type { SpotDesk } from '#spot/spot-desk.ts';
import type { EndedParent } from './attachments.ts';
import type { AttachedTerms } from './records.ts';

/**
 * Places what follows the orders that ended in this command, at its end: never while orders meet. Each may
 * trade at once, and so end others that something follows; none it places has an attachment, so this ends.
 */
export function armAttachments(desk: SpotDesk): void {
  const { ended } = desk.attachments;
  for (let parent = ended.shift(); parent !== undefined; parent = ended.shift()) arm(desk, parent);
}

/** Of the other side, for what was bought net of fees or sold, as far as it is there still. */
function arm(desk: SpotDesk, parent: EndedParent): void {
  const { draft, attachments, ledger } = desk;
  const { row } = parent;
  const market = desk.markets[parent.marketId]!;
  draft.userSlot = parent.userSlot;
  draft.side = parent.side === BUY ? SELL : BUY;
  draft.selfTrade = parent.selfTrade;
  const assetId = draft.side === BUY ? market.quoteAssetId : market.baseAssetId;
  draft.accountId = ledger.find(assetId, KIND_SPOT, parent.userSlot);
  const { highest, lowest } = pricesOf(market, draft.side, row);
  const lots = lotsToArm(desk, market, parent, highest, draft.accountId);
  const isTooSmall =
    lots < market.rules.lotsMin ||
    lowest * lots * market.tickLotUnits < market.rules.notionalUnitsMin;
  if (parent.filledLots === 0 || market.state !== MARKET_OPEN || isTooSmall) {
    attachments.drop(row);
    return;
  }
  draft.holdUnits =
    draft.side === BUY ? highest * lots * market.tickLotUnits : lots * market.lotUnits;
  place(desk, market, parent, lots);
}

/** A pair, or one leg where the market is at the other's price already or there is no other. */
function place(desk: SpotDesk, market: Market, { row }: EndedParent, lots: number): void {
  const { draft, attachments } = desk;
  const { takeProfitTicks, stopTriggerTicks, stopLimitTicks } = row;
  const hasStop = stopTriggerTicks !== 0;
  const hasTake = takeProfitTicks !== 0;
  const fires = hasStop && wouldFireNow(market, STOP_MARKET, draft.side, stopTriggerTicks);
  const takes = hasTake && wouldTake(market, draft.side, takeProfitTicks);
  const firstId = desk.lastOrderId + 1;
  if (hasStop && hasTake && !fires && !takes) {
    attachments.close(row, firstId, firstId + 1);
    openPair(desk, market, { lots, limitTicks: takeProfitTicks, stopTriggerTicks, stopLimitTicks });
  } else if (fires || !hasTake) {
    attachments.close(row, 0, firstId);
    placeStop(desk, market, row, lots, fires);
  } else {
    attachments.close(row, firstId, 0);
    draft.type = LIMIT;
    draft.force = GOOD_TILL_CANCEL;
    const slot = newLeg(desk, market, lots, takeProfitTicks, 0);
    writeOrderOpened(desk, slot, OPEN);
    holdFor(desk, draft, firstId);
    takeThenRest(desk, market, slot, takeProfitTicks, false);
    fireTriggers(desk, market);
  }
}

/** The stop-loss alone; one that the market has reached already acts at once. */
function placeStop(
  desk: SpotDesk,
  market: Market,
  { stopTriggerTicks, stopLimitTicks }: AttachedTerms,
  lots: number,
  fires: boolean,
): void {
  const { draft } = desk;
  draft.type = stopLimitTicks === 0 ? STOP_MARKET : STOP_LIMIT;
  draft.force = stopLimitTicks === 0 ? IMMEDIATE_OR_CANCEL : GOOD_TILL_CANCEL;
  const slot = newLeg(desk, market, lots, stopLimitTicks, stopTriggerTicks);
  writeOrderOpened(desk, slot, WAITING);
  holdFor(desk, draft, desk.lastOrderId);
  startWaiting(desk, market, slot);
  if (!fires) return;
  market.stopWaiting(slot);
  desk.orders.codes[codeAt(slot) + TRIGGERED] = 1;
  desk.fired(market, slot);
  desk.act(market, slot);
  fireTriggers(desk, market);
}

function newLeg(
  desk: SpotDesk,
  market: Market,
  lots: number,
  ticks: number,
  triggerTicks: number,
): number {
  const slot = newOrder(desk, market, desk.draft, '');
  const { reals } = desk.orders;
  const at = wordOf(slot);
  reals[at + TICKS] = ticks;
  reals[at + LOTS] = lots;
  reals[at + QUOTE_UNITS] = 0;
  reals[at + TRIGGER_TICKS] = triggerTicks;
  reals[at + DISPLAY_LOTS] = 0;
  return slot;
}

/** The prices the legs can come to: the highest says what a buy holds, the lowest what is worth too little. */
function pricesOf(
  market: Market,
  side: number,
  { takeProfitTicks, stopTriggerTicks, stopLimitTicks }: AttachedTerms,
): { readonly highest: number; readonly lowest: number } {
  const prices: number[] = [];
  if (takeProfitTicks !== 0) prices.push(takeProfitTicks);
  if (stopLimitTicks !== 0) prices.push(stopLimitTicks);
  else if (stopTriggerTicks !== 0) prices.push(stopTriggerTicks);
  const lowest = Math.min(...prices);
  const worst =
    stopTriggerTicks !== 0 && stopLimitTicks === 0
      ? protectionTicks(market.rules, side, stopTriggerTicks)
      : 0;
  return { highest: Math.max(worst, ...prices), lowest };
}

/** Lots that the filled amount, the balance and exact numbers allow. */
function lotsToArm(
  { ledger }: SpotDesk,
  market: Market,
  { side, filledLots, feeUnits }: EndedParent,
  highest: number,
  account: AccountId,
): number {
  if (account === 0) return 0;
  const { lotUnits, tickLotUnits, rules } = market;
  const balance = ledger.balance(account);
  const available = typeof balance === 'number' ? balance : Number.MAX_SAFE_INTEGER;
  // What was bought came less the fee; what was sold is bought back whole.
  const filled =
    side === BUY ? Math.floor((filledLots * lotUnits - feeUnits) / lotUnits) : filledLots;
  const lotPrice = highest * tickLotUnits;
  const affordable = Math.floor(available / (side === BUY ? lotUnits : lotPrice));
  const exact = Math.floor(rules.notionalUnitsMax / lotPrice);
  return Math.min(filled, affordable, exact, rules.lotsMax);
}
