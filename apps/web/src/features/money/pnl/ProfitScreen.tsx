import { profitPeriods } from '@candor/protocol';
import type { ProfitPeriod } from '@candor/protocol';
import {
  Button,
  EmptyState,
  ErrorState,
  IconButton,
  SectionBreak,
  Segmented,
  Skeleton,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Download, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useRefreshOn } from '#shared/lists/use-refresh.ts';
import { useBalances } from '#shared/trading/accounts/use-balances.ts';
import { ConnectionPill } from '#shared/ui/ConnectionPill.tsx';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';
import { CoinProfits } from './CoinProfits.tsx';
import { ExportSheet } from './ExportSheet.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { ProfitHead } from './ProfitHead.tsx';
import { periodTexts } from './profit-texts.ts';
import type { Profit } from './profit-view.ts';
import { ShareSheet } from './ShareSheet.tsx';

/** Worth follows the index; a figure of some seconds ago is as good. */
const PROFIT_EVERY_MS = 15_000;

/** Cost and profit: over a time, day by day, and coin by coin. */
export function ProfitScreen(): ReactNode {
  const { t } = useLingui();
  const [period, setPeriod] = useState<ProfitPeriod>('30d');
  const [opened, setOpened] = useState<'share' | 'export'>();
  useRefreshOn(useBalances().byKey, ['profit', 'profitCalendar']);
  const { data, isError, isStale, refetch } = useRead(
    'profit',
    { period },
    { freshMs: 2_000, everyMs: PROFIT_EVERY_MS },
  );
  const close = (): void => setOpened(undefined);
  return (
    <Page
      isPulled
      title={t`Profit and loss`}
      trailing={
        data !== undefined &&
        data.entries > 0 && (
          <>
            <IconButton label={t`Share profit`} onClick={() => setOpened('share')}>
              <Share2 size={20} strokeWidth={1.8} aria-hidden="true" />
            </IconButton>
            <IconButton label={t`Export`} onClick={() => setOpened('export')}>
              <Download size={20} strokeWidth={1.8} aria-hidden="true" />
            </IconButton>
          </>
        )
      }
    >
      <ConnectionPill />
      <Segmented
        label={t`Period`}
        options={profitPeriods.map((value) => ({ value, label: t(periodTexts[value]) }))}
        value={period}
        onChange={setPeriod}
        className="mx-4 mt-1"
      />
      {data === undefined && isError && (
        <ErrorState text={t`Your profit could not be loaded.`} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && <ProfitSkeleton />}
      {data !== undefined && (
        <div className={isStale ? 'stale' : undefined}>
          {data.entries === 0 ? <NothingYet /> : <Report profit={data} />}
        </div>
      )}
      {data !== undefined && (
        <ShareSheet
          isOpen={opened === 'share'}
          onClose={close}
          profit={data}
          periodText={t(periodTexts[period])}
        />
      )}
      <ExportSheet isOpen={opened === 'export'} onClose={close} />
    </Page>
  );
}

function Report({ profit }: { readonly profit: Profit }): ReactNode {
  return (
    <>
      <ProfitHead profit={profit} />
      <MonthGrid nowMs={profit.toMs} />
      <SectionBreak />
      <CoinProfits profit={profit} />
    </>
  );
}

function NothingYet(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <EmptyState
      className="pt-16"
      text={t`Your first trade starts the curve.`}
      note={t`Average cost, profit and a calendar of your days appear here.`}
      action={
        <Button tone="secondary" size="small" onClick={() => go.to('pages/lever/lever')}>
          {t`Trade`}
        </Button>
      }
    />
  );
}

function ProfitSkeleton(): ReactNode {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading`} className="flex flex-col gap-4 px-4 pt-4">
      <Skeleton className="h-4 w-48" />
      <Skeleton className="h-9 w-40" />
      <Skeleton className="h-28 rounded-card" />
      <Skeleton className="h-16 rounded-card" />
      <Skeleton className="h-64 rounded-card" />
    </div>
  );
}
