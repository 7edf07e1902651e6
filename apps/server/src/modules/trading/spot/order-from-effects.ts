import type { CloseReason, EffectOf, StoredOrder } from '@candor/exchange-core';
import type { FillView, OrderView } from '@candor/protocol';
import { PAGE_ROWS_MAX } from '@candor/protocol';
import type { CommittedCommand } from '#engine/exchange-port.ts';
import type { CatalogueMarket } from '#modules/markets/catalogue/index.ts';
import { fillView, orderView } from './order-view.ts';

/** The order an effect opened, before anything else happened to it. */
export function openedOrder(effect: EffectOf<'order_opened'>, atMs: number): StoredOrder {
  const { type: _type, ...opened } = effect;
  return {
    ...opened,
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
  const { type: _type, closeReason: _closeReason, ...totals } = effect;
  return { ...order, ...totals, updatedAtMs: atMs };
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
      order = { ...kept, ...openedOrder(effect, timestampMs) };
    } else if (effect.type === 'order_changed' && effect.orderId === orderId) {
      if (order !== undefined) order = withTotals(order, effect, timestampMs);
      ({ closeReason } = effect);
    } else if (effect.type === 'trade') {
      const trade = { ...effect, timeMs: timestampMs };
      if (effect.takerOrderId === orderId) fills.unshift(fillView(trade, 'taker', market));
      if (effect.makerOrderId === orderId) fills.unshift(fillView(trade, 'maker', market));
    }
  }
  if (order === undefined) return undefined;
  return { order: orderView(order, closeReason, market), fills: fills.slice(0, PAGE_ROWS_MAX) };
}
