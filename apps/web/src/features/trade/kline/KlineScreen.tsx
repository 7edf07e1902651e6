import type { MarketView } from '@candor/protocol';
import { ActionBar, Button, ErrorState, Header, SectionBreak } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ComingChanges } from '#shared/markets/ComingChanges.tsx';
import { useMarkets } from '#shared/markets/markets.ts';
import { useOwnRates } from '#shared/markets/own-rates.ts';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { ConnectionPill } from '#shared/ui/ConnectionPill.tsx';
import type { CandleChart } from '#shared/trading/chart/candle-chart.ts';
import { useSelectedMarket } from '#shared/trading/selected-market.ts';
import { ChartSection } from './ChartSection.tsx';
import { InfoTab } from './InfoTab.tsx';
import { KlineHeader } from './KlineHeader.tsx';
import { KlineSkeleton } from './KlineSkeleton.tsx';
import { MarketStats } from './MarketStats.tsx';
import { MarketTabs } from './MarketTabs.tsx';
import { useGoToTicket } from './use-go-to-ticket.ts';

/** Contracts have a page of their own kind, which comes when one is asked for. */
const ContractChartPage = lazy(async () => {
  const { ContractChartPage: Page } = await import('./ContractChartPage.tsx');
  return { default: Page };
});

/** The chart page of a market: candles, book, trades, facts, and the way to trade it. */
export function KlineScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const named = useQueryParam('symbol');
  const selected = useSelectedMarket((state) => state.symbol);
  const { data, isError, refetch } = useMarkets();
  const markets = useOwnRates(data?.markets);
  if (markets === undefined) {
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
  const market = markets.find((one) => one.symbol === (named ?? selected));
  if (market === undefined) {
    return (
      <Suspense fallback={<KlineSkeleton />}>
        <ContractChartPage symbol={named ?? selected} />
      </Suspense>
    );
  }
  return <MarketPage market={market} />;
}

function MarketPage({ market }: { readonly market: MarketView }): ReactNode {
  const [isOrderHeld, setIsOrderHeld] = useState(false);
  const chart = useRef<CandleChart>(null);
  const goToTicket = useGoToTicket(market);
  return (
    <>
      <KlineHeader market={market} chart={chart} />
      <ConnectionPill />
      <ComingChanges markets={[market]} />
      <MarketStats market={market} />
      <ChartSection key={market.symbol} market={market} chartRef={chart} onHold={setIsOrderHeld} />
      <SectionBreak />
      <MarketTabs market={market} onPick={goToTicket} info={<InfoTab market={market} />} />
      {isOrderHeld ? <div aria-hidden="true" className="h-52" /> : <TradeActions market={market} />}
    </>
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
