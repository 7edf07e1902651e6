import type { OptionCoinView, OptionSeriesView } from '@candor/protocol';
import { CoinIcon, cx } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { setOptionView } from './option-view.ts';
import { cycleText } from './option-texts.ts';

interface CoinStripProps {
  readonly coins: readonly OptionCoinView[];
  readonly coin: OptionCoinView;
  readonly series: OptionSeriesView;
}

/** Which coin, and how long a round takes. */
export function CoinStrip({ coins, coin, series }: CoinStripProps): ReactNode {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-1 px-4">
      <div
        role="group"
        aria-label={t`Coin`}
        className="scrollbar-none -mx-4 flex gap-2 overflow-x-auto px-4"
      >
        {coins.map((one) => (
          <button
            key={one.symbol}
            type="button"
            aria-pressed={one === coin}
            onClick={() => setOptionView({ symbol: one.symbol })}
            className={cx(
              'press flex h-10 min-w-[4.25rem] shrink-0 flex-1 items-center justify-center gap-1.5 rounded-input px-2 text-body',
              one === coin ? 'bg-s3 font-semibold text-t1' : 'bg-s2 text-t2',
            )}
          >
            <CoinIcon symbol={one.coin} size={18} />
            {one.coin}
          </button>
        ))}
      </div>
      <div
        role="group"
        aria-label={t`Length of a round`}
        className="scrollbar-none -mx-4 flex gap-1 overflow-x-auto px-4"
      >
        {coin.series.map((one) => (
          <button
            key={one.seriesId}
            type="button"
            aria-pressed={one === series}
            onClick={() => setOptionView({ cycleMs: one.cycleMs })}
            className="press group h-10 min-w-14 shrink-0 flex-1"
          >
            <span
              className={cx(
                'num flex h-8 items-center justify-center rounded-chip px-2 text-meta whitespace-nowrap',
                one === series ? 'bg-primary-soft font-semibold text-primary-text' : 'text-t2',
              )}
            >
              {cycleText(one.cycleMs)}
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}
