import type { OptionCoinView, OptionSeriesView } from '@candor/protocol';
import {
  EmptyState,
  ErrorState,
  Header,
  IconButton,
  PullToRefresh,
  Skeleton,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { CircleHelp, History, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useHub } from '#shared/hub/hub.ts';
import { useSession } from '#shared/session/session.ts';
import { ConnectionPill } from '#shared/ui/ConnectionPill.tsx';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { CoinStrip } from './CoinStrip.tsx';
import { LimitsSheet } from './LimitsSheet.tsx';
import { PriceLine } from './PriceLine.tsx';
import { ResultCard } from './ResultCard.tsx';
import { ResultStrip } from './ResultStrip.tsx';
import { LiveLine, NextRound } from './RoundHead.tsx';
import { RulesSheet } from './RulesSheet.tsx';
import { TradePanel } from './TradePanel.tsx';
import { isFinished, secondsUntil, seriesStop, shownRounds } from './rounds.ts';
import { useClock } from './use-clock.ts';
import { newestResult, useEntries } from './use-entries.ts';
import { useSeriesChoice } from './use-series.ts';

/** How far a pull goes before it reads everything again: the specification's. */
const PULL_OFFSET_PX = 75;

type OpenSheetName = 'rules' | 'limits';

/** Short rounds on rise, flat or fall: one coin and cycle, the round that is live and the one that takes entries. */
export function RiseFallScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const queries = useQueryClient();
  const { list, coin, series } = useSeriesChoice();
  const [sheet, setSheet] = useState<OpenSheetName>();
  const hasSession = useSession((state) => state.session !== undefined);
  const close = (): void => setSheet(undefined);
  return (
    <>
      <Header
        title={t`Option`}
        onBack={go.back}
        trailing={<Trailing hasSession={hasSession} onOpen={setSheet} />}
      />
      <ConnectionPill />
      <PullToRefresh
        offset={PULL_OFFSET_PX}
        onRefresh={() => queries.refetchQueries({ type: 'active' })}
      >
        {list.isError && (
          <ErrorState
            text={t`The rounds could not be loaded.`}
            onRetry={() => void list.refetch()}
          />
        )}
        {list.data === undefined && !list.isError && <OptionSkeleton />}
        {list.data !== undefined && coin === undefined && (
          <EmptyState text={t`No coin has option rounds yet.`} />
        )}
        {list.data !== undefined && coin !== undefined && series !== undefined && (
          <>
            <CoinStrip coins={list.data.coins} coin={coin} series={series} />
            <Rounds key={series.seriesId} coin={coin} series={series} onOpen={setSheet} />
            <RulesSheet series={series} isOpen={sheet === 'rules'} onClose={close} />
            {hasSession && (
              <LimitsSheet series={series} isOpen={sheet === 'limits'} onClose={close} />
            )}
          </>
        )}
      </PullToRefresh>
    </>
  );
}

function Trailing(props: {
  readonly hasSession: boolean;
  readonly onOpen: (sheet: OpenSheetName) => void;
}): ReactNode {
  const { hasSession, onOpen } = props;
  const { t } = useLingui();
  const go = useGo();
  const icon = { size: 20, strokeWidth: 1.8, 'aria-hidden': true } as const;
  return (
    <>
      <IconButton label={t`How rounds work`} aria-haspopup="dialog" onClick={() => onOpen('rules')}>
        <CircleHelp {...icon} />
      </IconButton>
      {hasSession && (
        <>
          <IconButton label={t`My limits`} aria-haspopup="dialog" onClick={() => onOpen('limits')}>
            <SlidersHorizontal {...icon} />
          </IconButton>
          <IconButton label={t`Option history`} onClick={() => go.to('Bettingrecord')}>
            <History {...icon} />
          </IconButton>
        </>
      )}
    </>
  );
}

/** One series as it stands now. */
function Rounds(props: {
  readonly coin: OptionCoinView;
  readonly series: OptionSeriesView;
  readonly onOpen: (sheet: OpenSheetName) => void;
}): ReactNode {
  const { coin, series, onOpen } = props;
  const { t } = useLingui();
  const nowMs = useClock();
  const { data, isStale } = useHub(`option:${coin.symbol}`);
  const entries = useEntries();
  const [dismissedId, setDismissedId] = useState(0);
  if (series.rules === null)
    return <EmptyState text={t`The first round of this length is on its way.`} />;
  if (data === undefined) return <OptionSkeleton />;
  const rounds = [...data.rounds.values()];
  const { live, next } = shownRounds(rounds, series.seriesId, nowMs);
  const own = entries.filter(({ seriesId }) => seriesId === series.seriesId);
  const result = newestResult(entries, nowMs, dismissedId);
  const drawn = live ?? next;
  const lastEnded = rounds
    .filter((round) => round.seriesId === series.seriesId && isFinished(round))
    .reduce((latest, { endAtMs }) => Math.max(latest, endAtMs), 0);
  return (
    <>
      <LiveLine
        live={live}
        entry={own.find(({ roundId }) => roundId === live?.roundId)}
        nowMs={nowMs}
      />
      <div className="relative">
        {drawn === undefined ? (
          <Skeleton className="mx-4 h-[170px]" />
        ) : (
          <PriceLine
            round={drawn}
            ticks={data.ticks}
            entries={own}
            decimals={series.priceScale}
            secondsLeft={secondsUntil(drawn.endAtMs, nowMs)}
            isStale={isStale}
          />
        )}
        {result !== undefined && (
          <ResultCard entry={result} onClose={() => setDismissedId(result.entryId)} />
        )}
      </div>
      <NextRound series={series} next={next} nowMs={nowMs} />
      <ResultStrip series={series} lastEnded={lastEnded} />
      {seriesStop(series, next, data.isLive) !== 'stopped' && (
        <TradePanel
          {...{ series, next, entries, nowMs, isStale }}
          rules={series.rules}
          isLive={data.isLive}
          onRules={() => onOpen('rules')}
          onLimits={() => onOpen('limits')}
        />
      )}
    </>
  );
}

function OptionSkeleton(): ReactNode {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading`} className="flex flex-col gap-3 px-4 pt-1">
      <Skeleton className="h-10" />
      <Skeleton className="h-8" />
      <Skeleton className="h-44" />
      <Skeleton className="h-14" />
      <div className="grid grid-cols-3 gap-2">
        {Array.from({ length: 3 }, (_, at) => (
          <Skeleton key={at} className="h-20 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-12" />
    </div>
  );
}
