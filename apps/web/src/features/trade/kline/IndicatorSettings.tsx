import { Button, cx } from '@candor/ui-kit';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { setChartOptions, useChartOptions } from '#shared/trading/chart/chart-options.ts';
import {
  areUsual,
  defaultPeriods,
  isPeriod,
  isTuned,
  lineColours,
  linesOf,
  lineStylesOf,
  lineWidths,
  withLine,
} from '#shared/trading/chart/indicators.ts';
import type {
  LineColour,
  LineStyle,
  MainIndicator,
  PaneIndicator,
  TunedIndicator,
} from '#shared/trading/chart/indicators.ts';

/** The indicators that are shown: how far they look back, and how their lines look. */
export function IndicatorSettings(props: {
  readonly names: readonly (MainIndicator | PaneIndicator)[];
}): ReactNode {
  const { t } = useLingui();
  const { periods, lines } = useChartOptions();
  const changeable = props.names.filter((name) => isTuned(name) || linesOf(name) > 0);
  if (changeable.length === 0) return null;
  return (
    <section aria-label={t`Parameters`} className="mt-3">
      <div className="flex min-h-10 items-center justify-between">
        <h3 className="text-meta text-t3">{t`Parameters`}</h3>
        {!areUsual(periods, lines) && (
          <Button
            tone="ghost"
            size="small"
            className="-mr-3"
            onClick={() => setChartOptions({ periods: defaultPeriods, lines: {} })}
          >
            {t`Restore defaults`}
          </Button>
        )}
      </div>
      {changeable.map((name) => (
        <div key={name} className="hairline-b py-2 last:border-0">
          <div className="flex min-h-10 flex-wrap items-center gap-2">
            <span className="w-14 text-body font-medium">{name}</span>
            {isTuned(name) && <PeriodFields name={name} />}
          </div>
          <LineRows name={name} />
        </div>
      ))}
    </section>
  );
}

function PeriodFields({ name }: { readonly name: TunedIndicator }): ReactNode {
  const { t } = useLingui();
  const { periods } = useChartOptions();
  return periods[name].map((period, place) => (
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
  ));
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
      className="num h-10 w-13 rounded-input border border-transparent bg-s2 text-center text-body font-semibold outline-none focus:border-primary-text"
    />
  );
}

const colourTexts: Readonly<Record<LineColour, MessageDescriptor>> = {
  ma1: msg`Amber`,
  ma2: msg`Pink`,
  ma3: msg`Blue`,
  up: msg`Color of rises`,
  down: msg`Color of falls`,
  'primary-text': msg`Violet`,
  t1: msg`Text color`,
};

const SWATCHES: Readonly<Record<LineColour, string>> = {
  ma1: 'bg-ma1',
  ma2: 'bg-ma2',
  ma3: 'bg-ma3',
  up: 'bg-up',
  down: 'bg-down',
  'primary-text': 'bg-primary-text',
  t1: 'bg-t1',
};

/** Each line of an indicator in small; a tap opens its colours and widths. */
function LineRows({ name }: { readonly name: MainIndicator | PaneIndicator }): ReactNode {
  const { t } = useLingui();
  const { lines } = useChartOptions();
  const [opened, setOpened] = useState<number>();
  const styles = lineStylesOf(name, lines);
  const chosen = opened === undefined ? undefined : styles[opened];
  if (styles.length === 0) return null;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {styles.map(({ colour, width }, at) => (
          <button
            key={at}
            type="button"
            aria-expanded={opened === at}
            aria-label={t`${name}, line ${at + 1}`}
            onClick={() => setOpened(opened === at ? undefined : at)}
            className="grid h-10 w-13 place-items-center rounded-input border border-transparent aria-expanded:border-primary-text"
          >
            <span
              style={{ height: `${String(width)}px` }}
              className={cx('w-8 rounded-full', SWATCHES[colour])}
            />
          </button>
        ))}
      </div>
      {opened !== undefined && chosen !== undefined && (
        <LineEditor
          style={chosen}
          onChange={(style) => setChartOptions({ lines: withLine(lines, name, opened, style) })}
        />
      )}
    </>
  );
}

function LineEditor(props: {
  readonly style: LineStyle;
  readonly onChange: (style: LineStyle) => void;
}): ReactNode {
  const { style, onChange } = props;
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-input bg-s1 px-2">
      <div role="group" aria-label={t`Color`} className="flex flex-wrap">
        {lineColours.map((colour) => (
          <button
            key={colour}
            type="button"
            aria-pressed={colour === style.colour}
            aria-label={t(colourTexts[colour])}
            onClick={() => onChange({ ...style, colour })}
            className="group grid size-10 place-items-center"
          >
            <span
              className={cx(
                'size-5 rounded-full ring-offset-2 ring-offset-s1 group-aria-pressed:ring-2 group-aria-pressed:ring-t1',
                SWATCHES[colour],
              )}
            />
          </button>
        ))}
      </div>
      <div role="group" aria-label={t`Width`} className="flex">
        {lineWidths.map((width) => (
          <button
            key={width}
            type="button"
            aria-pressed={width === style.width}
            aria-label={`${String(width)} px`}
            onClick={() => onChange({ ...style, width })}
            className="grid size-10 place-items-center rounded-input aria-pressed:bg-chosen"
          >
            <span style={{ height: `${String(width)}px` }} className="w-5 rounded-full bg-t1" />
          </button>
        ))}
      </div>
    </div>
  );
}
