import type { MarketView, OrderView } from '@candor/protocol';
import { Button, cx, formatDecimal, FormError } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { priceDecimals } from '#shared/markets/markets.ts';
import { canAmend, filledPercent } from '#shared/trading/orders/order-facts.ts';
import { useCancelOrder } from '#shared/trading/orders/use-cancel-order.ts';
import { useEndedMeanwhile } from '#shared/trading/orders/use-ended-meanwhile.ts';
import { ChartPanel, FactsHead, TakeAwayButtons } from './ChartPanel.tsx';
import { MovePanel } from './MovePanel.tsx';
import { LineDistanceText, useOrderTitle } from './OrderFigures.tsx';
import { linePrice, whyFixed } from './order-move.ts';
import type { FixedReason } from './order-move.ts';
import type { HeldLine, LineHandles } from './use-line-handles.ts';

const AmendSheet = lazy(async () => {
  const { AmendSheet: Sheet } = await import('#shared/trading/orders/AmendSheet.tsx');
  return { default: Sheet };
});

interface OrderPanelProps {
  readonly market: MarketView;
  readonly held: HeldLine<OrderView>;
  readonly handles: LineHandles<OrderView>;
}

/** What can be done with the order in hand, in the place of the page's buttons. */
export function OrderPanel({ market, held, handles }: OrderPanelProps): ReactNode {
  const { t } = useLingui();
  const { line: order, price } = held;
  useEndedMeanwhile(order, market, handles.release);
  return (
    <ChartPanel label={t`Order on the chart`}>
      {price !== undefined && (
        <MovePanel market={market} order={order} price={price} handles={handles} />
      )}
      {price === undefined && held.isAsking && (
        <CancelQuestion market={market} order={order} handles={handles} />
      )}
      {price === undefined && !held.isAsking && (
        <OrderFacts market={market} held={held} handles={handles} />
      )}
    </ChartPanel>
  );
}

function useFixedText(): (reason: FixedReason) => string {
  const { t } = useLingui();
  return (reason) => {
    if (reason === 'pair')
      return t`The orders of a pair cannot be moved. Cancel both to change them.`;
    if (reason === 'trailing')
      return t`A trailing stop follows the market by itself. Change its distance under Amend.`;
    return t`This order has no price that could be moved.`;
  };
}

function OrderFacts({ market, held, handles }: OrderPanelProps): ReactNode {
  const { line: order, refusal } = held;
  const { t } = useLingui();
  const title = useOrderTitle(market);
  const fixedText = useFixedText();
  // The sheet comes with its first use and stays, so that it can close as it opened.
  const [amending, setAmending] = useState<'never' | 'now' | 'done'>('never');
  const { cancel, busyOrderId } = useCancelOrder(handles.release);
  const price = linePrice(order);
  const fixed = whyFixed(order);
  const percent = filledPercent(order);
  return (
    <>
      <FactsHead
        title={title(order)}
        price={price}
        decimals={priceDecimals(market)}
        meaning={
          <>
            <LineDistanceText market={market} price={price ?? undefined} />
            {percent > 0 && ` · ${t`${percent}% filled`}`}
          </>
        }
        onClose={handles.release}
      />
      <FormError>{refusal}</FormError>
      <p className="text-meta text-t3">
        {fixed === undefined ? t`Hold its tag and drag it to another price.` : fixedText(fixed)}
      </p>
      <div className="flex gap-3">
        <Button
          tone="secondary"
          size="trade"
          className="flex-1 basis-0"
          isBusy={busyOrderId !== undefined}
          onClick={() => cancel(order)}
        >
          {order.ocoOrderId === 0 ? t`Cancel order` : t`Cancel both`}
        </Button>
        {canAmend(order) && (
          <Button size="trade" className="flex-1 basis-0" onClick={() => setAmending('now')}>
            {t`Amend`}
          </Button>
        )}
      </div>
      {amending !== 'never' && (
        <Suspense fallback={null}>
          <AmendSheet
            order={amending === 'now' ? order : undefined}
            market={market}
            onClose={() => setAmending('done')}
            onDone={handles.release}
          />
        </Suspense>
      )}
    </>
  );
}

/** Asks whether the cross was meant. */
function CancelQuestion(props: {
  readonly market: MarketView;
  readonly order: OrderView;
  readonly handles: LineHandles<OrderView>;
}): ReactNode {
  const { market, order, handles } = props;
  const { t } = useLingui();
  const title = useOrderTitle(market);
  const { cancel, busyOrderId } = useCancelOrder(handles.release);
  const isPair = order.ocoOrderId !== 0;
  const price = linePrice(order);
  return (
    <>
      <h2 className="text-list font-semibold">
        {isPair ? t`Cancel both orders of this pair?` : t`Cancel this order?`}
      </h2>
      <p className={cx('num text-meta text-t2', order.side === 'buy' ? 'text-up' : 'text-down')}>
        {title(order)}
        {price !== null && ` · ${formatDecimal(price, priceDecimals(market))}`}
      </p>
      <TakeAwayButtons
        keep={isPair ? t`Keep them` : t`Keep it`}
        takeAway={isPair ? t`Cancel both` : t`Cancel order`}
        isBusy={busyOrderId !== undefined}
        onKeep={handles.release}
        onTakeAway={() => cancel(order)}
      />
    </>
  );
}
