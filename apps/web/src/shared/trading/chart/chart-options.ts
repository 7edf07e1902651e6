import type { KlineInterval } from '@candor/protocol';
import { klineIntervals } from '@candor/protocol';
import { create } from 'zustand';
import { asRecord, defineStored } from '#shared/session/stored.ts';

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

/** How many candles each line of an indicator looks back, where a person may choose that. */
export const defaultPeriods = {
  MA: [7, 25, 99],
  EMA: [7, 25, 99],
  BOLL: [20, 2],
  VOL: [5, 10],
  MACD: [12, 26, 9],
  KDJ: [9, 3, 3],
  RSI: [6, 12, 24],
  WR: [6, 10, 14],
} as const satisfies Partial<Record<MainIndicator | PaneIndicator, readonly number[]>>;

/** An indicator whose periods can be chosen. */
export type TunedIndicator = keyof typeof defaultPeriods;
type Periods = Readonly<Record<TunedIndicator, readonly number[]>>;

const tunedIndicators = Object.keys(defaultPeriods) as TunedIndicator[];

/** Looking back further than the candles that are fetched at a time draws no line. */
const PERIOD_MAX = 300;

/** Whether an indicator's periods can be chosen. */
export function isTuned(name: MainIndicator | PaneIndicator): name is TunedIndicator {
  return name in defaultPeriods;
}

/** What a chart shows besides the candles themselves. */
export interface ChartOptions {
  readonly interval: KlineInterval;
  readonly isLine: boolean;
  readonly main: readonly MainIndicator[];
  readonly panes: readonly PaneIndicator[];
  readonly periods: Periods;
}

/** What the chart of the chart page shows: the options, and what of the user's own. */
export interface ChartSettings extends ChartOptions {
  /** Open orders as lines. */
  readonly hasOrders: boolean;
  /** Fills as marks. */
  readonly hasFills: boolean;
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
  hasOrders: true,
  hasFills: true,
  favourites: ['15m', '1h', '4h', '1d'],
};

function known<Name extends string>(raw: unknown, names: readonly Name[]): Name[] | undefined {
  if (!Array.isArray(raw)) return undefined;
  return names.filter((name) => (raw as unknown[]).includes(name));
}

/** Periods as the device holds them; an indicator with a wrong one has its usual ones. */
function parsePeriods(raw: unknown): Periods {
  const found = asRecord(raw) ?? {};
  const usable = (name: TunedIndicator): readonly number[] => {
    const held = found[name];
    const usual = defaultPeriods[name];
    const isUsable = Array.isArray(held) && held.length === usual.length && held.every(isPeriod);
    return isUsable ? held : usual;
  };
  return Object.fromEntries(tunedIndicators.map((name) => [name, usable(name)])) as Periods;
}

/** Whether nobody changed anything. */
export function areUsual(periods: Periods): boolean {
  return tunedIndicators.every((name) => periods[name].join() === defaultPeriods[name].join());
}

/** Whole and within what can be drawn. */
export function isPeriod(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= PERIOD_MAX;
}

/** The intervals of the candle store, shortest first. */
export const chartIntervals: readonly KlineInterval[] = klineIntervals;

/** Options from whatever the device holds; each value that is not understood is the default. */
export function parseChartOptions(raw: unknown): ChartSettings {
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
    periods: parsePeriods(found['periods']),
    hasOrders: found['hasOrders'] !== false,
    hasFills: found['hasFills'] !== false,
    favourites:
      known(found['favourites'], chartIntervals)?.slice(0, FAVOURITES_MAX) ??
      CHART_OPTIONS_DEFAULT.favourites,
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

/** The list with `name` put in or taken out; the oldest gives way beyond `max`. */
export function toggled<Name extends string>(
  names: readonly Name[],
  name: Name,
  max: number,
): readonly Name[] {
  if (names.includes(name)) return names.filter((other) => other !== name);
  return [...names, name].slice(-max);
}
