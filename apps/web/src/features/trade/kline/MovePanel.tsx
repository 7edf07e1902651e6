import { multiplyDecimals, subtractDecimals } from '@candor/money';
import type { DepthView, MarketView, OrderView } from '@candor/protocol';
import { formatDecimal, FormError } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useHubPart, useHubSampled } from '#shared/hub/hub.ts';
import type { LiveTicker } from '#shared/hub/topic-state.ts';
import { useCoinDecimals } from '#shared/markets/coin-decimals.ts';
import { priceDecimals } from '#shared/markets/markets.ts';
import { amendDistance } from '#shared/trading/orders/amend-outlook.ts';
import { findAmendProblem, keepsPlace } from '#shared/trading/orders/order-facts.ts';
import { amendComplaint, boundText } from '#shared/trading/orders/problem-text.ts';
import { useAmendOrder } from '#shared/trading/orders/use-amend-order.ts';
import type { PriceDistance } from '#shared/trading/ticket/order-ticket.ts';
import { FactRows } from '#shared/ui/FactRows.tsx';
import { MoveButtons, MoveHead } from './ChartPanel.tsx';
import { linePrice, movedTexts, moveEffect } from './order-move.ts';
import { useOrderTitle } from './OrderFigures.tsx';
import type { LineHandles } from './use-line-handles.ts';

/** What a move would do is read, not watched. */
const EFFECT_MS = 500;

const NO_BOOK: Pick<DepthView, 'bids' | 'asks'> = { bids: [], asks: [] };

const pickLast = (ticker: LiveTicker): string | undefined => ticker.lastPrice ?? undefined;

interface MovePanelProps {
  readonly market: MarketView;
  readonly order: OrderView;
  /** Where the line was dragged to. */
  readonly price: string;
  readonly handles: LineHandles<OrderView>;
}

/** A line that was dragged: from where to where, what that means, and only then the button that sends it. */
export function MovePanel({ market, order, price, handles }: MovePanelProps): ReactNode {
  const { t } = useLingui();
  const title = useOrderTitle(market);
  const decimals = priceDecimals(market);
  const scale = useCoinDecimals()(market.quoteAsset);
  const { send, isBusy, failure } = useAmendOrder(order, {
    onDone: handles.release,
    onRefused: handles.refuse,
  });
  const texts = movedTexts(order, price);
  const problem = findAmendProblem(order, texts, market);
  const { note, isRefused, isWarning, distance } = useMoveNote(market, order, price);
  const complaint = isRefused ? note : amendComplaint(problem, market)?.text;
  const from = linePrice(order);
  return (
    <>
      <MoveHead
        title={title(order)}
        symbol={market.symbol}
        from={from}
        to={price}
        decimals={decimals}
      />
      {!isRefused && order.quantity !== null && from !== null && (
        <FactRows
          rows={[
            [
              t`Total`,
              `${totalOf(order, from, scale)} → ${totalOf(order, price, scale)} ${market.quoteAsset}`,
            ],
          ]}
        />
      )}
      {!isRefused && (
        <p className={isWarning ? 'text-meta font-semibold text-warn' : 'text-meta text-t3'}>
          {note ?? (keepsPlace(order, texts) ? '' : t`Joins the end of the queue at its price.`)}
        </p>
      )}
      <FormError>{failure ?? complaint}</FormError>
      <MoveButtons
        from={from}
        to={price}
        decimals={decimals}
        distance={isRefused ? undefined : distance}
        isBusy={isBusy}
        isRefused={problem !== undefined || isRefused}
        onBack={handles.release}
        onSend={() => send(texts)}
      />
    </>
  );
}

/** What is left of an order is worth at a price. */
function totalOf({ quantity, filledQuantity }: OrderView, price: string, scale: number): string {
  const left = subtractDecimals(quantity ?? '0', filledQuantity);
  return formatDecimal(multiplyDecimals(left, price), scale);
}

/** What the new price would do at the market as it is, in words, and how it lies there. */
function useMoveNote(
  market: MarketView,
  order: OrderView,
  price: string,
): {
  note: string | undefined;
  isRefused: boolean;
  isWarning: boolean;
  distance?: PriceDistance | undefined;
} {
  const { t } = useLingui();
  const book = useHubSampled(`depth:${market.symbol}`, EFFECT_MS) ?? NO_BOOK;
  const lastPrice = useHubPart(`ticker:${market.symbol}`, pickLast);
  const effect = moveEffect(order, price, { ...book, lastPrice });
  const distance = amendDistance(order, movedTexts(order, price), { ...book, lastPrice });
  if (effect === undefined) {
    const note = order.status === 'waiting' ? t`Waits for this price.` : undefined;
    return { note, isRefused: false, isWarning: false, distance };
  }
  if (effect.kind !== 'fills') {
    return {
      note: boundText({ kind: effect.kind, price: effect.price }, market.priceScale),
      isRefused: true,
      isWarning: false,
    };
  }
  if (order.timeInForce === 'post_only') {
    return { note: t`Post only: it would trade at once there.`, isRefused: true, isWarning: false };
  }
  const at = formatDecimal(effect.price, priceDecimals(market));
  return { note: t`Trades at once at about ${at}.`, isRefused: false, isWarning: true, distance };
}
