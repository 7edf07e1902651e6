import type { CloseReason, EffectOf, StoredOrder } from '@candor/exchange-core';
import type { FillView, OrderView } from '@candor/protocol';
import { PAGE_ROWS_MAX } from '@candor/protocol';
import type { CommittedCommand } from '#engine/exchange-port.ts';
import type { CatalogueMarket } from '#modules/markets/catalogue/index.ts';
import { fillView, orderView } from './order-view.ts';

/** The order an effect opened, before anything else happened to it. */
export function openedOrder(effect: EffectOf<'order_opened'>, atMs: number): StoredOrder {
  return {
    orderId: effect.orderId,
    userId: effect.userId,
    marketId: effect.marketId,
    side: effect.side,
    orderType: effect.orderType,
    timeInForce: effect.timeInForce,
    ticks: effect.ticks,
    lots: effect.lots,
    quoteUnits: effect.quoteUnits,
    triggerTicks: effect.triggerTicks,
    displayLots: effect.displayLots,
    selfTradeMode: effect.selfTradeMode,
    ocoOrderId: effect.ocoOrderId,
    heldUnits: effect.heldUnits,
    status: effect.status,
    clientOrderId: effect.clientOrderId,
    filledLots: 0,
    preventedLots: 0,
    filledQuoteUnits: 0,
    feeUnits: 0,
    visibleLots: 0,
    priority: 0,
    triggered: false,
    createdAtMs: atMs,
    updatedAtMs: atMs,
  };
}

/** An order with the totals that an effect gave it. */
export function withTotals(
  order: StoredOrder,
  effect: EffectOf<'order_changed'>,
  atMs: number,
): StoredOrder {
  return {
    ...order,
    status: effect.status,
    ticks: effect.ticks,
    lots: effect.lots,
    filledLots: effect.filledLots,
    preventedLots: effect.preventedLots,
    filledQuoteUnits: effect.filledQuoteUnits,
    feeUnits: effect.feeUnits,
    heldUnits: effect.heldUnits,
    visibleLots: effect.visibleLots,
    updatedAtMs: atMs,
  };
}

/** An order as the command that placed it left it, with the fills it brought, newest first. */
export interface PlacedOrder {
  readonly order: OrderView;
  readonly fills: FillView[];
}

/**
 * Reads a command's own effects. `kept` is the order as the core has it now, which alone knows what follows it;
 * undefined once it has ended.
 */
export function placedOrderOf(
  { effects, timestampMs }: Pick<CommittedCommand, 'effects' | 'timestampMs'>,
  orderId: number,
  kept: StoredOrder | undefined,
  market: CatalogueMarket,
): PlacedOrder | undefined {
  let order: StoredOrder | undefined;
  let closeReason: CloseReason = 'none';
  const fills: FillView[] = [];
  for (const effect of effects) {
    if (effect.type === 'order_opened' && effect.orderId === orderId) {
      const opened = openedOrder(effect, timestampMs);
      order = kept === undefined ? opened : { ...kept, ...opened };
    } else if (effect.type === 'order_changed' && effect.orderId === orderId) {
      if (order !== undefined) order = withTotals(order, effect, timestampMs);
      ({ closeReason } = effect);
    } else if (effect.type === 'trade') {
      const { takerOrderId, makerOrderId } = effect;
      if (takerOrderId !== orderId && makerOrderId !== orderId) continue;
      const role = takerOrderId === orderId ? 'taker' : 'maker';
      fills.push(fillView({ ...effect, timeMs: timestampMs }, role, market));
    }
  }
  if (order === undefined) return undefined;
  return {
    order: orderView(order, closeReason, market),
    fills: fills.reverse().slice(0, PAGE_ROWS_MAX),
  };
}
