import { DeltaText, directionOf, Percent, Sparkline } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { usePreferences } from '#shared/session/preferences.ts';
import { UnpricedNote } from './UnpricedNote.tsx';

/** The server adds the day up anew each time; a figure of a minute ago is as good. */
const PROFIT_EVERY_MS = 60_000;

/** What was won or lost since midnight UTC, under the total; a tap leads to the whole of it. */
export function TodayProfit({ className }: { readonly className?: string }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const { data } = useRead('todayProfit', {}, { everyMs: PROFIT_EVERY_MS });
  const isHidden = usePreferences((preferences) => preferences.isBalanceHidden);
  const ppm = data?.profitPpm ?? undefined;
  return (
    <div className={className}>
      <button
        type="button"
        onClick={() => go.to('assets', { view: 'profit' })}
        className="press -my-1 flex min-h-8 flex-wrap items-center gap-x-1.5 text-left text-meta"
      >
        <span className="text-t3">{t`Today’s PnL (UTC)`}</span>
        {/* The arrow stays with the figures where they take a line of their own. */}
        <span className="inline-flex flex-wrap items-center gap-x-1.5">
          <DeltaText
            value={data?.profit ?? undefined}
            isHidden={isHidden}
            className="font-medium"
          />
          {ppm !== undefined && !isHidden && (
            <span className="text-t3">
              (<Percent value={percentOfPpm(ppm)} />)
            </span>
          )}
          <ChevronRight size={14} strokeWidth={1.8} aria-hidden="true" className="text-t3" />
        </span>
      </button>
      <UnpricedNote assets={data?.unpriced ?? []} />
    </div>
  );
}

/** Fewer points than this make a cliff, not a line: those of an account that had nothing before. */
const LINE_POINTS_MIN = 6;

/** The day's profit hour by hour as a small line, from nothing at midnight to what it is now. */
export function TodayLine(): ReactNode {
  const { data } = useRead('todayProfit', {}, { everyMs: PROFIT_EVERY_MS });
  const isHidden = usePreferences((preferences) => preferences.isBalanceHidden);
  const profit = data?.profit ?? undefined;
  if (data === undefined || profit === undefined || isHidden) return null;
  const all = [0, ...data.hours.map((hour) => Number(hour.profit)), Number(profit)];
  const points = all.slice(Math.max(0, all.findIndex(Boolean) - 1));
  if (points.length < LINE_POINTS_MIN || !points.some(Boolean)) return null;
  return (
    <span className="hidden shrink-0 @min-[20rem]:block">
      <Sparkline points={points} direction={directionOf(profit)} width={104} height={44} />
    </span>
  );
}
