import { asRecord } from '#shared/session/stored.ts';

/** Indicators drawn over the candles, by the chart library's names; the usual ones first. */
export const mainIndicators = ['MA', 'EMA', 'BOLL', 'SAR', 'BBI', 'SMA', 'VWAP'] as const;

/** Indicators in panes of their own. */
export const paneIndicators = [
  'VOL',
  'MACD',
  'KDJ',
  'RSI',
  'WR',
  'OBV',
  'CCI',
  'DMI',
  'DMA',
  'TRIX',
  'BIAS',
  'BRAR',
  'CR',
  'VR',
  'PSY',
  'ROC',
  'MTM',
  'PVT',
  'AO',
] as const;

export type MainIndicator = (typeof mainIndicators)[number];
export type PaneIndicator = (typeof paneIndicators)[number];
type Indicator = MainIndicator | PaneIndicator;

/** More bundles of lines over the candles cannot be told apart. */
export const MAIN_MAX = 2;

/** More panes than this leave no room for the candles on a phone. */
export const PANES_MAX = 3;

/** How many candles each line of an indicator looks back, where a person may choose that. */
export const defaultPeriods = {
  MA: [7, 25, 99],
  EMA: [7, 25, 99],
  BOLL: [20, 2],
  SAR: [2, 2, 20],
  BBI: [3, 6, 12, 24],
  SMA: [12, 2],
  VOL: [5, 10],
  MACD: [12, 26, 9],
  KDJ: [9, 3, 3],
  RSI: [6, 12, 24],
  WR: [6, 10, 14],
  OBV: [30],
  CCI: [20],
  DMI: [14, 6],
  DMA: [10, 50, 10],
  TRIX: [12, 9],
  BIAS: [6, 12, 24],
  BRAR: [26],
  CR: [26, 10, 20, 40, 60],
  VR: [26, 6],
  PSY: [12, 6],
  ROC: [12, 6],
  MTM: [12, 6],
  AO: [5, 34],
} as const satisfies Partial<Record<Indicator, readonly number[]>>;

/** An indicator whose periods can be chosen. */
export type TunedIndicator = keyof typeof defaultPeriods;
export type Periods = Readonly<Record<TunedIndicator, readonly number[]>>;

const tunedIndicators = Object.keys(defaultPeriods) as TunedIndicator[];

/** Looking back further than the candles that are fetched at a time draws no line. */
const PERIOD_MAX = 300;

/** Whether an indicator's periods can be chosen. */
export function isTuned(name: Indicator): name is TunedIndicator {
  return name in defaultPeriods;
}

/** Lines of each indicator: dots and bars have the colours of rise and fall. */
const LINES: Readonly<Record<Indicator, number>> = {
  ...{ MA: 3, EMA: 3, BOLL: 3, SAR: 0, BBI: 1, SMA: 1, VWAP: 1 },
  ...{ VOL: 2, MACD: 2, KDJ: 3, RSI: 3, WR: 3, OBV: 2, CCI: 1, DMI: 4, DMA: 2, TRIX: 2 },
  ...{ BIAS: 3, BRAR: 2, CR: 5, VR: 2, PSY: 2, ROC: 2, MTM: 2, PVT: 1, AO: 0 },
};

/** How many lines of an indicator have a colour and a width of their own. */
export function linesOf(name: Indicator): number {
  return LINES[name];
}

/** Colours that a line can have, as tokens of the theme: they change with it. */
export const lineColours = ['ma1', 'ma2', 'ma3', 'up', 'down', 'primary-text', 't1'] as const;
export type LineColour = (typeof lineColours)[number];

/** Widths that a line can have, in pixels. */
export const lineWidths = [1, 2, 3] as const;

/** How one line of an indicator looks. */
export interface LineStyle {
  readonly colour: LineColour;
  readonly width: (typeof lineWidths)[number];
}

/** The lines of the indicators that somebody changed. */
export type IndicatorLines = Readonly<Partial<Record<Indicator, readonly LineStyle[]>>>;

/** How the lines of an indicator look, in their order. */
export function lineStylesOf(name: Indicator, lines: IndicatorLines): readonly LineStyle[] {
  return Array.from(
    { length: LINES[name] },
    (_, at) => lines[name]?.[at] ?? { colour: lineColours[at] ?? 't1', width: 1 },
  );
}

/** The lines with one of them changed. */
export function withLine(
  lines: IndicatorLines,
  name: Indicator,
  at: number,
  style: LineStyle,
): IndicatorLines {
  return { ...lines, [name]: lineStylesOf(name, lines).with(at, style) };
}

function parseLine(raw: unknown): LineStyle | undefined {
  const found = asRecord(raw) ?? {};
  const colour = lineColours.find((one) => one === found['colour']);
  const width = lineWidths.find((one) => one === found['width']);
  return colour === undefined || width === undefined ? undefined : { colour, width };
}

/** Lines as the device holds them; an indicator with a wrong one looks as usual. */
export function parseLines(raw: unknown): IndicatorLines {
  const found = asRecord(raw) ?? {};
  const kept = [...mainIndicators, ...paneIndicators].flatMap((name) => {
    const held = found[name];
    if (!Array.isArray(held) || held.length !== LINES[name]) return [];
    const styles = held.map(parseLine).filter((style) => style !== undefined);
    return styles.length === held.length ? [[name, styles] as const] : [];
  });
  return Object.fromEntries(kept);
}

/** Periods as the device holds them; an indicator with a wrong one has its usual ones. */
export function parsePeriods(raw: unknown): Periods {
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
export function areUsual(periods: Periods, lines: IndicatorLines): boolean {
  const hasUsualPeriods = tunedIndicators.every(
    (name) => periods[name].join() === defaultPeriods[name].join(),
  );
  return hasUsualPeriods && Object.keys(lines).length === 0;
}

/** Whole and within what can be drawn. */
export function isPeriod(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= PERIOD_MAX;
}

/** The list with `name` put in or taken out; undefined where it would be one too many. */
export function toggled<Name extends string>(
  names: readonly Name[],
  name: Name,
  max: number,
): readonly Name[] | undefined {
  if (names.includes(name)) return names.filter((other) => other !== name);
  return names.length >= max ? undefined : [...names, name];
}
