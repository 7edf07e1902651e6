import type { MarketView, OrderView } from '@candor/protocol';
import { Button, cx, formatDecimal, formatExact, IconButton, Tag } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { priceDecimals, quantityDecimals } from '#shared/markets/markets.ts';
import { formatTime } from '#shared/texts/time.ts';
import { canAmend, filledPercent, isLive } from './order-facts.ts';
import { orderTypeTexts, sideTexts, statusText, timeInForceTexts } from './order-texts.ts';

interface OrderCardProps {
  readonly order: OrderView;
  /** Undefined while the markets load: figures then show as they came. */
  readonly market: MarketView | undefined;
  readonly onAmend?: (order: OrderView) => void;
  readonly onCancel?: (order: OrderView) => void;
  readonly onOpen?: (order: OrderView) => void;
  readonly isBusy?: boolean;
}

/** One order with what can be done with it. */
export function OrderCard(props: OrderCardProps): ReactNode {
  const { order, market, onAmend, onCancel, onOpen, isBusy = false } = props;
  const { t } = useLingui();
  const live = isLive(order);
  const name = market === undefined ? order.symbol : `${market.baseAsset}/${market.quoteAsset}`;
  return (
    <article aria-label={`${t(sideTexts[order.side])} ${name}`} className="hairline-b px-4 py-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <FillRing order={order} />
        <div className="min-w-32 flex-1">
          <OrderHeading order={order} name={name} onOpen={onOpen} />
          <div className="num mt-0.5 flex flex-wrap gap-x-2 text-meta text-t3">
            <span>{formatTime(order.createdAtMs)}</span>
            {!live && <span className="text-t2">{t(statusText(order))}</span>}
          </div>
        </div>
        {live && (
          <div className="ml-auto flex shrink-0 gap-1">
            {onAmend !== undefined && canAmend(order) && (
              <IconButton
                label={t`Amend`}
                disabled={isBusy}
                onClick={() => {
                  onAmend(order);
                }}
                className="-my-1 text-t2"
              >
                <Pencil size={16} strokeWidth={1.8} aria-hidden="true" />
              </IconButton>
            )}
            {onCancel !== undefined && (
              <Button
                tone="secondary"
                size="small"
                isBusy={isBusy}
                onClick={() => {
                  onCancel(order);
                }}
                // 32 pixels to see, 40 to hit.
                className="min-h-8! py-0! before:absolute before:-inset-1"
              >
                {t`Cancel order`}
              </Button>
            )}
          </div>
        )}
      </div>
      <OrderFigures order={order} market={market} />
    </article>
  );
}

function OrderHeading(props: {
  readonly order: OrderView;
  readonly name: string;
  readonly onOpen: ((order: OrderView) => void) | undefined;
}): ReactNode {
  const { order, name, onOpen } = props;
  const { t } = useLingui();
  const words = (
    <>
      <span className="text-list font-semibold">{name}</span>
      <Tag tone={order.side === 'buy' ? 'up' : 'down'}>
        {`${t(orderTypeTexts[order.type])} · ${t(sideTexts[order.side])}`}
      </Tag>
      {order.ocoOrderId !== 0 && <Tag>{t(orderTypeTexts.oco)}</Tag>}
      {order.displayQuantity !== null && <Tag>{t`Iceberg`}</Tag>}
      {order.timeInForce !== 'gtc' && <Tag>{t(timeInForceTexts[order.timeInForce])}</Tag>}
    </>
  );
  const shape = 'flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-left';
  if (onOpen === undefined) return <h2 className={shape}>{words}</h2>;
  return (
    <h2>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          onOpen(order);
        }}
        className={cx(shape, 'press')}
      >
        {words}
      </button>
    </h2>
  );
}

const RING_RADIUS = 15;
const RING_LENGTH = 2 * Math.PI * RING_RADIUS;

/** How much has traded, as a ring with its percentage. */
function FillRing({ order }: { readonly order: OrderView }): ReactNode {
  const { t } = useLingui();
  const percent = filledPercent(order);
  return (
    <span
      role="img"
      aria-label={t`${percent}% filled`}
      className="relative grid size-9 shrink-0 place-items-center"
    >
      <svg viewBox="0 0 36 36" aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle
          cx="18"
          cy="18"
          r={RING_RADIUS}
          fill="none"
          strokeWidth="2.5"
          className="stroke-s3"
        />
        {percent > 0 && (
          <circle
            cx="18"
            cy="18"
            r={RING_RADIUS}
            fill="none"
            strokeWidth="2.5"
            strokeLinecap="round"
            strokeDasharray={`${String((RING_LENGTH * percent) / 100)} ${String(RING_LENGTH)}`}
            className={order.side === 'buy' ? 'stroke-up' : 'stroke-down'}
          />
        )}
      </svg>
      <span aria-hidden="true" className="num text-micro text-t2">{`${String(percent)}%`}</span>
    </span>
  );
}

function OrderFigures(props: Pick<OrderCardProps, 'order' | 'market'>): ReactNode {
  const { order, market } = props;
  const { t } = useLingui();
  const price = (value: string): string =>
    market === undefined ? formatExact(value) : formatDecimal(value, priceDecimals(market));
  const size = (value: string): string =>
    market === undefined ? formatExact(value) : formatDecimal(value, quantityDecimals(market));
  const base = market?.baseAsset ?? '';
  const quote = market?.quoteAsset ?? '';
  const byTotal = order.quantity === null;
  return (
    <dl className="num mt-2 grid grid-cols-[repeat(auto-fit,minmax(6.25rem,1fr))] gap-x-3 gap-y-2 text-meta">
      <Figure
        name={byTotal ? t`Filled / Total (${quote})` : t`Filled / Amount (${base})`}
        value={
          byTotal
            ? `${formatExact(order.filledQuote)} / ${formatExact(order.quoteAmount ?? '0')}`
            : `${size(order.filledQuantity)} / ${size(order.quantity ?? '0')}`
        }
      />
      <Figure
        name={t`Price (${quote})`}
        value={order.price === null ? t(orderTypeTexts.market) : price(order.price)}
      />
      {order.triggerPrice !== null && (
        <Figure name={t`Trigger price`} value={price(order.triggerPrice)} />
      )}
      {order.averagePrice !== null && (
        <Figure name={t`Average price`} value={price(order.averagePrice)} />
      )}
    </dl>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <div className="min-w-0">
      <dt className="truncate text-cap text-t3">{name}</dt>
      <dd className="font-medium break-words text-t1">{value}</dd>
    </div>
  );
}
