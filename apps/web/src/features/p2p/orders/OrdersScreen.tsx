import type { P2pOrderState, P2pSide } from '@candor/protocol';
import { Button, EmptyState, IconButton, Tabs } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ClipboardList, History } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useReadPages } from '#shared/api/hooks.ts';
import { useServerClock } from '#shared/api/server-clock.ts';
import { PagedList } from '#shared/lists/PagedList.tsx';
import { OrderCard } from '#shared/p2p/OrderCard.tsx';
import { P2pBar } from '#shared/p2p/P2pBar.tsx';
import { useFollowed } from '#shared/p2p/use-followed.ts';
import { Page } from '#shared/ui/Page.tsx';
import { useGo } from '#shared/ui/navigation/navigation.ts';

/** While the live connection is away, running orders are asked for this often. */
const AWAY_EVERY_MS = 5_000;

type Filter = 'open' | 'appeal' | 'completed' | 'cancelled' | 'all';

/** The reader's orders by where they stand. */
export function OrdersScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  useServerClock();
  const [filter, setFilter] = useState<Filter>('open');
  const names: Readonly<Record<Filter, string>> = {
    open: t`Running`,
    appeal: t`Appeal`,
    completed: t`Completed`,
    cancelled: t`Cancelled`,
    all: t`All`,
  };
  const filters: readonly Filter[] = ['open', 'appeal', 'completed', 'cancelled', 'all'];
  return (
    <Page
      title={t`P2P orders`}
      isPulled
      trailing={
        <IconButton label={t`Purchases and sales`} onClick={() => go.to('Purchaserecord')}>
          <History size={20} strokeWidth={1.8} aria-hidden="true" />
        </IconButton>
      }
    >
      <Tabs
        label={t`State`}
        options={filters.map((value) => ({ value, label: names[value] }))}
        value={filter}
        onChange={setFilter}
        hasLine
      />
      <Orders
        key={filter}
        {...(filter === 'open' ? { isOpen: true } : filter === 'all' ? {} : { state: filter })}
      />
      <P2pBar activePath="Orderrecord" />
    </Page>
  );
}

/** The route of the specification: orders that were cancelled. */
export function CancelledScreen(): ReactNode {
  const { t } = useLingui();
  return (
    <Page title={t`Cancelled orders`} isPulled>
      <Orders state="cancelled" />
    </Page>
  );
}

function Orders(request: { readonly state?: P2pOrderState; readonly isOpen?: boolean }): ReactNode {
  const { t } = useLingui();
  const query = useReadPages('p2pOrderList', request);
  const { refetch } = query;
  const isLive = request.isOpen === true;
  useFollowed(isLive ? 'p2p' : undefined, refetch, { awayEveryMs: AWAY_EVERY_MS });
  return (
    <PagedList
      query={query}
      rowsOf={({ orders }) => orders}
      keyOf={({ orderId }) => orderId}
      renderRow={(order) => <OrderCard order={order} />}
      empty={
        <EmptyState
          icon={<ClipboardList size={44} strokeWidth={1.2} />}
          text={t`No orders here.`}
          action={isLive && <OffersButton />}
        />
      }
    />
  );
}

function OffersButton(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <Button tone="secondary" size="small" onClick={() => go.to('pages/otc/otc')}>
      {t`See the offers`}
    </Button>
  );
}

/** What the reader bought. */
export function PurchasesScreen(): ReactNode {
  return <Records side="buyer" />;
}

/** What the reader sold. */
export function SalesScreen(): ReactNode {
  return <Records side="seller" />;
}

function Records({ side }: { readonly side: P2pSide }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const query = useReadPages('otcBillList', { side });
  return (
    <Page title={side === 'buyer' ? t`Purchases` : t`Sales`} isPulled>
      <Tabs
        label={t`Purchases and sales`}
        options={[
          { value: 'Purchaserecord', label: t`Purchases` },
          { value: 'Sellingrecord', label: t`Sales` },
        ]}
        value={side === 'buyer' ? 'Purchaserecord' : 'Sellingrecord'}
        onChange={(path) => go.replace(path)}
        hasLine
      />
      <PagedList
        query={query}
        rowsOf={({ orders }) => orders}
        keyOf={({ orderId }) => orderId}
        renderRow={(order) => <OrderCard order={order} />}
        empty={
          <EmptyState
            text={side === 'buyer' ? t`You bought nothing yet.` : t`You sold nothing yet.`}
            action={<OffersButton />}
          />
        }
      />
    </Page>
  );
}
