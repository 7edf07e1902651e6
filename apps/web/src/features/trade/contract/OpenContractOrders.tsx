import { decimalsOfStep } from '@candor/money';
import type { ContractMarketView, ContractOrderView } from '@candor/protocol';
import { EmptyState, formatDecimal, SkeletonRows, Tag } from '@candor/ui-kit';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AttachedStopsSheet } from '#shared/contracts/AttachedStopsSheet.tsx';
import { OpenOrderActs } from '#shared/contracts/OpenOrderActs.tsx';
import { OpenTriggers } from '#shared/contracts/OpenTriggers.tsx';
import { contractName, useContractMarkets } from '#shared/contracts/contract-markets.ts';
import { useCancelContract } from '#shared/contracts/use-cancel-contract.ts';
import type { ContractAccount } from '#shared/contracts/use-contract-account.ts';
import { formatTime } from '#shared/texts/time.ts';
import { CancelAllButton } from '#shared/trading/orders/CancelAllButton.tsx';
import { orderTypeTexts, timeInForceTexts } from '#shared/trading/orders/order-texts.ts';
import { MONEY_DECIMALS } from '#shared/contracts/figures-text.ts';

/** Orders that wait in the book and for the mark, each with its cancel, and one for all. */
export function OpenContractOrders({ own }: { readonly own: ContractAccount }): ReactNode {
  const { t } = useLingui();
  const { data } = useContractMarkets();
  const { orders, triggers } = own;
  const { cancel, busyOrderId } = useCancelContract();
  const [editedId, setEditedId] = useState<number>();
  if (orders === undefined || triggers === undefined)
    return <SkeletonRows count={2} shape="order" />;
  if (orders.length + triggers.length === 0) {
    return <EmptyState className="py-8" text={t`You have no open orders.`} />;
  }
  const edited = orders.find(({ orderId }) => orderId === editedId);
  return (
    <>
      <div className="flex justify-end px-2">
        <CancelAllButton
          endpoint="cancelAllContract"
          question={t`Every open contract order of yours will be cancelled, conditional ones too.`}
          onDone={own.retry}
        />
      </div>
      <OpenTriggers triggers={triggers} />
      <ul>
        {orders.map((order) => {
          const market = data?.markets.find(({ symbol }) => symbol === order.symbol);
          return (
            market !== undefined && (
              <li key={order.orderId} className="hairline-b px-4 py-3">
                <OrderCard
                  order={order}
                  market={market}
                  isBusy={busyOrderId === order.orderId}
                  onCancel={() => cancel(order)}
                  onStops={order.reduceOnly ? undefined : () => setEditedId(order.orderId)}
                />
              </li>
            )
          );
        })}
      </ul>
      <AttachedStopsSheet
        own={edited && { kind: 'order', order: edited }}
        onClose={() => setEditedId(undefined)}
      />
    </>
  );
}

function OrderCard(props: {
  readonly order: ContractOrderView;
  readonly market: ContractMarketView;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  /** Opens the stops of what it opens; absent for one that only reduces. */
  readonly onStops: (() => void) | undefined;
}): ReactNode {
  const { order, market, isBusy, onCancel, onStops } = props;
  const { t } = useLingui();
  const decimals = decimalsOfStep(market.tickSize);
  const price = order.price === null ? t`Market` : formatDecimal(order.price, decimals);
  const stop = (value: string | null): string =>
    value === null ? '--' : formatDecimal(value, decimals);
  const hasStops = order.takeProfitPrice !== null || order.stopLossPrice !== null;
  const facts: readonly (readonly [name: string, value: string])[] = [
    [t`Price`, price],
    [t`Filled / lots`, `${String(order.filledLots)} / ${String(order.lots)}`],
    [t`Held (${market.quoteAsset})`, formatDecimal(order.held, MONEY_DECIMALS)],
    ...(hasStops
      ? [[t`TP / SL`, `${stop(order.takeProfitPrice)} / ${stop(order.stopLossPrice)}`] as const]
      : []),
  ];
  const type =
    order.timeInForce === 'gtc'
      ? t(orderTypeTexts[order.type])
      : t(timeInForceTexts[order.timeInForce]);
  return (
    <article aria-label={`${type} ${contractName(market)}`} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Tag tone={order.side === 'buy' ? 'up' : 'down'}>{t(actionOf(order))}</Tag>
        <h3 className="text-body font-semibold">{contractName(market)}</h3>
        <span className="text-meta text-t3">{type}</span>
        <OpenOrderActs
          onStops={onStops}
          onCancel={onCancel}
          isBusy={isBusy}
          cancelLabel={t`Cancel order at ${price}`}
        />
      </div>
      <dl className="num grid grid-cols-2 gap-x-4 gap-y-1 text-meta">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-2">
            <dt className="text-t3">{name}</dt>
            <dd className="ml-auto font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <time className="num text-cap text-t3">{formatTime(order.createdAtMs)}</time>
    </article>
  );
}

/** What an order does, in the words of positions. */
function actionOf({ side, positionSide, reduceOnly }: ContractOrderView): MessageDescriptor {
  const isLong = positionSide === 'net' ? (side === 'buy') !== reduceOnly : positionSide === 'long';
  if (reduceOnly) return isLong ? msg`Close long` : msg`Close short`;
  return isLong ? msg`Open long` : msg`Open short`;
}
