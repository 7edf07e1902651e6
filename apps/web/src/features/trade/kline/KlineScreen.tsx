import type { MarketView } from '@candor/protocol';
import {
  ActionBar,
  Button,
  EmptyState,
  ErrorState,
  Header,
  SectionBreak,
  Skeleton,
  SkeletonRows,
  Tabs,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ComingChanges } from '#shared/markets/ComingChanges.tsx';
import { useMarkets } from '#shared/markets/markets.ts';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { ConnectionPill } from '#shared/ui/ConnectionPill.tsx';
import { useSelectedMarket } from '#shared/trading/selected-market.ts';
import { BookTab } from './BookTab.tsx';
import { ChartSection } from './ChartSection.tsx';
import { DepthTab } from './DepthTab.tsx';
import { InfoTab } from './InfoTab.tsx';
import { KlineHeader } from './KlineHeader.tsx';
import { MarketStats } from './MarketStats.tsx';
import { TradesTab } from './TradesTab.tsx';
import { useGoToTicket } from './use-go-to-ticket.ts';

/** The chart page of a market: candles, book, trades, facts, and the way to trade it. */
export function KlineScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const named = useQueryParam('symbol');
  const selected = useSelectedMarket((state) => state.symbol);
  const { data, isError, refetch } = useMarkets();
  if (data === undefined) {
    return (
      <>
        <Header title={t`Chart`} onBack={go.back} />
        {isError ? (
          <ErrorState text={t`The markets could not be loaded.`} onRetry={() => void refetch()} />
        ) : (
          <KlineSkeleton />
        )}
      </>
    );
  }
  const market = data.markets.find((one) => one.symbol === (named ?? selected));
  if (market === undefined) {
    return (
      <>
        <Header title={t`Chart`} onBack={go.back} />
        <EmptyState
          className="pt-24"
          text={t`There is no such pair.`}
          action={
            <Button tone="secondary" size="small" onClick={() => go.replace('pages/home/market')}>
              {t`All markets`}
            </Button>
          }
        />
      </>
    );
  }
  return <MarketPage market={market} />;
}

function MarketPage({ market }: { readonly market: MarketView }): ReactNode {
  const [isOrderHeld, setIsOrderHeld] = useState(false);
  return (
    <>
      <KlineHeader market={market} />
      <ConnectionPill />
      <ComingChanges markets={[market]} />
      <MarketStats market={market} />
      <ChartSection key={market.symbol} market={market} onHold={setIsOrderHeld} />
      <SectionBreak />
      <MarketTabs market={market} />
      {isOrderHeld ? <div aria-hidden="true" className="h-52" /> : <TradeActions market={market} />}
    </>
  );
}

function MarketTabs({ market }: { readonly market: MarketView }): ReactNode {
  const { t } = useLingui();
  const [tab, setTab] = useState<'book' | 'depth' | 'trades' | 'info'>('book');
  return (
    <section aria-label={t`Market data`}>
      <Tabs
        label={t`Market data`}
        options={[
          { value: 'book', label: t`Order book` },
          { value: 'depth', label: t`Depth` },
          { value: 'trades', label: t`Trades` },
          { value: 'info', label: t`Info` },
        ]}
        value={tab}
        onChange={setTab}
        hasLine
      />
      <div className="px-4 py-3">
        {tab === 'book' && <BookTab market={market} />}
        {tab === 'depth' && <DepthTab market={market} />}
        {tab === 'trades' && <TradesTab market={market} />}
        {tab === 'info' && <InfoTab market={market} />}
      </div>
    </section>
  );
}

function TradeActions({ market }: { readonly market: MarketView }): ReactNode {
  const { t } = useLingui();
  const goToTicket = useGoToTicket(market);
  return (
    <ActionBar>
      <Button
        tone="up"
        className="flex-1 basis-0"
        onClick={() => goToTicket({ side: 'buy', type: 'limit', price: undefined })}
      >
        {t`Buy`}
      </Button>
      <Button
        tone="down"
        className="flex-1 basis-0"
        onClick={() => goToTicket({ side: 'sell', type: 'limit', price: undefined })}
      >
        {t`Sell`}
      </Button>
    </ActionBar>
  );
}

function KlineSkeleton(): ReactNode {
  return (
    <>
      <div className="p-4">
        <Skeleton className="h-9 w-44" />
        <Skeleton className="mt-4 h-[400px]" />
      </div>
      <SkeletonRows count={3} />
    </>
  );
}
