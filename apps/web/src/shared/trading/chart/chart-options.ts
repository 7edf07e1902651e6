import type { KlineInterval } from '@candor/protocol';
import { create } from 'zustand';
import { asRecord, defineStored } from '#shared/storage/stored.ts';

/** Indicators drawn over the candles. */
export const mainIndicators = ['MA', 'EMA', 'BOLL', 'SAR', 'BBI'] as const;

/** Indicators in panes of their own. */
export const paneIndicators = ['VOL', 'MACD', 'KDJ', 'RSI', 'WR', 'OBV'] as const;

export type MainIndicator = (typeof mainIndicators)[number];
export type PaneIndicator = (typeof paneIndicators)[number];

/** More bundles of lines over the candles cannot be told apart. */
export const MAIN_MAX = 2;

/** More panes than this leave no room for the candles on a phone. */
export const PANES_MAX = 3;

/** Drawing tools by the chart library's names and one of our own (`note`), in the order of the tool sheet. */
export const drawingTools = [
  'segment',
  'straightLine',
  'rayLine',
  'horizontalStraightLine',
  'verticalStraightLine',
  'priceLine',
  'parallelStraightLine',
  'priceChannelLine',
  'fibonacciLine',
  'brush',
  'note',
] as const;
export type DrawingTool = (typeof drawingTools)[number];

/** What a chart shows besides the candles themselves. */
export interface ChartOptions {
  readonly interval: KlineInterval;
  readonly isLine: boolean;
  readonly main: readonly MainIndicator[];
  readonly panes: readonly PaneIndicator[];
}

const CHART_OPTIONS_DEFAULT: ChartOptions = {
  interval: '15m',
  isLine: false,
  main: ['MA'],
  panes: ['VOL', 'MACD'],
};

function known<Name extends string>(raw: unknown, names: readonly Name[]): Name[] | undefined {
  if (!Array.isArray(raw)) return undefined;
  return names.filter((name) => (raw as unknown[]).includes(name));
}

/** The intervals of the candle store, shortest first. */
export const chartIntervals: readonly KlineInterval[] = [
  '1m',
  '5m',
  '15m',
  '30m',
  '1h',
  '4h',
  '1d',
  '1w',
  '1M',
];

/** Options from whatever the device holds; each value that is not understood is the default. */
export function parseChartOptions(raw: unknown): ChartOptions {
  const found = asRecord(raw) ?? {};
  const interval = chartIntervals.find((one) => one === found['interval']);
  return {
    interval: interval ?? CHART_OPTIONS_DEFAULT.interval,
    isLine: found['isLine'] === true,
    main: known(found['main'], mainIndicators) ?? CHART_OPTIONS_DEFAULT.main,
    panes: (known(found['panes'], paneIndicators) ?? CHART_OPTIONS_DEFAULT.panes).slice(
      0,
      PANES_MAX,
    ),
  };
}

const stored = defineStored('candor.chart.v1', parseChartOptions, CHART_OPTIONS_DEFAULT);

/** The chart's options on this device, for components; change them with {@link setChartOptions}. */
export const useChartOptions = create<ChartOptions>(() => stored.read());

/** Changes some of the options and keeps them. */
export function setChartOptions(changes: Partial<ChartOptions>): void {
  useChartOptions.setState(changes);
  stored.write(useChartOptions.getState());
}

/** The list with `name` put in or taken out; the oldest gives way beyond `max`. */
export function toggled<Name extends string>(
  names: readonly Name[],
  name: Name,
  max: number,
): readonly Name[] {
  if (names.includes(name)) return names.filter((other) => other !== name);
  return [...names, name].slice(-max);
}
