import type { MarketView, OrderView } from '@candor/protocol';
import { CopyButton, ErrorState, formatExact, Sheet, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { formatTime } from '#shared/texts/time.ts';
import { distanceText } from './order-facts.ts';
import {
  closeReasonTexts,
  orderTypeTexts,
  selfTradeTexts,
  sideTexts,
  statusText,
  timeInForceTexts,
} from './order-texts.ts';
import { FillRow } from './FillRow.tsx';
import { triggerText } from './order-distance.ts';

interface OrderDetailSheetProps {
  /** The order to show; undefined closes the sheet. */
  readonly order: OrderView | undefined;
  /** The stop leg of a pair, shown with its limit leg. */
  readonly stop?: OrderView | undefined;
  readonly market: MarketView | undefined;
  readonly onClose: () => void;
}

/** Everything about one order, with its trades. */
export function OrderDetailSheet(props: OrderDetailSheetProps): ReactNode {
  const { order, stop, market, onClose } = props;
  const { t } = useLingui();
  return (
    <Sheet isOpen={order !== undefined} onClose={onClose} title={t`Order details`} height="tall">
      {order !== undefined && <OrderDetail order={order} stop={stop} market={market} />}
    </Sheet>
  );
}

function OrderDetail(props: {
  readonly order: OrderView;
  readonly stop: OrderView | undefined;
  readonly market: MarketView | undefined;
}): ReactNode {
  const { t } = useLingui();
  const { data, isError, refetch } = useRead('currencyDetail', { orderId: props.order.orderId });
  const order = data?.order ?? props.order;
  const fills = data?.fills ?? [];
  return (
    <>
      <OrderFacts order={order} stop={props.stop} market={props.market} />
      <h3 className="px-4 pt-2 text-body font-semibold">{t`Trades of this order`}</h3>
      {isError && (
        <ErrorState
          className="py-6"
          text={t`The trades could not be loaded.`}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !isError && <SkeletonRows count={2} shape="line" />}
      {data !== undefined && fills.length === 0 && (
        <p className="px-4 py-6 text-center text-meta text-t3">{t`Nothing has traded.`}</p>
      )}
      {fills.map((fill) => (
        <FillRow key={fill.tradeId} fill={fill} market={props.market} isExact />
      ))}
    </>
  );
}

function OrderFacts(props: {
  readonly order: OrderView;
  readonly stop: OrderView | undefined;
  readonly market: MarketView | undefined;
}): ReactNode {
  const { order, stop, market } = props;
  const { attached } = order;
  const { t } = useLingui();
  const base = market?.baseAsset ?? '';
  const quote = market?.quoteAsset ?? '';
  const amount = (value: string | null, asset: string): string | undefined =>
    value === null ? undefined : `${formatExact(value)} ${asset}`;
  const reason = reasonOf(order);
  const type = orderTypeTexts[stop === undefined ? order.type : 'oco'];
  const rows: readonly (readonly [name: string, value: string | undefined])[] = [
    [t`Pair`, `${base}/${quote}`],
    [t`Order type`, `${t(type)} · ${t(sideTexts[order.side])}`],
    [t`Time in force`, t(timeInForceTexts[order.timeInForce])],
    [t`Self-trade prevention`, t(selfTradeTexts[order.selfTradePrevention])],
    [t`Status`, t(statusText(order))],
    [t`Reason`, reason && t(reason)],
    [t`Take profit`, followingText(attached?.takeProfitPrice, attached?.takeProfitOrderId, quote)],
    [t`Stop loss`, followingText(attached?.stopLossPrice, attached?.stopLossOrderId, quote)],
    [t`Distance`, order.trailing && distanceText(order.trailing.callbackBps)],
    [t`Activation price`, amount(order.trailing?.activationPrice ?? null, quote)],
    [
      order.side === 'sell' ? t`Highest price since` : t`Lowest price since`,
      amount(order.trailing?.extremePrice ?? null, quote),
    ],
    [
      t`Trigger price`,
      order.triggerPrice === null
        ? undefined
        : triggerText(order, `${formatExact(order.triggerPrice)} ${quote}`),
    ],
    [
      stop === undefined ? t`Price` : t`Limit (${quote})`,
      amount(order.price, quote) ?? t(orderTypeTexts.market),
    ],
    [
      t`Stop (${quote})`,
      stop && stopText(stop, amount(stop.price, quote) ?? t(orderTypeTexts.market)),
    ],
    [t`Amount`, amount(order.quantity, base)],
    [t`Total`, amount(order.quoteAmount, quote)],
    [t`Shown at a time`, amount(order.displayQuantity, base)],
    [t`Filled`, amount(order.filledQuantity, base)],
    [t`Filled value`, amount(order.filledQuote, quote)],
    [t`Average price`, amount(order.averagePrice, quote)],
    [t`Fee`, amount(order.fee, order.feeAsset)],
    [t`Client order ID`, order.clientOrderId === '' ? undefined : order.clientOrderId],
    [t`Created`, formatTime(order.createdAtMs)],
    [t`Last change`, formatTime(order.updatedAtMs)],
  ];
  return (
    <dl className="num flex flex-col gap-y-2 px-4 pb-3 text-meta">
      {rows.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-t3">{name}</dt>
              <dd className="ml-auto min-w-0 text-right font-medium break-words">{value}</dd>
            </div>
          ),
      )}
      <OrderNumber orderId={order.orderId} />
    </dl>
  );
}

function OrderNumber({ orderId }: { readonly orderId: number }): ReactNode {
  const { t } = useLingui();
  return (
    <div className="-my-2 flex items-center justify-between gap-x-4">
      <dt className="text-t3">{t`Order no.`}</dt>
      <dd className="flex items-center font-medium">
        {String(orderId)}
        <CopyButton text={String(orderId)} className="-mr-3" />
      </dd>
    </div>
  );
}

/** Why the order ended; a rest too small to trade is no reason where the order is called filled. */
function reasonOf({ status, closeReason }: OrderView) {
  return status === 'filled' ? undefined : closeReasonTexts[closeReason];
}

/** What sets off a stop, and at what price it then trades. */
function stopText(stop: OrderView, price: string): string {
  return `${triggerText(stop, formatExact(stop.triggerPrice ?? '0'))} → ${price}`;
}

/** A price that follows an order, with the number of the order it became. */
function followingText(
  price: string | null | undefined,
  orderId: number | undefined,
  quote: string,
): string | undefined {
  if (typeof price !== 'string') return undefined;
  const text = `${formatExact(price)} ${quote}`;
  return orderId === undefined || orderId === 0 ? text : `${text} → ${String(orderId)}`;
}
