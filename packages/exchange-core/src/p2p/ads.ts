import { addUnits, compareUnits, isUnits, subUnits, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { isWithin, TICKS_LIMIT } from '#kernel/ranges.ts';
import type { P2pCommand } from './commands.ts';
import { refuseMerchant } from './deposit.ts';
import { isIndexLive, withMargin } from './price.ts';
import type { P2pAd, P2pPair } from './records.ts';
import type { P2pRejection } from './rejections.ts';
import { areMethods } from './set-up.ts';
import { refuseRestricted } from './take-ad.ts';
import type { P2pState } from './state.ts';

type Answer = Decision<P2pRejection>;

/** Windows in which a buyer pays, in milliseconds. */
const PAY_MS_MIN = 5 * 60_000;
const PAY_MS_MAX = 6 * 3_600_000;
/** How far a floating price may be set from the index where a pair has no band. */
const MARGIN_PPM_MAX = 500_000;

/** What a merchant writes of an ad, when it is published and whenever it is edited. */
export type P2pAdTerms = Pick<
  P2pAd,
  | 'priceKind'
  | 'priceTicks'
  | 'marginPpm'
  | 'floorTicks'
  | 'ceilingTicks'
  | 'stockUnits'
  | 'fiatUnitsMin'
  | 'fiatUnitsMax'
  | 'unitsMin'
  | 'methods'
  | 'payMs'
  | 'ordersMin'
  | 'ageDaysMin'
  | 'needsIdentity'
>;

function termsOf(command: P2pAdTerms): P2pAdTerms {
  const { priceKind, priceTicks, marginPpm, floorTicks, ceilingTicks } = command;
  const { stockUnits, fiatUnitsMin, fiatUnitsMax, unitsMin, methods, payMs } = command;
  const { ordersMin, ageDaysMin, needsIdentity } = command;
  return {
    ...{ priceKind, priceTicks, marginPpm, floorTicks, ceilingTicks },
    ...{ stockUnits, fiatUnitsMin, fiatUnitsMax, unitsMin, methods, payMs },
    ...{ ordersMin, ageDaysMin, needsIdentity },
  };
}

/** Puts an ad on the market; what a sell ad offers is locked. */
export function publishAd(state: P2pState, command: P2pCommand<'p2p_ad_publish'>): Answer {
  const { kernel, ads } = state;
  const { userId, pairId, side, timestampMs } = command;
  if (kernel.users.slotOf(userId) < 0) return rejected('unknown_user');
  const restricted = refuseRestricted(state, command, side === 'sell');
  if (restricted !== undefined) return rejected(restricted);
  const rule = state.rule();
  if (rule === undefined || rule.takesOrders === 0) return rejected('p2p_closed');
  const pair = state.pairs.table.get(pairId);
  if (pair === undefined) return rejected('unknown_p2p_pair');
  const terms = termsOf(command);
  const refusal = refuseAd(state, userId, pair, terms, timestampMs);
  if (refusal !== undefined) return rejected(refusal);
  if (terms.stockUnits === 0) return rejected('p2p_limits_invalid');
  if (ads.table.by('byUser', userId).length >= rule.adsMax) return rejected('too_many_p2p_ads');
  const { assetId } = pair;
  const { stockUnits } = terms;
  if (side === 'sell' && state.available(userId, assetId) < stockUnits) {
    return rejected('insufficient_balance');
  }

  kernel.accept(command);
  const adId = kernel.nextId();
  if (side === 'sell') state.hold(userId, assetId, stockUnits, 'p2p_ad_lock', adId);
  ads.put({
    ...terms,
    ...{ adId, userId, pairId, assetId, side, publishedUnits: stockUnits },
    ...{ version: 1, state: 'listed', publishedAtMs: timestampMs, changedAtMs: timestampMs },
  });
  return accepted(kernel.sequence, adId);
}

/** Changes an ad; running orders keep their price, takers who saw the old one are told so. */
export function editAd(state: P2pState, command: P2pCommand<'p2p_ad_edit'>): Answer {
  const { kernel } = state;
  const ad = ownAd(state, command);
  const pair = ad && state.pairs.table.get(ad.pairId);
  if (ad === undefined || pair === undefined) return rejected('unknown_p2p_ad');
  if (ad.version !== command.version) return rejected('p2p_ad_changed');
  const terms = termsOf(command);
  const refusal = refuseAd(state, ad.userId, pair, terms, command.timestampMs);
  if (refusal !== undefined) return rejected(refusal);
  const grownBy = subUnits(terms.stockUnits, ad.stockUnits);
  if (ad.side === 'sell' && state.available(ad.userId, ad.assetId) < grownBy) {
    return rejected('insufficient_balance');
  }

  kernel.accept(command);
  if (ad.side === 'sell') moveStock(state, ad, grownBy);
  const publishedUnits = addUnits(ad.publishedUnits, grownBy);
  const version = ad.version + 1;
  const changedAtMs = command.timestampMs;
  state.ads.put({ ...ad, ...terms, publishedUnits, version, changedAtMs });
  return accepted(kernel.sequence, ad.adId);
}

function moveStock(state: P2pState, ad: P2pAd, grownBy: Units): void {
  const { userId, assetId, adId } = ad;
  if (grownBy > 0) state.hold(userId, assetId, grownBy, 'p2p_ad_lock', adId);
  else state.free(userId, assetId, subUnits(ZERO_UNITS, grownBy), 'p2p_ad_return', adId);
}

function ownAd(
  state: P2pState,
  { userId, adId }: { readonly userId: number; readonly adId: number },
): P2pAd | undefined {
  const ad = state.ads.table.get(adId);
  return ad?.userId === userId ? ad : undefined;
}

/** Why an ad cannot stand as it is written, in the order of the checks. */
function refuseAd(
  state: P2pState,
  userId: number,
  pair: P2pPair,
  terms: P2pAdTerms,
  nowMs: number,
): P2pRejection | undefined {
  if (pair.takesOrders === 0) return 'p2p_pair_closed';
  const merchant = refuseMerchant(state, userId);
  if (merchant !== undefined) return merchant;
  if (state.trader(userId).pausedUntilMs > nowMs) return 'p2p_user_paused';
  if (!isWritten(terms)) return 'p2p_ad_invalid';
  if (!isInBand(terms, pair, nowMs)) return 'p2p_price_out_of_band';
  if (!areLimits(terms, pair)) return 'p2p_limits_invalid';
  return areMethods(terms.methods, pair.methods) ? undefined : 'p2p_methods_not_taken';
}

/** Whether each field is one by itself. */
function isWritten(terms: P2pAdTerms): boolean {
  const isFloating = terms.priceKind === 'floating';
  const price = isFloating
    ? isWithin(terms.floorTicks, 1, terms.ceilingTicks) &&
      isWithin(terms.ceilingTicks, 1, TICKS_LIMIT) &&
      isWithin(terms.marginPpm, -MARGIN_PPM_MAX, MARGIN_PPM_MAX) &&
      terms.priceTicks === 0
    : isWithin(terms.priceTicks, 1, TICKS_LIMIT) &&
      terms.floorTicks === 0 &&
      terms.ceilingTicks === 0 &&
      terms.marginPpm === 0;
  return (
    price &&
    isWithin(terms.payMs, PAY_MS_MIN, PAY_MS_MAX) &&
    isWithin(terms.ordersMin, 0, 1_000_000) &&
    isWithin(terms.ageDaysMin, 0, 10_000) &&
    isWithin(terms.needsIdentity, 0, 1)
  );
}

/** Whether a price stands within the pair's band around a live index. */
function isInBand(terms: P2pAdTerms, pair: P2pPair, nowMs: number): boolean {
  if (pair.bandPpm === 0) return true;
  if (terms.priceKind === 'floating') {
    return isWithin(terms.marginPpm, 0 - pair.bandPpm, pair.bandPpm);
  }
  // Without an index there is nothing to measure a fixed price by.
  if (!isIndexLive(pair, nowMs)) return true;
  const least = withMargin(pair.indexTicks, 0 - pair.bandPpm);
  return isWithin(terms.priceTicks, least, withMargin(pair.indexTicks, pair.bandPpm));
}

function areLimits(terms: P2pAdTerms, pair: P2pPair): boolean {
  const { stockUnits, unitsMin, fiatUnitsMin, fiatUnitsMax } = terms;
  return (
    [stockUnits, unitsMin, fiatUnitsMin, fiatUnitsMax].every((units) => isUnits(units)) &&
    stockUnits >= 0 &&
    unitsMin >= 0 &&
    (stockUnits === 0 || compareUnits(unitsMin, stockUnits) <= 0) &&
    compareUnits(fiatUnitsMin, pair.fiatUnitsMin) >= 0 &&
    compareUnits(fiatUnitsMin, fiatUnitsMax) <= 0 &&
    compareUnits(fiatUnitsMax, pair.fiatUnitsMax) <= 0
  );
}

/** Lists an ad that paused, or pauses it; its coins stay in it. */
export function listAd(state: P2pState, command: P2pCommand<'p2p_ad_list'>): Answer {
  const { kernel } = state;
  const ad = ownAd(state, command);
  if (ad === undefined) return rejected('unknown_p2p_ad');
  const to = command.isListed === 1 ? 'listed' : 'paused';
  if (ad.state === to) return rejected('p2p_ad_unchanged');
  if (to === 'listed') {
    const refusal = refuseMerchant(state, ad.userId);
    if (refusal !== undefined) return rejected(refusal);
    const isPaused = state.trader(ad.userId).pausedUntilMs > command.timestampMs;
    if (isPaused) return rejected('p2p_user_paused');
  }

  kernel.accept(command);
  state.ads.put({ ...ad, state: to, changedAtMs: command.timestampMs });
  return accepted(kernel.sequence, ad.adId);
}

/** Takes an ad off the market for staff. */
export function stopAd(state: P2pState, command: P2pCommand<'p2p_ad_stop'>): Answer {
  const ad = state.ads.table.get(command.adId);
  if (ad === undefined) return rejected('unknown_p2p_ad');
  if (ad.state !== 'listed') return rejected('p2p_ad_unchanged');
  state.kernel.accept(command);
  state.ads.put({ ...ad, state: 'paused', changedAtMs: command.timestampMs });
  return accepted(state.kernel.sequence, ad.adId);
}

/** Ends an ad; what it still offers goes back, its running orders go on. */
export function cancelAd(state: P2pState, command: P2pCommand<'p2p_ad_cancel'>): Answer {
  const ad = ownAd(state, command);
  if (ad === undefined) return rejected('unknown_p2p_ad');
  state.kernel.accept(command);
  endAd(state, ad);
  return accepted(state.kernel.sequence, ad.adId);
}

export function endAd(state: P2pState, ad: P2pAd): void {
  const { userId, assetId, adId, stockUnits, side } = ad;
  if (side === 'sell') state.free(userId, assetId, stockUnits, 'p2p_ad_return', adId);
  const changedAtMs = state.kernel.timestampMs;
  state.ads.close({ ...ad, stockUnits: ZERO_UNITS, state: 'cancelled', changedAtMs });
}
