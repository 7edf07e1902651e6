import { multiplyDecimals } from '@candor/money';
import type { MarketView, OrderView } from '@candor/protocol';
import { Button, formatDecimal, formatExact, IconButton, Tag } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Check, Pencil } from 'lucide-react';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { priceDecimals, quantityDecimals } from '#shared/markets/markets.ts';
import { quoteDecimals } from '#shared/markets/quote-amounts.ts';
import { formatTime } from '#shared/texts/time.ts';
import { useHubSampled } from '#shared/hub/hub.ts';
import { distancePercent, liveTrigger, triggerText } from './order-distance.ts';
import { canAmend, distanceText, filledPercent, isLive } from './order-facts.ts';
import { orderTypeTexts, sideTexts, statusText, timeInForceTexts } from './order-texts.ts';

interface OrderCardProps {
  readonly order: OrderView;
  /** The stop leg of a pair, shown on the card of its limit leg. */
  readonly stop?: OrderView | undefined;
  /** Undefined while the markets load: figures then show as they came. */
  readonly market: MarketView | undefined;
  readonly onAmend?: (order: OrderView) => void;
  readonly onCancel?: (order: OrderView) => void;
  readonly onOpen?: (order: OrderView) => void;
  readonly isBusy?: boolean;
}

/** One order with what can be done with it. */
export function OrderCard(props: OrderCardProps): ReactNode {
  const { order, market, onOpen } = props;
  const { t } = useLingui();
  const live = isLive(order);
  const name = market === undefined ? order.symbol : `${market.baseAsset}/${market.quoteAsset}`;
  return (
    <article
      aria-label={`${t(sideTexts[order.side])} ${name}`}
      className="hairline-b relative px-4 py-3"
    >
      <div className="flex items-start gap-x-3">
        <FillRing order={order} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-2">
            <OrderName order={order} name={name} onOpen={onOpen} />
            <time className="num text-cap text-t3">{formatTime(order.createdAtMs)}</time>
          </div>
          <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
            <OrderTags order={order} isPair={props.stop !== undefined} />
            {live ? (
              <OrderActions {...props} />
            ) : (
              <span className="ml-auto text-meta text-t2">{t(statusText(order))}</span>
            )}
          </div>
        </div>
      </div>
      <OrderFigures order={order} stop={props.stop} market={market} />
      {live && <Distances order={order} stop={props.stop} market={market} />}
    </article>
  );
}

function OrderActions(props: OrderCardProps): ReactNode {
  const { order, stop, onAmend, onCancel, isBusy = false } = props;
  const { t } = useLingui();
  return (
    <div className="relative ml-auto flex flex-wrap items-center justify-end gap-1">
      {onAmend !== undefined && canAmend(order) && (
        <IconButton
          label={t`Amend`}
          disabled={isBusy}
          onClick={() => onAmend(order)}
          className="-my-2 text-t2"
        >
          <Pencil size={16} strokeWidth={1.8} aria-hidden="true" />
        </IconButton>
      )}
      {onCancel !== undefined && (
        <Button
          tone="secondary"
          size="small"
          isBusy={isBusy}
          onClick={() => onCancel(order)}
          // 28 pixels to see, 40 to hit.
          className="min-h-7! rounded-chip! py-0! before:absolute before:-inset-1.5"
        >
          {stop === undefined ? t`Cancel order` : t`Cancel both`}
        </Button>
      )}
    </div>
  );
}

function OrderName(props: {
  readonly order: OrderView;
  readonly name: string;
  readonly onOpen: ((order: OrderView) => void) | undefined;
}): ReactNode {
  const { order, name, onOpen } = props;
  if (onOpen === undefined) return <h2 className="text-list font-semibold">{name}</h2>;
  return (
    <h2 className="text-list font-semibold">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen(order)}
        // The whole card opens the order's details.
        className="text-left before:absolute before:inset-0 active:opacity-70"
      >
        {name}
      </button>
    </h2>
  );
}

function OrderTags(props: { readonly order: OrderView; readonly isPair: boolean }): ReactNode {
  const { order, isPair } = props;
  const { t } = useLingui();
  const type = isPair ? orderTypeTexts.oco : orderTypeTexts[order.type];
  return (
    <>
      <Tag tone={order.side === 'buy' ? 'up' : 'down'}>
        {`${t(type)} · ${t(sideTexts[order.side])}`}
      </Tag>
      {order.ocoOrderId !== 0 && !isPair && <Tag>{t(orderTypeTexts.oco)}</Tag>}
      {order.displayQuantity !== null && <Tag>{t`Iceberg`}</Tag>}
      {order.price !== null && order.timeInForce !== 'gtc' && (
        <Tag>{t(timeInForceTexts[order.timeInForce])}</Tag>
      )}
    </>
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
      {percent === 100 ? (
        <Check size={16} strokeWidth={2.4} aria-hidden="true" className="text-t2" />
      ) : (
        <span aria-hidden="true" className="num text-micro text-t2">{`${String(percent)}%`}</span>
      )}
    </span>
  );
}

function OrderFigures(props: Pick<OrderCardProps, 'order' | 'stop' | 'market'>): ReactNode {
  const { order, stop, market } = props;
  const { t } = useLingui();
  const price = (value: string): string =>
    market === undefined ? formatExact(value) : formatDecimal(value, priceDecimals(market));
  const size = (value: string): string =>
    market === undefined ? formatExact(value) : formatDecimal(value, quantityDecimals(market));
  const base = market?.baseAsset ?? '';
  const quote = market?.quoteAsset ?? '';
  const byTotal = order.quantity === null;
  // To the cent; every digit is in the order's details.
  const filledQuote = formatDecimal(order.filledQuote, quoteDecimals(market));
  return (
    <dl className="num mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(7.5rem,30%)),1fr))] gap-x-2 gap-y-2 text-meta">
      <Figure
        name={byTotal ? t`Filled / Total (${quote})` : t`Filled / Amount (${base})`}
        value={
          byTotal
            ? `${filledQuote} / ${formatExact(order.quoteAmount ?? '0')}`
            : `${size(order.filledQuantity)} / ${size(order.quantity ?? '0')}`
        }
      />
      <Figure
        name={stop === undefined ? t`Price (${quote})` : t`Limit (${quote})`}
        value={order.price === null ? t(orderTypeTexts.market) : price(order.price)}
      />
      {stop !== undefined && stop.triggerPrice !== null && (
        <Figure
          name={t`Stop (${quote})`}
          value={`${triggerText(stop, price(stop.triggerPrice))} → ${stop.price === null ? t(orderTypeTexts.market) : price(stop.price)}`}
        />
      )}
      {order.price !== null && order.quantity !== null && (
        <Figure
          name={t`Total (${quote})`}
          value={formatDecimal(
            multiplyDecimals(order.price, order.quantity),
            quoteDecimals(market),
          )}
        />
      )}
      {typeof order.attached?.takeProfitPrice === 'string' && (
        <Figure name={t`Then take profit`} value={price(order.attached.takeProfitPrice)} />
      )}
      {typeof order.attached?.stopLossPrice === 'string' && (
        <Figure name={t`Then stop loss`} value={price(order.attached.stopLossPrice)} />
      )}
      {order.trailing !== undefined && (
        <Figure name={t`Distance`} value={distanceText(order.trailing.callbackBps)} />
      )}
      {order.trailing?.extremePrice === null && order.trailing.activationPrice !== null && (
        <Figure name={t`Activation price`} value={price(order.trailing.activationPrice)} />
      )}
      {order.trailing === undefined && order.triggerPrice !== null && (
        <Figure
          name={t`Trigger price (${quote})`}
          value={triggerText(order, price(order.triggerPrice))}
        />
      )}
      {order.averagePrice !== null && (
        <Figure name={t`Average price (${quote})`} value={price(order.averagePrice)} />
      )}
    </dl>
  );
}

const PRICES_MS = 1_000;

/** How far the market is from what the order waits for; a trailing stop's trigger as of now. */
function Distances(props: Pick<OrderCardProps, 'order' | 'stop' | 'market'>): ReactNode {
  const { order, stop, market } = props;
  const { t } = useLingui();
  const last = useHubSampled(`ticker:${order.symbol}`, PRICES_MS)?.lastPrice ?? undefined;
  const trigger = liveTrigger(order, last);
  const target = order.status === 'waiting' ? trigger : order.price;
  const own = distancePercent(target, last);
  const ofStop = stop && distancePercent(stop.triggerPrice, last);
  if (own === undefined) return null;
  const decimals = market === undefined ? 8 : priceDecimals(market);
  const follows = order.trailing !== undefined && trigger !== null;
  const figure = follows ? triggerText(order, formatDecimal(trigger, decimals)) : '';
  return (
    <p className="num mt-1.5 text-cap text-t3">
      {follows && `${t`Trigger now ${figure}`} · `}
      {ofStop === undefined ? t`${own}% away` : t`Limit ${own}% away, stop ${ofStop}% away`}
    </p>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <div className="min-w-0">
      <dt className="truncate text-cap text-t3">{name}</dt>
      <dd className="font-medium text-t1">
        {/* A pair of numbers breaks between the two, a number nowhere. */}
        {value.split(' / ').map((part, at, parts) => (
          <Fragment key={at}>
            {at > 0 && ' '}
            <span className="inline-block max-w-full break-words">
              {at < parts.length - 1 ? `${part} /` : part}
            </span>
          </Fragment>
        ))}
      </dd>
    </div>
  );
}
