import type { ContractMarketView } from '@candor/protocol';
import {
  ActionBar,
  Button,
  EmptyState,
  ErrorState,
  Header,
  SectionBreak,
  Tag,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import {
  bookMarketOf,
  contractName,
  contractOf,
  useContractMarkets,
  useContractTicker,
} from '#shared/contracts/contract-markets.ts';
import type { CandleChart } from '#shared/trading/chart/candle-chart.ts';
import { ConnectionPill } from '#shared/ui/ConnectionPill.tsx';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { ContractInfo } from './ContractInfo.tsx';
import { KlineSkeleton } from './KlineSkeleton.tsx';
import { MarketStats } from './MarketStats.tsx';
import { MarketTabs } from './MarketTabs.tsx';
import { useContractMarks } from './use-contract-marks.ts';

/** The chart page of a contract market; says so where there is none of that name. */
export function ContractChartPage({ symbol }: { readonly symbol: string }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const { data, isError, refetch } = useContractMarkets();
  const market = data && contractOf(data.markets, symbol);
  if (market !== undefined) return <ContractPage key={symbol} market={market} />;
  return (
    <>
      <Header title={t`Chart`} onBack={go.back} />
      {data === undefined && !isError && <KlineSkeleton />}
      {data === undefined && isError && (
        <ErrorState text={t`The markets could not be loaded.`} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <EmptyState
          className="pt-24"
          text={t`There is no such pair.`}
          action={
            <Button tone="secondary" size="small" onClick={() => go.replace('pages/home/market')}>
              {t`All markets`}
            </Button>
          }
        />
      )}
    </>
  );
}

function ContractPage({ market }: { readonly market: ContractMarketView }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const { symbol, state } = market;
  const book = useMemo(() => bookMarketOf(market), [market]);
  const stats = useMemo(() => ({ ...book, state }), [book, state]);
  const goToTicket = useCallback(() => go.to('pages/Option/Option', { symbol }), [go, symbol]);
  return (
    <>
      <Header onBack={go.back}>
        <h1 className="flex min-w-0 flex-1 items-center gap-2 text-title font-bold">
          <span className="truncate">{contractName(market)}</span>
          <Tag>{market.kind === 'gold' ? t`Gold` : t`Perp`}</Tag>
          <ClosedTag symbol={symbol} />
        </h1>
      </Header>
      <ConnectionPill />
      <MarketStats market={stats} />
      <ContractChart market={market} />
      <SectionBreak />
      <MarketTabs market={book} onPick={goToTicket} info={<ContractInfo market={market} />} />
      <ActionBar>
        <Button className="flex-1" onClick={goToTicket}>
          {t`Trade`}
        </Button>
      </ActionBar>
    </>
  );
}

/** A market with a calendar is closed now. */
function ClosedTag({ symbol }: { readonly symbol: string }): ReactNode {
  const { t } = useLingui();
  const phase = useContractTicker(symbol)?.session?.phase ?? 'open';
  if (phase === 'open') return null;
  return <Tag tone="warn">{phase === 'closed' ? t`Closed` : t`Reopening`}</Tag>;
}

/** The chart with the lines of what the user has in the market; a list says them to those who do not see it. */
function ContractChart({ market }: { readonly market: ContractMarketView }): ReactNode {
  const { t } = useLingui();
  const chart = useRef<CandleChart>(null);
  const book = useMemo(() => bookMarketOf(market), [market]);
  const own = useContractMarks(market);
  return (
    <>
      <ChartFrame market={book} own={own} chartRef={chart} />
      {own.levels !== undefined && own.levels.length > 0 && (
        <ul aria-label={t`Your lines on the chart`} className="sr-only">
          {own.levels.map(({ key, label, priceText }) => (
            <li key={key}>{`${label} ${priceText}`}</li>
          ))}
        </ul>
      )}
    </>
  );
}
