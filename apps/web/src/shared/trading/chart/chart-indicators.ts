import { decimalsOfStep } from '@candor/money';
import type { BookMarket } from '#shared/markets/markets.ts';
import type { Chart, DeepPartial, IndicatorStyle } from 'klinecharts';
import { isTuned, lineStylesOf, linesOf } from './indicators.ts';
import type { IndicatorLines, MainIndicator, PaneIndicator, Periods } from './indicators.ts';

/** The library's name for the pane of the candles. */
export const CANDLE_PANE = 'candle_pane';

/** A pane below the candles: enough for its legend and its lines. */
const PANE_PX = 64;

/** On a low screen the panes together take no more of the height than this. */
const PANES_SHARE = 0.45;

/** The axis of times. */
const AXIS_PX = 26;

/** A line of a legend, and what a legend keeps clear besides. */
const LEGEND_ROW_PX = 15;
const LEGEND_GAP_PX = 4;

/** The mark of the highest or the lowest price. */
const MARK_PX = 16;

/** A figure of a legend with its name. */
const LEGEND_FIGURE_PX = 85;

/** More decimals push the legend's end off the pane. */
const DECIMALS = 2;

export interface IndicatorsShown {
  readonly isSmall: boolean;
  readonly main: readonly MainIndicator[];
  readonly panes: readonly PaneIndicator[];
  readonly periods: Periods;
  readonly lines: IndicatorLines;
}

interface Drawn extends IndicatorsShown {
  readonly chart: Chart;
  readonly element: HTMLElement;
  readonly market: BookMarket;
  /** Reads one of the theme's colours. */
  readonly read: (token: string) => string;
}

/** Puts the indicators on the chart in place of those before. */
export function drawIndicators(drawn: Drawn): void {
  const { chart, isSmall, main, panes } = drawn;
  chart.removeIndicator();
  for (const name of main) {
    chart.createIndicator({ name, paneId: CANDLE_PANE, ...settingsOf(name, drawn) }, true);
  }
  if (!isSmall) for (const name of panes) addPane(name, drawn);
  sharePanes(drawn);
}

/** Gives the panes their heights, and room above what is drawn for legends and marks. */
export function sharePanes(
  drawn: Pick<Drawn, 'chart' | 'element' | 'isSmall' | 'main' | 'panes'>,
): void {
  const { chart, element, isSmall, main, panes } = drawn;
  const height = element.clientHeight - AXIS_PX;
  if (height <= 0) return;
  if (isSmall) {
    chart.overrideYAxis({ paneId: CANDLE_PANE, gap: { top: 0.2, bottom: 0.2 } });
    return;
  }
  const paneHeight = Math.round(Math.min(PANE_PX, (height * PANES_SHARE) / panes.length));
  const figuresPerRow = Math.max(1, Math.floor(element.clientWidth / LEGEND_FIGURE_PX));
  for (const name of panes) {
    const id = paneIdOf(name);
    chart.setPaneOptions({ id, height: paneHeight });
    const legendPx = legendRows(name, figuresPerRow) * LEGEND_ROW_PX + LEGEND_GAP_PX;
    chart.overrideYAxis({ paneId: id, gap: gapOf(paneHeight, legendPx, 2) });
  }
  const candlesHeight = height - (panes.length === 0 ? 0 : paneHeight * panes.length);
  const legendPx = main.length * LEGEND_ROW_PX + LEGEND_GAP_PX;
  const gap = gapOf(candlesHeight, legendPx + MARK_PX, MARK_PX);
  chart.overrideYAxis({ paneId: CANDLE_PANE, gap });
}

/** Room in pixels as the library takes it: in parts of what is drawn, and no more than all of it. */
function gapOf(height: number, topPx: number, bottomPx: number): { top: number; bottom: number } {
  const drawnPx = Math.max(1, height - topPx - bottomPx);
  return { top: Math.min(0.99, topPx / drawnPx), bottom: Math.min(0.99, bottomPx / drawnPx) };
}

/** Lines of a pane's legend. */
function legendRows(name: PaneIndicator, figuresPerRow: number): number {
  const figures = linesOf(name) + (name === 'MACD' || name === 'VOL' ? 1 : 0);
  return Math.ceil(Math.max(1, figures) / figuresPerRow);
}

function paneIdOf(name: PaneIndicator): string {
  return `pane-${name}`;
}

/** What somebody chose of an indicator: how far it looks back, and how its lines look. */
function settingsOf(
  name: MainIndicator | PaneIndicator,
  { periods, lines, read }: Drawn,
): { calcParams?: number[]; styles: DeepPartial<IndicatorStyle> } {
  const styles = lineStylesOf(name, lines).map(({ colour, width }) => ({
    style: 'solid' as const,
    smooth: false,
    size: width,
    dashedValue: [2, 2],
    color: read(`--${colour}`),
  }));
  return {
    ...(isTuned(name) && { calcParams: [...periods[name]] }),
    styles: { lines: styles },
  };
}

/** Panes whose figures are prices, quantities, and small percentages; those of all others have two decimals. */
const OF_PRICE: readonly PaneIndicator[] = ['MACD', 'AO', 'DMA', 'MTM'];
const OF_QUANTITY: readonly PaneIndicator[] = ['VOL', 'OBV', 'PVT'];
const SMALL: readonly PaneIndicator[] = ['TRIX', 'ROC', 'BIAS'];

/** Decimals of a pane's legend. */
function precisionOf(name: PaneIndicator, { tickSize, quantityStep }: BookMarket): number {
  if (OF_PRICE.includes(name)) return decimalsOfStep(tickSize);
  if (OF_QUANTITY.includes(name)) return Math.min(DECIMALS, decimalsOfStep(quantityStep));
  return SMALL.includes(name) ? 2 * DECIMALS : DECIMALS;
}

function addPane(name: PaneIndicator, drawn: Drawn): void {
  const precision = precisionOf(name, drawn.market);
  drawn.chart.createIndicator({
    name,
    paneId: paneIdOf(name),
    ...settingsOf(name, drawn),
    precision,
  });
}
