import { asUnits, compareUnits, isUnits, subUnits } from '@candor/money';
import type { Units } from '@candor/money';
import type { DayLimit } from '#limits/day-limits.ts';
import type { LimitUse } from '#limits/records.ts';
import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import type { P2pCommand } from './commands.ts';
import { adPriceTicks, feeOf, fiatForUnits, unitsForFiat } from './price.ts';
import type { P2pAd, P2pOrder, P2pPair, P2pRule } from './records.ts';
import type { P2pRejection } from './rejections.ts';
import { areMethods, maskOf } from './set-up.ts';
import type { P2pState } from './state.ts';

/** Orders of old journals were not counted. */
type Take = P2pCommand<'p2p_order_take'> | P2pCommand<'p2p_order_take_within'>;

/** What an order is about once price and amount are known. */
interface Deal {
  readonly ad: P2pAd;
  readonly pair: P2pPair;
  readonly rule: P2pRule;
  readonly priceTicks: number;
  readonly units: Units;
  readonly fiatUnits: Units;
}

type Found = Deal | P2pRejection;

/** Takes an ad: its coins, or those of a taker who sells, go into escrow. */
export function takeAd(state: P2pState, command: Take): Decision<P2pRejection> {
  const { kernel } = state;
  const deal = dealOf(state, command);
  if (typeof deal === 'string') return rejected(deal);
  const { ad, units, rule } = deal;
  const { userId } = command;
  const pending = state.runningOf(userId).filter(({ makerId }) => makerId !== userId);
  if (pending.length >= rule.pendingMax) return rejected('too_many_p2p_orders');
  const sells = ad.side === 'buy';
  const counted = countedOf(state, command, deal);
  if (typeof counted === 'string') return rejected(counted);
  if (sells && state.available(userId, ad.assetId) < units) return rejected('insufficient_balance');

  kernel.accept(command);
  const orderId = kernel.nextId();
  // Of a sell ad the coins are held already: they only change what they are held for.
  if (sells) state.hold(userId, ad.assetId, units, 'p2p_escrow', orderId);
  state.ads.put({ ...ad, stockUnits: subUnits(ad.stockUnits, units) });
  state.orders.put(orderOf(command, deal, orderId));
  for (const use of counted) state.limits.use({ ...use, useId: orderId });
  return accepted(kernel.sequence, orderId);
}

/** What an order counts against the limits of its two sides, or why it is beyond one. */
function countedOf(
  { limits }: P2pState,
  command: Take,
  { ad, units }: Deal,
): readonly Omit<LimitUse, 'day' | 'useId'>[] | P2pRejection {
  if (command.type === 'p2p_order_take') return [];
  const { userId, limitAssetId, buyUnitsMax, sellUnitsMax, leavingUnitsMax } = command;
  const worthUnits = limits.worthOf(ad.assetId, units, limitAssetId);
  if (worthUnits === undefined) {
    const isFree = [buyUnitsMax, sellUnitsMax, leavingUnitsMax].every((max) => max < 0);
    return isFree ? [] : 'limit_worth_unknown';
  }
  const isBuyer = ad.side === 'sell';
  const allows = (of: number, buys: boolean): boolean => {
    const own: readonly DayLimit[] = buys
      ? [{ count: 'p2p_buy', unitsMax: buyUnitsMax }]
      : [
          { count: 'p2p_sell', unitsMax: sellUnitsMax },
          { count: 'leaving', unitsMax: leavingUnitsMax },
        ];
    return limits.allows(of, own, { assetId: limitAssetId, worthUnits }, command.timestampMs);
  };
  if (!allows(userId, isBuyer)) return 'taker_limit_reached';
  if (!allows(ad.userId, !isBuyer)) return 'maker_limit_reached';
  const use = { assetId: limitAssetId, worthUnits };
  return [
    { ...use, userId, door: isBuyer ? 'p2p_buy' : 'p2p_sell' },
    { ...use, userId: ad.userId, door: isBuyer ? 'p2p_sell' : 'p2p_buy' },
  ];
}

/** Price and amount of an order that may be made, or why not. */
function dealOf(state: P2pState, command: Take): Found {
  if (state.kernel.users.slotOf(command.userId) < 0) return 'unknown_user';
  const rule = state.rule();
  if (rule === undefined || rule.takesOrders === 0) return 'p2p_closed';
  const ad = state.ads.table.get(command.adId);
  const pair = ad && state.pairs.table.get(ad.pairId);
  if (ad === undefined || pair === undefined) return 'unknown_p2p_ad';
  const restricted = refuseRestricted(state, command, ad.side === 'buy');
  if (restricted !== undefined) return restricted;
  const priceTicks = priceFor(state, command, ad, pair);
  if (typeof priceTicks === 'string') return priceTicks;
  if (!areMethods(maskOf(command.method), ad.methods)) return 'p2p_methods_not_taken';
  if (state.trader(command.userId).completedOrders < ad.ordersMin) return 'p2p_orders_too_few';
  const amounts = amountsOf(command, ad, priceTicks, state.scalesOf(pair));
  return typeof amounts === 'string' ? amounts : { ad, pair, rule, priceTicks, ...amounts };
}

/** Why staff have restricted a user from an order or an ad; what is sold leaves to somebody else. */
export function refuseRestricted(
  { kernel: { restrictions } }: P2pState,
  { userId, timestampMs }: { readonly userId: number; readonly timestampMs: number },
  sells: boolean,
): P2pRejection | undefined {
  return (
    restrictions.refuseBeginning(userId, timestampMs) ??
    (sells ? restrictions.refuseWithdrawal(userId, timestampMs) : undefined)
  );
}

/** The price a taker gets: what the ad asks now, which is what the taker saw or better. */
function priceFor(
  state: P2pState,
  { userId, version, priceTicks, timestampMs }: Take,
  ad: P2pAd,
  pair: P2pPair,
): number | P2pRejection {
  const { users } = state.kernel;
  const isOwn =
    ad.userId === userId || users.sameGroup(users.slotOf(ad.userId), users.slotOf(userId));
  if (isOwn) return 'p2p_own_ad';
  if (state.trader(userId).pausedUntilMs > timestampMs) return 'p2p_user_paused';
  if (pair.takesOrders === 0) return 'p2p_pair_closed';
  if (ad.state !== 'listed' || ad.version !== version) return 'p2p_ad_changed';
  const ticks = adPriceTicks(ad, pair, timestampMs);
  if (ticks === undefined) return 'p2p_no_price';
  const isWorse = ad.side === 'sell' ? ticks > priceTicks : ticks < priceTicks;
  return isWorse ? 'p2p_price_changed' : ticks;
}

function amountsOf(
  { units, fiatUnits }: Take,
  ad: P2pAd,
  ticks: number,
  scales: Parameters<typeof fiatForUnits>[2],
): Pick<Deal, 'units' | 'fiatUnits'> | P2pRejection {
  if (!isUnits(units) || !isUnits(fiatUnits) || units < 0 || fiatUnits < 0) {
    return 'amount_not_positive';
  }
  const byFiat = fiatUnits > 0;
  if (byFiat ? units !== 0 : units === 0) return 'amount_not_positive';
  const fiat = byFiat ? BigInt(fiatUnits) : fiatForUnits(units, ticks, scales);
  if (fiat < BigInt(ad.fiatUnitsMin)) return 'p2p_below_min';
  if (fiat > BigInt(ad.fiatUnitsMax)) return 'p2p_above_max';
  const coins = byFiat ? unitsForFiat(fiatUnits, ticks, scales) : BigInt(units);
  if (coins === 0n || coins < BigInt(ad.unitsMin)) return 'p2p_below_quantity';
  if (coins > BigInt(ad.stockUnits)) return 'p2p_above_stock';
  return { units: asUnits(coins), fiatUnits: asUnits(fiat) };
}

function orderOf(command: Take, deal: Deal, orderId: number): P2pOrder {
  const { userId, method, timestampMs } = command;
  const { ad, pair, units, fiatUnits, priceTicks } = deal;
  const isBuyer = ad.side === 'sell';
  const fee = feeOf(units, pair.feePpm);
  return {
    ...{ orderId, adId: ad.adId, pairId: pair.pairId, assetId: pair.assetId },
    makerId: ad.userId,
    buyerId: isBuyer ? userId : ad.userId,
    sellerId: isBuyer ? ad.userId : userId,
    ...{ units, fiatUnits, priceTicks, method, methods: ad.methods },
    // One unit has no room for a fee that is rounded up.
    feeUnits: compareUnits(fee, units) < 0 ? fee : subUnits(units, units),
    ...{ state: 'waiting_payment', endedBy: 'none' },
    ...{ openedAtMs: timestampMs, payDueAtMs: timestampMs + ad.payMs, isExtended: 0 },
    ...{ paidAtMs: 0, releaseDueAtMs: 0, appealedAtMs: 0, appealBy: 'none' },
    ...{ appealReason: 'none', evidenceDueAtMs: 0, completeSides: 0 },
    ...{ closedAtMs: 0, keptUntilMs: 0 },
  };
}
