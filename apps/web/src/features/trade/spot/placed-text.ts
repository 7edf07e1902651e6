import type { MarketView } from '@candor/protocol';
import { formatDecimal, formatExact } from '@candor/ui-kit';
import { t } from '@lingui/core/macro';
import { hasPrice, isByTotal } from '#shared/trading/ticket/order-form.ts';
import type { OrderForm } from '#shared/trading/ticket/order-form.ts';

/** What was sent: side, size and price. */
export function placedText(form: OrderForm, market: MarketView): string {
  const size = isByTotal(form)
    ? `${formatExact(form.total)} ${market.quoteAsset}`
    : `${formatExact(form.quantity)} ${market.baseAsset}`;
  if (!hasPrice(form.type)) {
    return form.side === 'buy' ? t`Buy order placed: ${size}` : t`Sell order placed: ${size}`;
  }
  const price = formatDecimal(form.price, market.priceScale);
  return form.side === 'buy'
    ? t`Buy order placed: ${size} at ${price}`
    : t`Sell order placed: ${size} at ${price}`;
}
