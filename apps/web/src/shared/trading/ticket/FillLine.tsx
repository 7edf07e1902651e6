import { compareDecimals, signOf } from '@candor/money';
import type { MarketView } from '@candor/protocol';
import { cx, formatDecimal } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Clock, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { priceDecimals } from '#shared/markets/markets.ts';
import { useDistanceText } from '#shared/trading/orders/use-distance-text.ts';
import { hasTrigger } from './order-form.ts';
import type { OrderForm } from './order-form.ts';
import type { OrderFormInputs, OrderFormSummary } from './order-form-summary.ts';
import { triggerDistanceOf } from './order-ticket.ts';
import type { PriceDistance } from './order-ticket.ts';

/** Beyond this slippage the figure is shown as a warning. In percent. */
const SLIPPAGE_WARN_PERCENT = '0.5';

/** Whether an order at the market would fill much worse than the best price. */
export function isSlipping({ slippagePercent }: OrderFormSummary): boolean {
  return (
    slippagePercent !== undefined && compareDecimals(slippagePercent, SLIPPAGE_WARN_PERCENT) > 0
  );
}

/** When it fills: at once, in part, or later. Of a pair each leg says so itself. */
export function FillLine(props: {
  readonly market: MarketView;
  readonly form: OrderForm;
  readonly summary: OrderFormSummary;
  readonly inputs: OrderFormInputs;
  readonly distance: PriceDistance | undefined;
}): ReactNode {
  const { market, form, summary, inputs, distance } = props;
  const { t } = useLingui();
  const words = useDistanceText();
  if (form.type === 'oco' || summary.quantity === undefined) return null;
  const fills = !hasTrigger(form.type) && signOf(summary.filledQuantity) > 0;
  const { averagePrice } = summary;
  const average =
    averagePrice === undefined ? '' : formatDecimal(averagePrice, priceDecimals(market));
  const text = hasTrigger(form.type)
    ? t`Waits for its trigger`
    : !fills
      ? t`Waits in the book`
      : summary.fill === 'whole'
        ? t`Fills at once at about ${average}`
        : t`Fills in part at once at about ${average}`;
  // What lies far through the market is told in amber above the button.
  const shown = hasTrigger(form.type)
    ? triggerDistanceOf(form, inputs)
    : !fills && distance?.level === 'near'
      ? distance
      : undefined;
  const far = shown && `${words(shown)} (${formatDecimal(shown.reference, priceDecimals(market))})`;
  const Icon = fills ? Zap : Clock;
  return (
    <p
      className={cx(
        'num flex items-center gap-2 text-meta',
        fills && isSlipping(summary) ? 'text-warn' : 'text-t2',
      )}
    >
      <Icon size={16} strokeWidth={1.8} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0">{far === undefined ? text : `${text} · ${far}`}</span>
    </p>
  );
}
