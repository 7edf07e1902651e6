import {
  addDecimals,
  compareDecimals,
  divideDecimalsTrunc,
  multiplyDecimals,
  signOf,
  subtractDecimals,
} from '@candor/money';
import type { OrderView } from '@candor/protocol';

/** A pair of orders of which one ends the other, or an order by itself. */
export interface ShownOrder {
  readonly order: OrderView;
  /** The stop leg of a pair whose limit leg is `order`. */
  readonly stop: OrderView | undefined;
}

/** Orders as cards: the two legs of a pair are one, in the place of its limit leg. */
export function pairOrders(orders: readonly OrderView[]): readonly ShownOrder[] {
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  const shown: ShownOrder[] = [];
  for (const order of orders) {
    const other = byId.get(order.ocoOrderId);
    if (order.status === 'waiting' && other !== undefined) continue;
    shown.push({ order, stop: other?.status === 'waiting' ? other : undefined });
  }
  return shown;
}

/** Whether a trigger is reached from below: stop buys, take-profit sells. */
export function isRising(order: Pick<OrderView, 'side' | 'type'>): boolean {
  const takesProfit = order.type === 'take_profit_limit' || order.type === 'take_profit_market';
  return takesProfit === (order.side === 'sell');
}

/** A trigger with the side it is reached from: `≥ 68,500`. `figure` is the price as it is to show. */
export function triggerText(order: Pick<OrderView, 'side' | 'type'>, figure: string): string {
  return `${isRising(order) ? '≥' : '≤'} ${figure}`;
}

/** Where a trailing stop fires, moved along with a price that the server's figure has not seen yet. */
export function liveTrigger(order: OrderView, lastPrice: string | undefined): string | null {
  const { trailing } = order;
  if (trailing === undefined || lastPrice === undefined) return order.triggerPrice;
  if (trailing.extremePrice === null) return null;
  const sells = order.side === 'sell';
  const isBetter = compareDecimals(lastPrice, trailing.extremePrice) === (sells ? 1 : -1);
  if (!isBetter) return order.triggerPrice;
  const bps = String(trailing.callbackBps);
  const part = sells ? subtractDecimals('10000', bps) : addDecimals('10000', bps);
  return divideDecimalsTrunc(multiplyDecimals(lastPrice, part), '10000', 18);
}

/** How far the last price is from what an order waits for, unsigned percent with one decimal. */
export function distancePercent(
  target: string | null,
  lastPrice: string | undefined,
): string | undefined {
  if (target === null || lastPrice === undefined || signOf(lastPrice) <= 0) return undefined;
  const difference = subtractDecimals(target, lastPrice);
  const size = signOf(difference) < 0 ? subtractDecimals('0', difference) : difference;
  return divideDecimalsTrunc(multiplyDecimals(size, '100'), lastPrice, 1);
}
