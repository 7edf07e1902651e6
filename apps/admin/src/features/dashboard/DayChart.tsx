import { formatExact } from '@candor/ui-kit';
import { multiplyDecimals } from '@candor/money';
import { Flex, Typography } from 'antd';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { axisTop, barOf, heightOf, sumOf } from './day-chart.ts';
import type { ChartDay } from './day-chart.ts';

/** What is stacked in a bar, from below; its colour stands for it in the legend too. */
export interface ChartSeries {
  readonly key: string;
  readonly name: string;
  readonly colour: string;
}

interface DayChartProps {
  readonly label: string;
  /** The oldest first. */
  readonly days: readonly ChartDay[];
  readonly series: readonly ChartSeries[];
  readonly unit?: string;
}

const HEIGHT_PX = 168;
/** Days between two names on the axis below: all of them would not fit. */
const NAMED_EVERY = 7;

/**
 * Days as bars over an axis. What a day came to stands above the bars: of the last one, of the one under the pointer,
 * or, by the arrow keys, of any.
 */
export function DayChart({ label, days, series, unit = '' }: DayChartProps): ReactNode {
  const [chosen, setChosen] = useState<number>();
  const at = Math.min(chosen ?? days.length - 1, days.length - 1);
  const top = axisTop(days.map(barOf));
  const step = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(days.length - 1, at + by)));
  };
  const shown = days[at];
  const told = shown === undefined ? '' : textOf(shown, series, unit);
  return (
    <Flex vertical gap={8}>
      <Typography.Text className="num" data-day={shown?.day}>
        {told}
      </Typography.Text>
      <div className="day-chart" style={{ height: HEIGHT_PX }}>
        <Axis top={top} />
        <div
          className="day-chart-bars"
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={days.length - 1}
          aria-valuenow={at}
          aria-valuetext={told}
          onKeyDown={step}
          onPointerLeave={() => setChosen(undefined)}
        >
          {days.map((day, place) => (
            <div
              key={day.day}
              className={place === at ? 'day-chart-day is-chosen' : 'day-chart-day'}
              onPointerEnter={() => setChosen(place)}
            >
              <Bar day={day} series={series} top={top} />
            </div>
          ))}
        </div>
        <div className="day-chart-names num" aria-hidden>
          {days.map(({ day }, place) => (
            <span key={day}>
              {(days.length - 1 - place) % NAMED_EVERY === 0 ? day.slice('2026-'.length) : ''}
            </span>
          ))}
        </div>
      </div>
      {series.length < 2 ? null : <Legend series={series} />}
    </Flex>
  );
}

/** A day in words: all of it, then its parts where it has several. */
function textOf({ day, values }: ChartDay, series: readonly ChartSeries[], unit: string): string {
  const parts = series.filter(({ key }) => (values[key] ?? '0') !== '0');
  const sum = `${day}: ${formatExact(sumOf(Object.values(values)))} ${unit}`.trim();
  if (parts.length < 2) return sum;
  const own = parts.map(({ key, name }) => `${name} ${formatExact(values[key] ?? '0')}`);
  return `${sum} (${own.join(', ')})`;
}

function Axis({ top }: { readonly top: string }): ReactNode {
  return (
    <div className="day-chart-axis num" aria-hidden>
      <span>{formatExact(top)}</span>
      <span>{formatExact(multiplyDecimals(top, '0.5'))}</span>
      <span>0</span>
    </div>
  );
}

interface BarProps {
  readonly day: ChartDay;
  readonly series: readonly ChartSeries[];
  readonly top: string;
}

function Bar({ day, series, top }: BarProps): ReactNode {
  return (
    <div className="day-chart-bar">
      {series.map(({ key, colour }) => (
        <div
          key={key}
          style={{ height: `${heightOf(day.values[key] ?? '0', top)}%`, background: colour }}
        />
      ))}
    </div>
  );
}

function Legend({ series }: { readonly series: readonly ChartSeries[] }): ReactNode {
  return (
    <Flex gap={12} wrap>
      {series.map(({ key, name, colour }) => (
        <Flex key={key} gap={6} align="center">
          <span
            aria-hidden
            style={{ width: 10, height: 10, borderRadius: 2, background: colour }}
          />
          <Typography.Text type="secondary" style={{ fontSize: 12 }}>
            {name}
          </Typography.Text>
        </Flex>
      ))}
    </Flex>
  );
}
