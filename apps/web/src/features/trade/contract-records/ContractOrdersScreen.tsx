import type { ContractMarketView, ContractOrderView } from '@candor/protocol';
import { cx, ErrorState, SkeletonRows, Tabs } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useReadPages } from '#shared/api/hooks.ts';
import { AttachedStopsSheet } from '#shared/contracts/AttachedStopsSheet.tsx';
import { contractOf, useEveryContract } from '#shared/contracts/contract-markets.ts';
import { OpenTriggers } from '#shared/contracts/OpenTriggers.tsx';
import { useCancelContract } from '#shared/contracts/use-cancel-contract.ts';
import { useContractAccount } from '#shared/contracts/use-contract-account.ts';
import { PagedList } from '#shared/lists/PagedList.tsx';
import { useFilters } from '#shared/lists/use-filters.ts';
import { useRefreshOn } from '#shared/lists/use-refresh.ts';
import { ProductSwitch } from '#shared/trading/orders/ProductSwitch.tsx';
import { CancelAllButton } from '#shared/trading/orders/CancelAllButton.tsx';
import { NothingHere } from '#shared/trading/orders/NothingHere.tsx';
import { OrderFilterBar } from '#shared/trading/orders/OrderFilterBar.tsx';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';
import {
  filterOpen,
  finishedRequest,
  finishedStatuses,
  NO_FILTERS,
  pairsOf,
} from './contract-filters.ts';
import { ContractOrderCard } from './ContractOrderCard.tsx';
import { EndedTriggers } from './EndedTriggers.tsx';
import { ContractOrderSheet } from './ContractOrderSheet.tsx';
import { InfoButton } from './InfoButton.tsx';

const PATH = 'pages/lever/orderList';

/** Contract orders: what is open, and what was. */
export function ContractOrdersScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const asked = useQueryParam('tab');
  const tab = asked === 'history' || asked === 'conditional' ? asked : 'open';
  const { data } = useEveryContract();
  const markets = data?.markets ?? [];
  return (
    <Page title={t`All orders`} isPulled trailing={<InfoButton />}>
      <ProductSwitch path={PATH} product="contract" />
      <Tabs
        label={t`Kind of records`}
        options={[
          { value: 'open', label: t`Open orders` },
          { value: 'history', label: t`Order history` },
          { value: 'conditional', label: t`Conditional history` },
        ]}
        value={tab}
        onChange={(next) => go.replace(PATH, { product: 'contract', tab: next })}
        size="small"
        hasLine
      />
      {tab === 'open' && <OpenOrders markets={markets} />}
      {tab === 'history' && <FinishedOrders markets={markets} />}
      {tab === 'conditional' && <EndedTriggers markets={markets} />}
    </Page>
  );
}

function OpenOrders({ markets }: { readonly markets: readonly ContractMarketView[] }): ReactNode {
  const { t } = useLingui();
  const { filters, setFilters, onClear } = useFilters(NO_FILTERS);
  const [opened, setOpened] = useState<ContractOrderView>();
  const { orders, triggers = [], isError, isStale, retry } = useContractAccount();
  const { cancel, busyOrderId } = useCancelContract();
  const [editedId, setEditedId] = useState<number>();
  const edited = orders?.find(({ orderId }) => orderId === editedId);
  const pairs = pairsOf(markets);
  const shown = orders && filterOpen(orders, filters);
  const waiting = filterOpen(triggers, filters);
  const count = (shown?.length ?? 0) + waiting.length;
  return (
    <div className={cx(isStale && 'stale')}>
      <OrderFilterBar pairs={pairs} filters={filters} onChange={setFilters} has={['side']}>
        <span className="flex-1" />
        {count > 0 && filters.side === 'all' && (
          <CancelAllButton
            endpoint="cancelAllContract"
            question={t`Every open contract order of yours will be cancelled, conditional ones too.`}
            pair={pairs.find(({ value }) => value === filters.symbol)}
            onDone={retry}
          />
        )}
      </OrderFilterBar>
      {isError && <ErrorState text={t`Your orders could not be loaded.`} onRetry={retry} />}
      {shown === undefined && !isError && <SkeletonRows count={4} shape="order" />}
      {shown !== undefined && count === 0 && (
        <NothingHere
          text={t`You have no open orders.`}
          ticket="pages/Option/Option"
          onClear={onClear}
        />
      )}
      <OpenTriggers triggers={waiting} />
      {shown?.map((order) => (
        <ContractOrderCard
          key={order.orderId}
          order={order}
          market={contractOf(markets, order.symbol)}
          onOpen={setOpened}
          onCancel={cancel}
          onStops={order.reduceOnly ? undefined : () => setEditedId(order.orderId)}
          isBusy={busyOrderId === order.orderId}
        />
      ))}
      <ContractOrderSheet
        order={opened}
        market={opened && contractOf(markets, opened.symbol)}
        onClose={() => setOpened(undefined)}
      />
      <AttachedStopsSheet
        own={edited && { kind: 'order', order: edited }}
        onClose={() => setEditedId(undefined)}
      />
    </div>
  );
}

function FinishedOrders(props: { readonly markets: readonly ContractMarketView[] }): ReactNode {
  const { markets } = props;
  const { t } = useLingui();
  const { filters, setFilters, onClear } = useFilters(NO_FILTERS);
  const [opened, setOpened] = useState<ContractOrderView>();
  const query = useReadPages('contractList', finishedRequest(filters));
  useRefreshOn(useContractAccount().orders, ['contractList']);
  return (
    <>
      <OrderFilterBar
        pairs={pairsOf(markets)}
        filters={filters}
        onChange={setFilters}
        has={['side', 'dates']}
        statuses={finishedStatuses}
      />
      <PagedList
        query={query}
        rowsOf={(page) => page.orders}
        keyOf={(order) => order.orderId}
        renderRow={(order) => (
          <ContractOrderCard
            order={order}
            market={contractOf(markets, order.symbol)}
            onOpen={setOpened}
          />
        )}
        empty={
          <NothingHere text={t`No orders match.`} ticket="pages/Option/Option" onClear={onClear} />
        }
      />
      <ContractOrderSheet
        order={opened}
        market={opened && contractOf(markets, opened.symbol)}
        onClose={() => setOpened(undefined)}
      />
    </>
  );
}
