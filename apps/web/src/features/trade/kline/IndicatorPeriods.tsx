import { Button } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import {
  areUsual,
  defaultPeriods,
  isPeriod,
  setChartOptions,
  useChartOptions,
} from '#shared/trading/chart/chart-options.ts';
import type { TunedIndicator } from '#shared/trading/chart/chart-options.ts';

/** The periods of the indicators that are shown, to be changed. */
export function IndicatorPeriods(props: { readonly names: readonly TunedIndicator[] }): ReactNode {
  const { t } = useLingui();
  const { periods } = useChartOptions();
  if (props.names.length === 0) return null;
  return (
    <section aria-label={t`Parameters`} className="mt-3">
      <div className="flex min-h-10 items-center justify-between">
        <h3 className="text-meta text-t3">{t`Parameters`}</h3>
        {!areUsual(periods) && (
          <Button
            tone="ghost"
            size="small"
            className="-mr-3"
            onClick={() => setChartOptions({ periods: defaultPeriods })}
          >
            {t`Restore defaults`}
          </Button>
        )}
      </div>
      {props.names.map((name) => (
        <div key={name} className="flex min-h-12 flex-wrap items-center gap-2">
          <span className="w-14 text-body font-medium">{name}</span>
          {periods[name].map((period, place) => (
            <PeriodField
              // Another value from elsewhere, as the defaults, begins the field anew.
              key={`${String(place)}-${String(period)}`}
              label={t`${name}, parameter ${place + 1}`}
              period={period}
              onChange={(next) => {
                const own = periods[name].with(place, next);
                setChartOptions({ periods: { ...periods, [name]: own } });
              }}
            />
          ))}
        </div>
      ))}
    </section>
  );
}

/** One whole number; what cannot be drawn gives way to what was there. */
function PeriodField(props: {
  readonly label: string;
  readonly period: number;
  readonly onChange: (period: number) => void;
}): ReactNode {
  const { label, period, onChange } = props;
  const [typed, setTyped] = useState(String(period));
  const settle = (): void => {
    const next = Number(typed);
    if (!isPeriod(next)) setTyped(String(period));
    else if (next !== period) onChange(next);
  };
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      aria-label={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value.normalize('NFKC').replace(/\D/g, ''))}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
      }}
      className="num h-10 w-16 rounded-input border border-transparent bg-s2 text-center text-body font-semibold outline-none focus:border-primary-text"
    />
  );
}
