import type { ContractMarketView, ContractOrderView } from '@candor/protocol';
import { Button, cx, Dialog, ErrorState, SkeletonRows, Tabs, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction, useReadPages } from '#shared/api/hooks.ts';
import { contractName, contractOf, useEveryContract } from '#shared/contracts/contract-markets.ts';
import { AttachedStopsSheet } from '#shared/contracts/AttachedStopsSheet.tsx';
import { OpenTriggers } from '#shared/contracts/OpenTriggers.tsx';
import { useCancelContract } from '#shared/contracts/use-cancel-contract.ts';
import { useContractAccount } from '#shared/contracts/use-contract-account.ts';
import { PagedList } from '#shared/lists/PagedList.tsx';
import { useRefreshOn } from '#shared/lists/use-refresh.ts';
import { ProductSwitch } from '#shared/trading/orders/ProductSwitch.tsx';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';
import { filterOpen, finishedRequest, NO_FILTERS } from './contract-filters.ts';
import { ContractOrderCard } from './ContractOrderCard.tsx';
import { EndedTriggers } from './EndedTriggers.tsx';
import { ContractOrderSheet } from './ContractOrderSheet.tsx';
import { InfoButton } from './InfoButton.tsx';
import { NothingHere } from './NothingHere.tsx';
import { RecordFilters } from './RecordFilters.tsx';

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
  const [filters, setFilters] = useState(NO_FILTERS);
  const [opened, setOpened] = useState<ContractOrderView>();
  const { orders, triggers = [], isError, isStale, retry } = useContractAccount();
  const { cancel, busyOrderId } = useCancelContract();
  const [editedId, setEditedId] = useState<number>();
  const edited = orders?.find(({ orderId }) => orderId === editedId);
  const shown = orders && filterOpen(orders, filters);
  const waiting = filterOpen(triggers, filters);
  const count = (shown?.length ?? 0) + waiting.length;
  return (
    <div className={cx(isStale && 'stale')}>
      <RecordFilters markets={markets} filters={filters} onChange={setFilters} has={['side']}>
        <span className="flex-1" />
        {count > 0 && filters.side === 'all' && (
          <CancelAll market={contractOf(markets, filters.symbol)} />
        )}
      </RecordFilters>
      {isError && <ErrorState text={t`Your orders could not be loaded.`} onRetry={retry} />}
      {shown === undefined && !isError && <SkeletonRows count={4} shape="order" />}
      {shown !== undefined && count === 0 && (
        <NothingHere text={t`You have no open orders.`} filters={filters} onClear={setFilters} />
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

/** Cancels every open order, of one market or of all, after one question. */
function CancelAll({ market }: { readonly market: ContractMarketView | undefined }): ReactNode {
  const { t } = useLingui();
  const [isAsked, setIsAsked] = useState(false);
  const { run, isBusy } = useAction('cancelAllContract');
  const queries = useQueryClient();
  const confirm = async (): Promise<void> => {
    const outcome = await run(market === undefined ? {} : { symbol: market.symbol });
    if (outcome?.ok !== true) return;
    setIsAsked(false);
    toastStore.show(t`All orders cancelled`, 'success');
    void queries.invalidateQueries({ queryKey: ['contractPage'] });
  };
  const name = market === undefined ? '' : contractName(market);
  return (
    <>
      <Button
        tone="ghost"
        size="small"
        className="shrink-0 whitespace-nowrap"
        onClick={() => setIsAsked(true)}
      >
        {t`Cancel all`}
      </Button>
      <Dialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={t`Cancel all orders?`}
        confirmLabel={t`Cancel all`}
        cancelLabel={t`Keep them`}
        tone="danger"
        isBusy={isBusy}
        onConfirm={() => void confirm()}
      >
        {market === undefined
          ? t`Every open contract order of yours will be cancelled, conditional ones too.`
          : t`Every open order of yours in ${name} will be cancelled.`}
      </Dialog>
    </>
  );
}

function FinishedOrders(props: { readonly markets: readonly ContractMarketView[] }): ReactNode {
  const { markets } = props;
  const { t } = useLingui();
  const [filters, setFilters] = useState(NO_FILTERS);
  const [opened, setOpened] = useState<ContractOrderView>();
  const query = useReadPages('contractList', finishedRequest(filters));
  useRefreshOn(useContractAccount().orders, ['contractList']);
  return (
    <>
      <RecordFilters
        markets={markets}
        filters={filters}
        onChange={setFilters}
        has={['side', 'status', 'dates']}
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
        empty={<NothingHere text={t`No orders match.`} filters={filters} onClear={setFilters} />}
      />
      <ContractOrderSheet
        order={opened}
        market={opened && contractOf(markets, opened.symbol)}
        onClose={() => setOpened(undefined)}
      />
    </>
  );
}
