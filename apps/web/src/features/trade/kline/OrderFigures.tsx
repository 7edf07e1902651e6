import { subtractDecimals } from '@candor/money';
import type { MarketView, OrderView } from '@candor/protocol';
import { formatDecimal, formatExact } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useHubPart } from '#shared/hub/hub.ts';
import type { LiveTicker } from '#shared/hub/topic-state.ts';
import { orderTypeTexts, sideTexts } from '#shared/trading/orders/order-texts.ts';
import { useDistanceText } from '#shared/trading/orders/use-distance-text.ts';
import { lineDistance } from './order-move.ts';

/** `Buy 0.01 BTC · Limit`. */
export function useOrderTitle(market: MarketView): (order: OrderView) => string {
  const { t } = useLingui();
  return (order) => {
    const amount =
      order.quantity === null
        ? `${formatExact(order.quoteAmount ?? '0')} ${market.quoteAsset}`
        : `${formatExact(subtractDecimals(order.quantity, order.filledQuantity))} ${market.baseAsset}`;
    const type = order.ocoOrderId === 0 ? order.type : 'oco';
    return `${t(sideTexts[order.side])} ${amount} · ${t(orderTypeTexts[type])}`;
  };
}

const pickLast = (ticker: LiveTicker): string | undefined => ticker.lastPrice ?? undefined;

/** How a line lies to the market, live. */
export function LineDistanceText(props: {
  readonly market: Pick<MarketView, 'symbol'>;
  readonly price: string | undefined;
}): ReactNode {
  const words = useDistanceText();
  const lastPrice = useHubPart(`ticker:${props.market.symbol}`, pickLast);
  const distance = props.price === undefined ? undefined : lineDistance(props.price, lastPrice);
  return distance === undefined ? null : words(distance);
}

/** How a moved line lay to the market and how it lies now, both live: `2.40% → 3.20% below the market`. */
export function DistanceWay(props: {
  readonly symbol: string;
  readonly from: string | null;
  readonly to: string;
}): ReactNode {
  const { symbol, from, to } = props;
  const { t } = useLingui();
  const words = useDistanceText();
  const lastPrice = useHubPart(`ticker:${symbol}`, pickLast);
  const now = lineDistance(to, lastPrice);
  const before = from === null || from === to ? undefined : lineDistance(from, lastPrice);
  if (now === undefined) return null;
  if (before === undefined || Number(now.percent) === 0) return words(now);
  const [was, is] = [before.percent, now.percent].map((percent) => formatDecimal(percent, 2));
  if (before.isAbove === now.isAbove || Number(before.percent) === 0) {
    return now.isAbove
      ? t`${was}% → ${is}% above the market`
      : t`${was}% → ${is}% below the market`;
  }
  return now.isAbove
    ? t`${was}% below → ${is}% above the market`
    : t`${was}% above → ${is}% below the market`;
}

/** The way a moved line goes, in figures. */
export function PriceWay(props: {
  readonly from: string | null;
  readonly to: string;
  readonly decimals: number;
}): ReactNode {
  const { from, to, decimals } = props;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {from !== null && <s className="text-body text-t3">{formatDecimal(from, decimals)}</s>}
      <ArrowRight size={14} strokeWidth={1.8} aria-hidden="true" className="self-center text-t3" />
      <span className="text-title font-bold">{formatDecimal(to, decimals)}</span>
    </span>
  );
}
