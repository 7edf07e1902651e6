import type { KlineInterval } from '@candor/protocol';
import { cx, IconButton, Sheet, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown, Star } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import {
  chartIntervals,
  FAVOURITES_MAX,
  setChartOptions,
  useChartOptions,
} from '#shared/trading/chart/chart-options.ts';
import { intervalLabel } from '#shared/trading/chart/interval-label.ts';

/** The favourite intervals, one tap each, and More for all of them. */
export function IntervalStrip(): ReactNode {
  const { t } = useLingui();
  const { interval, isLine, favourites } = useChartOptions();
  const [isOpen, setIsOpen] = useState(false);
  const isOther = isLine || !favourites.includes(interval);
  return (
    <div
      role="group"
      aria-label={t`Chart interval`}
      className="scrollbar-none flex min-w-0 flex-1 overflow-x-auto px-1.5"
    >
      {favourites.map((one) => (
        <StripButton
          key={one}
          isOn={!isLine && one === interval}
          onPress={() => setChartOptions({ interval: one, isLine: false })}
        >
          {intervalLabel(one)}
        </StripButton>
      ))}
      <StripButton isOn={isOther} onPress={() => setIsOpen(true)}>
        <span className="flex items-center justify-center gap-0.5">
          {isOther ? (isLine ? t`Line` : intervalLabel(interval)) : t`More`}
          <ChevronDown size={14} strokeWidth={1.8} aria-hidden="true" />
        </span>
      </StripButton>
      <IntervalSheet isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}

/** Every interval with its star, and the line without candles. */
function IntervalSheet(props: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { interval, isLine } = useChartOptions();
  const choose = (next: KlineInterval, asLine: boolean): void => {
    setChartOptions({ interval: next, isLine: asLine });
    props.onClose();
  };
  return (
    <Sheet isOpen={props.isOpen} onClose={props.onClose} title={t`Chart interval`}>
      <div className="px-4 pb-4">
        <p className="mb-2 text-meta text-t3">
          {t`Up to ${FAVOURITES_MAX} intervals with a star stand above the chart.`}
        </p>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,6.25rem),1fr))] gap-2">
          {chartIntervals.map((one) => (
            <div key={one} className="flex items-center rounded-input bg-s2">
              <button
                type="button"
                aria-pressed={!isLine && one === interval}
                onClick={() => choose(one, false)}
                className="press h-11 min-w-10 flex-1 pl-3 text-left text-body aria-pressed:font-semibold aria-pressed:text-primary-text"
              >
                {intervalLabel(one)}
              </button>
              <FavouriteStar interval={one} />
            </div>
          ))}
          <button
            type="button"
            aria-pressed={isLine}
            onClick={() => choose('1m', true)}
            className="press h-11 rounded-input bg-s2 px-3 text-left text-body aria-pressed:font-semibold aria-pressed:text-primary-text"
          >
            {t`Line`}
          </button>
        </div>
      </div>
    </Sheet>
  );
}

function FavouriteStar({ interval }: { readonly interval: KlineInterval }): ReactNode {
  const { t } = useLingui();
  const { favourites } = useChartOptions();
  const isOn = favourites.includes(interval);
  const toggle = (): void => {
    if (!isOn && favourites.length >= FAVOURITES_MAX) {
      toastStore.show(t`At most ${FAVOURITES_MAX} favorites. Take one off first.`);
      return;
    }
    const wanted = new Set(favourites);
    if (isOn) wanted.delete(interval);
    else wanted.add(interval);
    setChartOptions({ favourites: chartIntervals.filter((one) => wanted.has(one)) });
  };
  return (
    <IconButton
      label={`${t`Favorite`}: ${intervalLabel(interval)}`}
      aria-pressed={isOn}
      onClick={toggle}
    >
      <Star
        size={16}
        strokeWidth={1.8}
        aria-hidden="true"
        className={cx(isOn ? 'fill-ma1 text-ma1' : 'text-t3')}
      />
    </IconButton>
  );
}

function StripButton(props: {
  readonly isOn: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <button
      type="button"
      aria-pressed={props.isOn}
      onClick={props.onPress}
      className={cx(
        'h-10 min-w-10 shrink-0 grow px-1.5 text-meta whitespace-nowrap',
        props.isOn ? 'font-semibold text-t1' : 'text-t3',
      )}
    >
      {props.children}
    </button>
  );
}
