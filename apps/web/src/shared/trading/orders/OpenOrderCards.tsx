import type { MarketView, OrderView } from '@candor/protocol';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { pairOrders } from './order-distance.ts';
import { OrderCard } from './OrderCard.tsx';
import { useCancelOrder } from './use-cancel-order.ts';

const AmendSheet = lazy(async () => {
  const { AmendSheet: Sheet } = await import('./AmendSheet.tsx');
  return { default: Sheet };
});

const OrderDetailSheet = lazy(async () => {
  const { OrderDetailSheet: Sheet } = await import('./OrderDetailSheet.tsx');
  return { default: Sheet };
});

interface OpenOrderCardsProps {
  readonly orders: readonly OrderView[];
  readonly marketOf: (symbol: string) => MarketView | undefined;
}

/** Open orders as cards, a pair on one, with the sheets that show, change and cancel them. */
export function OpenOrderCards({ orders, marketOf }: OpenOrderCardsProps): ReactNode {
  const [amended, setAmended] = useState<OrderView>();
  const [opened, setOpened] = useState<OrderView>();
  const [asked, setAsked] = useState<ReadonlySet<'amend' | 'detail'>>(new Set());
  const { cancel, busyOrderId } = useCancelOrder();
  const shown = useMemo(() => pairOrders(orders), [orders]);
  // A sheet comes with its first use and stays, so that it can close as it opened.
  const ask = (sheet: 'amend' | 'detail'): void => setAsked(new Set([...asked, sheet]));
  return (
    <>
      {shown.map(({ order, stop }) => (
        <OrderCard
          key={order.orderId}
          order={order}
          stop={stop}
          market={marketOf(order.symbol)}
          onAmend={(one) => {
            ask('amend');
            setAmended(one);
          }}
          onCancel={cancel}
          onOpen={(one) => {
            ask('detail');
            setOpened(one);
          }}
          isBusy={busyOrderId === order.orderId}
        />
      ))}
      <Suspense fallback={null}>
        {asked.has('amend') && (
          <AmendSheet
            order={amended}
            market={amended && marketOf(amended.symbol)}
            onClose={() => setAmended(undefined)}
          />
        )}
        {asked.has('detail') && (
          <OrderDetailSheet
            order={opened}
            stop={shown.find(({ order }) => order.orderId === opened?.orderId)?.stop}
            market={opened && marketOf(opened.symbol)}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
