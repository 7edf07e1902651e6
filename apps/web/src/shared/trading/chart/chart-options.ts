import type { KlineInterval } from '@candor/protocol';
import { klineIntervals } from '@candor/protocol';
import { create } from 'zustand';
import { asRecord, defineStored } from '#shared/session/stored.ts';
import {
  defaultPeriods,
  MAIN_MAX,
  mainIndicators,
  paneIndicators,
  PANES_MAX,
  parseLines,
  parsePeriods,
} from './indicators.ts';
import type { IndicatorLines, MainIndicator, PaneIndicator, Periods } from './indicators.ts';

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
  readonly periods: Periods;
  readonly lines: IndicatorLines;
}

/** What the chart of the chart page shows: the options, and what of the user's own. */
export interface ChartSettings extends ChartOptions {
  /** Open orders as lines. */
  readonly hasOrders: boolean;
  /** Fills as marks. */
  readonly hasFills: boolean;
  /** Points of drawings go to the candles' prices, and dragged lines to prices that stand out. */
  readonly isMagnet: boolean;
  /** Intervals one tap away, shortest first. */
  readonly favourites: readonly KlineInterval[];
}

/** More intervals than this are not in sight. */
export const FAVOURITES_MAX = 6;

const CHART_OPTIONS_DEFAULT: ChartSettings = {
  interval: '15m',
  isLine: false,
  main: ['MA'],
  panes: ['VOL', 'MACD'],
  periods: defaultPeriods,
  lines: {},
  hasOrders: true,
  hasFills: true,
  isMagnet: true,
  favourites: ['15m', '1h', '4h', '1d'],
};

function known<Name extends string>(
  raw: unknown,
  names: readonly Name[],
  max: number,
): readonly Name[] | undefined {
  if (!Array.isArray(raw)) return undefined;
  return names.filter((name) => (raw as unknown[]).includes(name)).slice(0, max);
}

/** The intervals of the candle store, shortest first. */
export const chartIntervals: readonly KlineInterval[] = klineIntervals;

/** Options from whatever the device holds; each value that is not understood is the default. */
export function parseChartOptions(raw: unknown): ChartSettings {
  const found = asRecord(raw) ?? {};
  const usual = CHART_OPTIONS_DEFAULT;
  const interval = chartIntervals.find((one) => one === found['interval']);
  return {
    interval: interval ?? usual.interval,
    isLine: found['isLine'] === true,
    main: known(found['main'], mainIndicators, MAIN_MAX) ?? usual.main,
    panes: known(found['panes'], paneIndicators, PANES_MAX) ?? usual.panes,
    periods: parsePeriods(found['periods']),
    lines: parseLines(found['lines']),
    hasOrders: found['hasOrders'] !== false,
    hasFills: found['hasFills'] !== false,
    isMagnet: found['isMagnet'] !== false,
    favourites: known(found['favourites'], chartIntervals, FAVOURITES_MAX) ?? usual.favourites,
  };
}

const stored = defineStored('candor.chart.v1', parseChartOptions, CHART_OPTIONS_DEFAULT);

/** The chart's options on this device, for components; change them with {@link setChartOptions}. */
export const useChartOptions = create<ChartSettings>(() => stored.read());

/** Changes some of the options and keeps them. */
export function setChartOptions(changes: Partial<ChartSettings>): void {
  useChartOptions.setState(changes);
  stored.write(useChartOptions.getState());
}
