import type { CloseReason, EffectOf, OpenOrder } from '@candor/exchange-core';
import { formatUnits, formatUnitsFixed, mulDivFloor, powerOfTen } from '@candor/money';
import type { Units } from '@candor/money';
import type { FillView, OrderView } from '@candor/protocol';
import {
  priceText,
  priceTextOrNull,
  quantityText,
  quoteText,
} from '#modules/markets/catalogue/index.ts';
import type { CatalogueMarket } from '#modules/markets/catalogue/index.ts';

/** What an open and a finished order have in common. */
export type OrderFacts = Omit<
  OpenOrder,
  'heldUnits' | 'visibleLots' | 'priority' | 'preventedLots'
>;

/** Filled quote by filled quantity, rounded down at the market's price scale. */
export function averagePriceText(
  market: CatalogueMarket,
  order: Pick<OrderFacts, 'filledLots' | 'filledQuoteUnits'>,
): string | null {
  if (order.filledLots === 0) return null;
  const price = mulDivFloor(
    order.filledQuoteUnits,
    powerOfTen(market.base.scale + market.priceScale),
    BigInt(order.filledLots) * BigInt(market.lotUnits) * powerOfTen(market.quote.scale),
  );
  return formatUnitsFixed(price, market.priceScale);
}

/** An order in words of the wire. `closeReason` is `none` while it is open. */
export function orderView(
  order: OrderFacts,
  closeReason: CloseReason,
  market: CatalogueMarket,
): OrderView {
  const received = order.side === 'buy' ? market.base : market.quote;
  return {
    orderId: order.orderId,
    clientOrderId: order.clientOrderId,
    symbol: market.symbol,
    side: order.side,
    type: order.orderType,
    timeInForce: order.timeInForce,
    selfTradePrevention: order.selfTradeMode,
    price: priceTextOrNull(market, order.ticks),
    quantity: order.lots === 0 ? null : quantityText(market, order.lots),
    quoteAmount: order.quoteUnits === 0 ? null : quoteText(market, order.quoteUnits),
    triggerPrice: priceTextOrNull(market, order.trailing?.triggerTicks ?? order.triggerTicks),
    ...trailingPart(order, market),
    ...attachedPart(order, market),
    triggered: order.triggered,
    displayQuantity: order.displayLots === 0 ? null : quantityText(market, order.displayLots),
    filledQuantity: quantityText(market, order.filledLots),
    filledQuote: quoteText(market, order.filledQuoteUnits),
    averagePrice: averagePriceText(market, order),
    fee: formatUnits(order.feeUnits as Units, received.scale),
    feeAsset: received.symbol,
    status: order.status,
    closeReason,
    ocoOrderId: order.ocoOrderId,
    createdAtMs: order.createdAtMs,
    updatedAtMs: order.updatedAtMs,
  };
}

function trailingPart(
  { trailing }: OrderFacts,
  market: CatalogueMarket,
): Pick<OrderView, 'trailing'> {
  if (trailing === undefined) return {};
  return {
    trailing: {
      callbackBps: trailing.callbackBps,
      activationPrice: priceTextOrNull(market, trailing.activationTicks),
      extremePrice: priceTextOrNull(market, trailing.extremeTicks),
    },
  };
}

function attachedPart(
  { attached }: OrderFacts,
  market: CatalogueMarket,
): Pick<OrderView, 'attached'> {
  if (attached === undefined) return {};
  return {
    attached: {
      takeProfitPrice: priceTextOrNull(market, attached.takeProfitTicks),
      stopLossPrice: priceTextOrNull(market, attached.stopTriggerTicks),
      stopLossLimitPrice: priceTextOrNull(market, attached.stopLimitTicks),
      takeProfitOrderId: attached.limitOrderId,
      stopLossOrderId: attached.stopOrderId,
    },
  };
}

/** A trade as the core says it, with its time. */
export type TradeFacts = Omit<EffectOf<'trade'>, 'type'> & { readonly timeMs: number };

/** One side of a trade, as the user who stood on it sees it. */
export function fillView(
  trade: TradeFacts,
  liquidity: FillView['liquidity'],
  market: CatalogueMarket,
): FillView {
  const isTaker = liquidity === 'taker';
  const makerSide = trade.takerSide === 'buy' ? 'sell' : 'buy';
  const side = isTaker ? trade.takerSide : makerSide;
  const received = side === 'buy' ? market.base : market.quote;
  const feeUnits = isTaker ? trade.takerFeeUnits : trade.makerFeeUnits;
  return {
    tradeId: trade.tradeId,
    orderId: isTaker ? trade.takerOrderId : trade.makerOrderId,
    symbol: market.symbol,
    side,
    price: priceText(market, trade.ticks),
    quantity: quantityText(market, trade.lots),
    // One order's notional is at most 2^53-1 by the market's limits.
    quote: quoteText(market, trade.ticks * trade.lots * market.tickLotUnits),
    fee: formatUnits(feeUnits as Units, received.scale),
    feeAsset: received.symbol,
    liquidity,
    timeMs: trade.timeMs,
  };
}
