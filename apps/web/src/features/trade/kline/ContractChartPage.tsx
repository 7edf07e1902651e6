import type { ContractMarketView } from '@candor/protocol';
import {
  ActionBar,
  Button,
  Countdown,
  EmptyState,
  ErrorState,
  formatDecimal,
  Header,
  SectionBreak,
  Tag,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useServerClock } from '#shared/api/server-clock.ts';
import {
  bookMarketOf,
  contractName,
  contractOf,
  useContractMarkets,
  useContractTicker,
} from '#shared/contracts/contract-markets.ts';
import { fundingText } from '#shared/contracts/figures-text.ts';
import { priceDecimals } from '#shared/markets/markets.ts';
import type { CandleChart } from '#shared/trading/chart/candle-chart.ts';
import { PairButton } from '#shared/trading/pairs/PairButton.tsx';
import type { WantedOrder } from '#shared/trading/ticket/wanted-order.ts';
import { ConnectionPill } from '#shared/ui/ConnectionPill.tsx';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { keyOfContractLine } from './contract-line.ts';
import type { ContractLine } from './contract-line.ts';
import { ContractInfo } from './ContractInfo.tsx';
import { BellButton, ShareButton, StarButton } from './HeaderButtons.tsx';
import { KlineSkeleton } from './KlineSkeleton.tsx';
import { MarketStats } from './MarketStats.tsx';
import { MarketTabs } from './MarketTabs.tsx';
import { useChartWires, useMovedMarks } from './use-chart-layer.ts';
import { useContractMarks } from './use-contract-marks.ts';
import { useGoToContractTicket } from './use-go-to-ticket.ts';
import { useLineHandles } from './use-line-handles.ts';

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
  const { symbol } = market;
  const book = useMemo(() => bookMarketOf(market), [market]);
  const chart = useRef<CandleChart>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const kindName = market.kind === 'gold' ? t`Gold` : t`Perp`;
  const goToTicket = useGoToContractTicket(symbol);
  return (
    <>
      <Header
        onBack={go.back}
        trailing={
          <>
            <StarButton symbol={symbol} />
            <BellButton symbol={symbol} />
            <ShareButton market={book} name={`${contractName(market)} ${kindName}`} chart={chart} />
          </>
        }
      >
        <h1 className="@container min-w-0 flex-1">
          <PairButton name={contractName(market)} onPress={() => setIsChoosing(true)}>
            <ClosedTag symbol={symbol} />
            <Tag>{kindName}</Tag>
          </PairButton>
        </h1>
      </Header>
      <Suspense fallback={null}>
        <ContractMarketSheet
          isOpen={isChoosing}
          onClose={() => setIsChoosing(false)}
          symbol={symbol}
          onSelect={(next) => go.replace('pages/market/kline', { symbol: next })}
          onAlert={() => go.to('pages/neWs/neWs', { view: 'alerts', symbol })}
        />
      </Suspense>
      <ConnectionPill />
      <ContractStats market={market} />
      <ContractChart market={market} chart={chart} />
      <SectionBreak />
      <MarketTabs market={book} onPick={goToTicket} info={<ContractInfo market={market} />} />
      <ActionBar>
        <Button tone="up" className="flex-1" onClick={() => goToTicket(wantedOf('buy'))}>
          {t`Open long`}
        </Button>
        <Button tone="down" className="flex-1" onClick={() => goToTicket(wantedOf('sell'))}>
          {t`Open short`}
        </Button>
      </ActionBar>
    </>
  );
}

/** The day of a contract market, with its mark, what funding takes next and when. */
function ContractStats({ market }: { readonly market: ContractMarketView }): ReactNode {
  const { t } = useLingui();
  const { symbol, state } = market;
  const stats = useMemo(() => ({ ...bookMarketOf(market), state }), [market, state]);
  const ticker = useContractTicker(symbol);
  const nowMs = useServerClock();
  const mark = ticker?.markPrice ?? undefined;
  const shown = mark === undefined ? '--' : formatDecimal(mark, priceDecimals(market));
  const until = ticker && <Countdown endsAtMs={ticker.nextFundingAtMs} nowMs={nowMs} />;
  return (
    <MarketStats
      market={stats}
      note={<span>{`${t`Mark`} ${shown}`}</span>}
      lastFact={{
        name: (
          <>
            {t`Funding rate`} {until}
          </>
        ),
        value: ticker === undefined ? '--' : fundingText(ticker.predictedRateE9),
      }}
    />
  );
}

const ContractMarketSheet = lazy(async () => {
  const { ContractMarketSheet: Markets } = await import(
    '#shared/contracts/ContractMarketSheet.tsx'
  );
  return { default: Markets };
});

/** The ticket turned to one side, its price left to it. */
const wantedOf = (side: WantedOrder['side']): WantedOrder => ({
  side,
  type: 'limit',
  price: undefined,
});

/** A market with a calendar is closed now. */
function ClosedTag({ symbol }: { readonly symbol: string }): ReactNode {
  const { t } = useLingui();
  const phase = useContractTicker(symbol)?.session?.phase ?? 'open';
  if (phase === 'open') return null;
  return <Tag tone="warn">{phase === 'closed' ? t`Closed` : t`Reopening`}</Tag>;
}

/** Tags and what is done with them: fetched once there is a chart to show them on. */
const ContractTrading = lazy(async () => {
  const { ContractTrading: Trading } = await import('./ContractTrading.tsx');
  return { default: Trading };
});

/** The chart with the lines of what the user has in the market; a list says them to those who do not see it. */
function ContractChart(props: {
  readonly market: ContractMarketView;
  readonly chart: RefObject<CandleChart | null>;
}): ReactNode {
  const { market, chart } = props;
  const { t } = useLingui();
  const book = useMemo(() => bookMarketOf(market), [market]);
  const { marks, lines } = useContractMarks(market);
  const handles = useLineHandles(lines, keyOfContractLine);
  const { held } = handles;
  const own = useMovedMarks(marks, held && keyOfContractLine(held.line), held?.price, book);
  const wires = useChartWires();
  const said = [...own.orders, ...(own.levels ?? [])];
  return (
    <>
      <ChartFrame
        market={book}
        own={own}
        chartRef={chart}
        onHeights={wires.onHeights}
        onCrosshair={wires.onCrosshair}
        onDraw={handles.release}
        isHeld={held !== undefined}
        layer={(isDrawing) => (
          <Suspense fallback={null}>
            <ContractTrading
              ref={wires.ref}
              market={market}
              marks={own.orders}
              lines={lines ?? NO_LINES}
              handles={handles}
              places={wires.places}
              chart={chart}
              isDrawing={isDrawing}
            />
          </Suspense>
        )}
      />
      {said.length > 0 && (
        <ul aria-label={t`Your lines on the chart`} className="sr-only">
          {said.map(({ key, label, priceText }) => (
            <li key={key}>{`${label} ${priceText}`}</li>
          ))}
        </ul>
      )}
    </>
  );
}

const NO_LINES: readonly ContractLine[] = [];
