import type { ContractClosedView, ContractMarketView } from '@candor/protocol';
import { Tabs } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useReadPages } from '#shared/api/hooks.ts';
import { contractOf, useEveryContract } from '#shared/contracts/contract-markets.ts';
import { useContractAccount } from '#shared/contracts/use-contract-account.ts';
import { FilterChip } from '#shared/lists/FilterChip.tsx';
import { PagedList } from '#shared/lists/PagedList.tsx';
import { useFilters } from '#shared/lists/use-filters.ts';
import { useRefreshOn } from '#shared/lists/use-refresh.ts';
import { ProductSwitch } from '#shared/trading/orders/ProductSwitch.tsx';
import { NothingHere } from '#shared/trading/orders/NothingHere.tsx';
import { OrderFilterBar } from '#shared/trading/orders/OrderFilterBar.tsx';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';
import { ClosedCard } from './ClosedCard.tsx';
import { ClosedSheet } from './ClosedSheet.tsx';
import {
  closedRequest,
  closeTypes,
  contractFillsRequest,
  NO_FILTERS,
  pairsOf,
} from './contract-filters.ts';
import { closeTypeTexts } from './contract-texts.ts';
import { ContractFillRow } from '#shared/contracts/ContractFillRow.tsx';
import { InfoButton } from './InfoButton.tsx';
import { ShareClosedSheet } from './ShareClosedSheet.tsx';

const PATH = 'pages/lever/leverList';

/** Contract positions that ended, with what each won and cost, and the trades behind them. */
export function ContractClosedScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const tab = useQueryParam('tab') === 'fills' ? 'fills' : 'closed';
  const { data } = useEveryContract();
  const markets = data?.markets ?? [];
  return (
    <Page title={t`Trade history`} isPulled trailing={<InfoButton />}>
      <ProductSwitch path={PATH} product="contract" />
      <Tabs
        label={t`Kind of records`}
        options={[
          { value: 'closed', label: t`Closed positions` },
          { value: 'fills', label: t`Fills` },
        ]}
        value={tab}
        onChange={(next) => go.replace(PATH, { product: 'contract', tab: next })}
        size="small"
        hasLine
      />
      {tab === 'closed' ? <ClosedList markets={markets} /> : <FillList markets={markets} />}
    </Page>
  );
}

/** What is open, as text: it changes with every trade, and not with the mark. */
function useHeldLots(): string | undefined {
  const { positions } = useContractAccount();
  return positions?.map(({ positionId, lots }) => `${String(positionId)} ${String(lots)}`).join();
}

interface ListProps {
  readonly markets: readonly ContractMarketView[];
}

function ClosedList({ markets }: ListProps): ReactNode {
  const { t } = useLingui();
  const { filters, setFilters, onClear } = useFilters(NO_FILTERS);
  const [opened, setOpened] = useState<ContractClosedView>();
  const [shared, setShared] = useState<ContractClosedView>();
  const query = useReadPages('contractClosed', closedRequest(filters));
  useRefreshOn(useHeldLots(), ['contractClosed']);
  const marketFor = (position: ContractClosedView | undefined) =>
    position && contractOf(markets, position.symbol);
  return (
    <>
      <OrderFilterBar
        pairs={pairsOf(markets)}
        filters={filters}
        onChange={setFilters}
        has={['dates']}
      >
        <FilterChip
          label={t`Closed by`}
          options={[
            { value: 'all', label: t`All ways` },
            ...closeTypes.map((value) => ({ value, label: t(closeTypeTexts[value]) })),
          ]}
          value={filters.closeType}
          onChange={(closeType) => setFilters({ ...filters, closeType })}
        />
      </OrderFilterBar>
      <PagedList
        query={query}
        rowsOf={(page) => page.positions}
        keyOf={(position) => position.positionId}
        renderRow={(position) => (
          <ClosedCard
            position={position}
            market={marketFor(position)}
            onOpen={setOpened}
            onShare={setShared}
          />
        )}
        empty={
          <NothingHere
            text={filters === NO_FILTERS ? t`No closed positions yet.` : t`No positions match.`}
            ticket="pages/Option/Option"
            onClear={onClear}
          />
        }
      />
      <ClosedSheet
        position={opened}
        market={marketFor(opened)}
        onClose={() => setOpened(undefined)}
      />
      <ShareClosedSheet
        position={shared}
        market={marketFor(shared)}
        onClose={() => setShared(undefined)}
      />
    </>
  );
}

function FillList({ markets }: ListProps): ReactNode {
  const { t } = useLingui();
  const { filters, setFilters, onClear } = useFilters(NO_FILTERS);
  const query = useReadPages('contractFills', contractFillsRequest(filters));
  useRefreshOn(useHeldLots(), ['contractFills']);
  return (
    <>
      <OrderFilterBar
        pairs={pairsOf(markets)}
        filters={filters}
        onChange={setFilters}
        has={['dates']}
      />
      <PagedList
        query={query}
        rowsOf={(page) => page.fills}
        keyOf={(fill) => `${fill.symbol} ${String(fill.tradeId)} ${String(fill.orderId)}`}
        renderRow={(fill) => (
          <ContractFillRow fill={fill} market={contractOf(markets, fill.symbol)} />
        )}
        empty={
          <NothingHere text={t`No trades match.`} ticket="pages/Option/Option" onClear={onClear} />
        }
      />
    </>
  );
}
