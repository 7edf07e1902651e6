import { cx } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { BookMarket } from '#shared/markets/markets.ts';
import { intervalLabel } from '#shared/trading/chart/interval-label.ts';
import { LazyChart } from '#shared/trading/chart/LazyChart.tsx';
import { setTradeView, stripIntervals, useTradeView } from '#shared/trading/trade-view.ts';

/** The small chart's indicators: moving averages and nothing else. */
const SMALL_MAIN = ['MA'] as const;
const NO_PANES = [] as const;

/** Interval strip and the small chart that folds away. */
export function ChartStrip(props: {
  readonly market: BookMarket;
  /** Which of the screens' charts is open: each folds by itself. */
  readonly fold: 'isChartOpen' | 'isContractChartOpen';
  /** The ticket takes the chart's room: it stays folded until it is opened by hand, and what was chosen is kept. */
  readonly isRoomNeeded?: boolean;
}): ReactNode {
  const { market, fold, isRoomNeeded = false } = props;
  const { t } = useLingui();
  const { [fold]: isWanted, interval } = useTradeView();
  const [isForced, setIsForced] = useState(false);
  if (isForced && !isRoomNeeded) setIsForced(false);
  const isChartOpen = isRoomNeeded ? isForced : isWanted;
  const flip = (): void => {
    if (isRoomNeeded) setIsForced(!isForced);
    else setTradeView({ [fold]: !isWanted });
  };
  const Chevron = isChartOpen ? ChevronUp : ChevronDown;
  return (
    <section aria-label={t`Chart`} className="hairline-b">
      {/* Folded it holds one word only: half the height, with the whole of it to tap. */}
      <div className={cx('flex items-center px-2', isChartOpen ? 'h-10' : 'h-6')}>
        <div
          role="group"
          aria-label={t`Chart interval`}
          className="scrollbar-none flex min-w-0 flex-1 overflow-x-auto"
        >
          {(isChartOpen ? stripIntervals : []).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === interval}
              onClick={() => setTradeView({ interval: one })}
              className={cx(
                'h-10 min-w-10 shrink-0 px-2 text-meta',
                one === interval ? 'font-semibold text-t1' : 'text-t3',
              )}
            >
              {intervalLabel(one)}
            </button>
          ))}
        </div>
        <button
          type="button"
          aria-expanded={isChartOpen}
          onClick={flip}
          className="relative flex h-full shrink-0 items-center gap-1 px-2 text-meta text-t2 before:absolute before:inset-x-0 before:-inset-y-2"
        >
          {t`Chart`}
          <Chevron size={16} strokeWidth={1.8} aria-hidden="true" />
        </button>
      </div>
      {isChartOpen && (
        <LazyChart
          market={market}
          interval={interval}
          isLine={false}
          main={SMALL_MAIN}
          panes={NO_PANES}
          isSmall
          isPatient
          // Shorter phones keep room for the form; from ordinary ones on the book fits with its grouping.
          className="h-36 [@media(min-height:800px)]:h-40"
        />
      )}
    </section>
  );
}
