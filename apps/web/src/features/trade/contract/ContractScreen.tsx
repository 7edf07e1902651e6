import type { ContractMarketView } from '@candor/protocol';
import {
  EmptyState,
  ErrorState,
  PullToRefresh,
  SectionBreak,
  Skeleton,
  SkeletonRows,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import {
  bookMarketOf,
  useContractMarkets,
  useLiveContract,
} from '#shared/contracts/contract-markets.ts';
import { useContractAccount } from '#shared/contracts/use-contract-account.ts';
import type { ContractAccount } from '#shared/contracts/use-contract-account.ts';
import { BookColumn } from '#shared/trading/book/BookColumn.tsx';
import { ChartStrip } from '#shared/trading/chart/ChartStrip.tsx';
import { useWantedOrder } from '#shared/trading/ticket/use-wanted-order.ts';
import { ConnectionPill } from '#shared/ui/ConnectionPill.tsx';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { ContractHeader } from './ContractHeader.tsx';
import { ContractTicket } from './ContractTicket.tsx';
import { setContractView, useContractView } from './contract-view.ts';
import { HoldingsSection } from './HoldingsSection.tsx';
import { LimitLine } from './LimitLine.tsx';
import { MarketFacts, MarketNotice } from './MarketFacts.tsx';
import type { ContractSheetName } from './sheet-names.ts';
import { TermChips } from './TermChips.tsx';
import { ticksText } from '#shared/contracts/figures-text.ts';
import { useContractForm } from './use-contract-form.ts';
import { usePlaceContract } from './use-place-contract.ts';

/** How far a pull goes before it reads everything again. */
const PULL_OFFSET_PX = 55;

/** The contract tab: one market with its prices, book and order form, and the user's positions and orders below. */
export function ContractScreen(): ReactNode {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { data, isError, refetch } = useContractMarkets();
  const symbol = useContractView((view) => view.symbol);
  const markets = data?.markets;
  useWantedContract(markets);
  const market = markets?.find((one) => one.symbol === symbol) ?? markets?.[0];
  return (
    <PullToRefresh
      offset={PULL_OFFSET_PX}
      onRefresh={() => queries.refetchQueries({ type: 'active' })}
    >
      {market !== undefined && <OpenContract listed={market} />}
      {market === undefined && markets !== undefined && (
        <EmptyState text={t`No contract market is open yet.`} />
      )}
      {markets === undefined && isError && (
        <ErrorState text={t`The markets could not be loaded.`} onRetry={() => void refetch()} />
      )}
      {markets === undefined && !isError && <ContractSkeleton />}
    </PullToRefresh>
  );
}

/** Shows the market that the address names: once, when one arrives, not for as long as it stands there. */
function useWantedContract(markets: readonly ContractMarketView[] | undefined): void {
  const wanted = useQueryParam('symbol');
  const { key } = useLocation();
  const handled = useRef<string>(undefined);
  useEffect(() => {
    const address = `${key} ${wanted ?? ''}`;
    if (markets === undefined || handled.current === address) return;
    handled.current = address;
    const market = markets.find((one) => one.symbol === wanted);
    if (market !== undefined) setContractView({ symbol: market.symbol });
  }, [markets, wanted, key]);
}

/** These come after the ticket, which is needed at once. */
const ContractCoach = lazy(async () => {
  const { ContractCoach: Coach } = await import('./ContractCoach.tsx');
  return { default: Coach };
});
const ContractMessages = lazy(async () => {
  const { ContractMessages: Messages } = await import('./ContractMessages.tsx');
  return { default: Messages };
});
const ContractSheets = lazy(async () => {
  const { ContractSheets: Sheets } = await import('./sheets/ContractSheets.tsx');
  return { default: Sheets };
});
const ContractMarketSheet = lazy(async () => {
  const { ContractMarketSheet: Markets } = await import(
    '#shared/contracts/ContractMarketSheet.tsx'
  );
  return { default: Markets };
});

function OpenContract(props: { readonly listed: ContractMarketView }): ReactNode {
  const go = useGo();
  const market = useLiveContract(props.listed);
  const own = useContractAccount();
  const [sheet, setSheet] = useState<ContractSheetName>();
  const close = (): void => setSheet(undefined);
  return (
    <>
      <ContractHeader market={market} onOpen={setSheet} />
      <ConnectionPill />
      <MarketNotice market={market} />
      <Suspense fallback={null}>
        <ContractMessages />
      </Suspense>
      <MarketFacts market={market} positions={own.positions} />
      <TradePanel
        key={market.symbol}
        market={market}
        own={own}
        sheet={sheet}
        onOpen={setSheet}
        onClose={close}
      />
      <Suspense fallback={null}>
        <ContractMarketSheet
          isOpen={sheet === 'markets'}
          onClose={close}
          symbol={market.symbol}
          onSelect={(symbol) => {
            setContractView({ symbol });
            go.replace('pages/Option/Option', { symbol });
          }}
          onAlert={() => go.to('pages/neWs/neWs', { view: 'alerts', symbol: market.symbol })}
        />
      </Suspense>
    </>
  );
}

function TradePanel(props: {
  readonly market: ContractMarketView;
  readonly own: ContractAccount;
  readonly sheet: ContractSheetName | undefined;
  readonly onOpen: (sheet: ContractSheetName) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { market, own, sheet, onOpen } = props;
  const { t } = useLingui();
  const go = useGo();
  const model = useContractForm(market, own);
  const order = usePlaceContract(market, model);
  const book = useMemo(() => bookMarketOf(market), [market]);
  useWantedOrder(book, model.startOver);
  const { situation } = model;
  const { terms, markTicks } = situation;
  return (
    <>
      <LimitLine asset={market.quoteAsset} onOpen={() => onOpen('limits')} />
      <TermChips setting={situation.setting} onOpen={onOpen} />
      <ChartStrip market={book} fold="isContractChartOpen" />
      <Suspense fallback={null}>
        <ContractCoach />
      </Suspense>
      <div className="@container">
        <div className="grid grid-cols-1 gap-3 px-4 pt-1.5 pb-3 @min-[17rem]:grid-cols-[minmax(0,57fr)_minmax(0,43fr)]">
          <ContractTicket
            market={market}
            model={model}
            isBusy={order.isBusy}
            onSubmit={order.begin}
            onLogIn={() => go.detour('pages/login/login')}
          />
          <BookColumn
            market={book}
            lotSize={market.lotSize}
            note={markTicks === 0 ? '' : t`Mark ${ticksText(markTicks, terms)}`}
            onPickPrice={(price) => model.edit('price', price)}
          />
        </div>
      </div>
      <SectionBreak />
      <HoldingsSection own={own} situation={situation} />
      <Suspense fallback={null}>
        <ContractSheets
          market={market}
          model={model}
          order={order}
          open={sheet}
          onOpen={onOpen}
          onClose={props.onClose}
        />
      </Suspense>
    </>
  );
}

function ContractSkeleton(): ReactNode {
  return (
    <>
      <div className="flex h-13 items-center px-4">
        <Skeleton className="h-6 w-40" />
      </div>
      <div className="grid grid-cols-[57fr_43fr] gap-3 px-4">
        <div className="flex flex-col gap-3">
          {Array.from({ length: 7 }, (_, at) => (
            <Skeleton key={at} className="h-11" />
          ))}
        </div>
        <Skeleton className="h-full" />
      </div>
      <SkeletonRows count={2} shape="order" />
    </>
  );
}
