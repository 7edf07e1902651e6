import type { KlineInterval } from '@candor/protocol';
import { cx, RadioList, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import {
  chartIntervals,
  setChartOptions,
  useChartOptions,
} from '#shared/trading/chart/chart-options.ts';
import { intervalLabel } from '#shared/trading/chart/interval-label.ts';

/** Intervals one tap away; the others are behind More. */
const STRIP: readonly KlineInterval[] = ['1m', '5m', '15m', '1h', '4h', '1d'];

/** Line, the usual intervals, and More for the rest. */
export function IntervalStrip(): ReactNode {
  const { t } = useLingui();
  const { interval, isLine } = useChartOptions();
  const [isOpen, setIsOpen] = useState(false);
  const isOther = !isLine && !STRIP.includes(interval);
  return (
    <div
      role="group"
      aria-label={t`Chart interval`}
      className="scrollbar-none flex min-w-0 flex-1 overflow-x-auto px-1.5"
    >
      <StripButton isOn={isLine} onPress={() => setChartOptions({ isLine: true, interval: '1m' })}>
        {t`Line`}
      </StripButton>
      {STRIP.map((one) => (
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
          {isOther ? intervalLabel(interval) : t`More`}
          <ChevronDown size={14} strokeWidth={1.8} aria-hidden="true" />
        </span>
      </StripButton>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t`Chart interval`}>
        <RadioList
          label={t`Chart interval`}
          options={chartIntervals.map((value) => ({ value, label: intervalLabel(value) }))}
          value={interval}
          onChange={(next) => {
            setChartOptions({ interval: next, isLine: false });
            setIsOpen(false);
          }}
        />
      </Sheet>
    </div>
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
        'h-10 min-w-7 shrink-0 grow px-1 text-meta whitespace-nowrap',
        props.isOn ? 'font-semibold text-t1' : 'text-t3',
      )}
    >
      {props.children}
    </button>
  );
}
