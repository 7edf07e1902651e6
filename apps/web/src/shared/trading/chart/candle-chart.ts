import { decimalsOfStep } from '@candor/money';
import { dispose, init } from 'klinecharts';
import type { Chart, Crosshair, KLineData, Period } from 'klinecharts';
import type { CandleView, KlineInterval } from '@candor/protocol';
import type { BookMarket } from '#shared/markets/markets.ts';
import { chartStyles } from './chart-styles.ts';
import { ChartDrawings } from './chart-drawings.ts';
import type { DrawingShelf, SelectedDrawing } from './chart-drawings.ts';
import { CANDLE_PANE, drawIndicators, sharePanes } from './chart-indicators.ts';
import type { ChartOptions } from './chart-options.ts';
import { NO_MARKS } from './own-marks.ts';
import type { OwnMarks } from './own-marks.ts';
import { registerOwnIndicators } from './own-indicators.ts';
import { drawOwn } from './own-overlays.ts';
import type { OnHeights } from './own-overlays.ts';

/** Fetches candles that open before a time; absent for the newest. Oldest first. */
export type FetchCandles = (
  symbol: string,
  interval: KlineInterval,
  beforeMs: number | undefined,
) => Promise<readonly CandleView[]>;

export interface CandleChartOptions extends ChartOptions {
  /** A small chart has no legends, no panes and no crosshair box. */
  readonly isSmall: boolean;
  readonly locale: 'zh-CN' | 'en-US';
  readonly fetchCandles: FetchCandles;
  readonly onLoad: (state: 'ready' | 'empty' | 'failed') => void;
  /** Where drawings are kept; a chart without it has none. */
  readonly drawings?: DrawingShelf;
  /** Hears whether a change of the drawings can be undone. */
  readonly onHistory?: (canUndo: boolean) => void;
  /** A drawing was tapped, or no longer is. */
  readonly onSelectDrawing?: (selected: SelectedDrawing | undefined) => void;
  /** Hears with each frame where the user's orders lie. */
  readonly onHeights?: OnHeights;
  /** The crosshair stands on the candles at this height. */
  readonly onCrosshair?: (y: number, paneWidth: number) => void;
}

/** Asked for at a time: two screens of a phone with room to pan. */
export const CANDLES_PER_LOAD = 300;

/** Small candles like a phone's: about sixty on a screen. */
const BAR_SPACE_PX = 6;

/** More zeros than any price has: traders read 0.00002431, not a zero with a small four. */
const NEVER_FOLDED = 40;

const PERIODS: Readonly<Record<KlineInterval, Period>> = {
  '1m': { type: 'minute', span: 1 },
  '3m': { type: 'minute', span: 3 },
  '5m': { type: 'minute', span: 5 },
  '15m': { type: 'minute', span: 15 },
  '30m': { type: 'minute', span: 30 },
  '1h': { type: 'hour', span: 1 },
  '2h': { type: 'hour', span: 2 },
  '4h': { type: 'hour', span: 4 },
  '6h': { type: 'hour', span: 6 },
  '8h': { type: 'hour', span: 8 },
  '12h': { type: 'hour', span: 12 },
  '1d': { type: 'day', span: 1 },
  '3d': { type: 'day', span: 3 },
  '1w': { type: 'week', span: 1 },
  '1M': { type: 'month', span: 1 },
};

registerOwnIndicators();

/** A candle as the chart wants it. Numbers are for drawing only. */
function toBar(candle: CandleView): KLineData {
  return {
    timestamp: candle.openTimeMs,
    open: Number(candle.open),
    high: Number(candle.high),
    low: Number(candle.low),
    close: Number(candle.close),
    volume: Number(candle.baseVolume),
    turnover: Number(candle.quoteVolume),
  };
}

/** Reads the theme's colours as they are now. */
function readColour(): (token: string) => string {
  const style = getComputedStyle(document.documentElement);
  return (token) => style.getPropertyValue(token).trim();
}

/** The candle chart on an element: a thin door to the chart library, free of React. */
export class CandleChart {
  readonly drawings: ChartDrawings;
  readonly #element: HTMLElement;
  readonly #chart: Chart;
  #options: CandleChartOptions;
  #market: BookMarket;
  #size: { readonly width: number; readonly height: number };
  #own: OwnMarks = NO_MARKS;
  #push: ((bar: KLineData) => void) | undefined;
  /** Answers to an older market or interval must not arrive in the present one. */
  #generation = 0;
  readonly #beginning: ReturnType<typeof setTimeout>;

  constructor(element: HTMLElement, market: BookMarket, options: CandleChartOptions) {
    this.#element = element;
    this.#market = market;
    this.#options = options;
    this.#size = { width: element.clientWidth, height: element.clientHeight };
    // With its styles at once: each change of them lays the whole chart out again.
    const chart = init(element, {
      locale: options.locale,
      styles: chartStyles(readColour(), options.isLine, !options.isSmall),
      thousandsSeparator: { sign: ',' },
      decimalFold: { threshold: NEVER_FOLDED },
    });
    if (chart === null) throw new Error('the chart could not be created');
    this.#chart = chart;
    this.drawings = new ChartDrawings(chart, {
      shelf: options.drawings,
      onSelect: options.onSelectDrawing,
      onHistory: options.onHistory,
    });
    // The library's root takes the focus order's first place. The large chart hears keys where it stands
    // (Shift and an arrow, plus or minus); the small one has the large one for that.
    const root = element.firstElementChild;
    if (root instanceof HTMLElement) root.tabIndex = options.isSmall ? -1 : 0;
    const { onCrosshair } = options;
    if (onCrosshair !== undefined) {
      chart.subscribeAction('onCrosshairChange', (data) => {
        const { y, paneId } = (data ?? {}) as Crosshair;
        if (paneId !== CANDLE_PANE || y === undefined) return;
        onCrosshair(y, chart.getSize(CANDLE_PANE, 'main')?.width ?? 0);
      });
    }
    chart.setBarSpace(BAR_SPACE_PX);
    chart.setOffsetRightDistance(options.isSmall ? 24 : 48);
    // A slow phone takes 80 ms to make the chart: a tap is answered before what follows.
    this.#beginning = setTimeout(() => {
      this.#drawIndicators();
      this.#load();
    });
  }

  /** Another market or interval: fetches anew. */
  show(market: BookMarket, interval: KlineInterval): void {
    if (market.symbol === this.#market.symbol && interval === this.#options.interval) return;
    this.#market = market;
    this.#options = { ...this.#options, interval };
    this.#load();
  }

  /** Fetches again after a failure. */
  reload(): void {
    this.#load();
  }

  /** Line or candles, and which indicators. */
  setOptions(options: Omit<ChartOptions, 'interval'>): void {
    const names = Object.keys(options) as (keyof typeof options)[];
    if (names.every((name) => options[name] === this.#options[name])) return;
    this.#options = { ...this.#options, ...options };
    this.restyle();
  }

  /** The candle being built, or one just closed. */
  push(candle: CandleView): void {
    this.#push?.(toBar(candle));
  }

  /** The user's own orders and fills, in place of those shown before. */
  showOwn(own: OwnMarks): void {
    this.#own = own;
    drawOwn(this.#chart, own, readColour(), this.#options.onHeights);
  }

  /** Takes the colours of the theme again. */
  restyle(): void {
    const read = readColour();
    this.#chart.setStyles(chartStyles(read, this.#options.isLine, !this.#options.isSmall));
    drawOwn(this.#chart, this.#own, read, this.#options.onHeights);
    this.#drawIndicators();
  }

  /** The price at a height of the candles' pane. For drawing only; undefined while there are no candles. */
  priceAt(y: number): number | undefined {
    const point = this.#chart.convertFromPixel([{ x: 0, y }], { paneId: CANDLE_PANE });
    return (Array.isArray(point) ? point[0] : point)?.value;
  }

  /** The highest and the lowest price of the candles in sight. For drawing only. */
  pricesInSight(): readonly number[] {
    const { from, to } = this.#chart.getVisibleRange();
    const bars = this.#chart.getDataList().slice(from, to);
    if (bars.length === 0) return [];
    return [Math.max(...bars.map(({ high }) => high)), Math.min(...bars.map(({ low }) => low))];
  }

  /** The chart as a PNG; with drawings, own lines and legends only where they are wanted. */
  pictureUrl(hasMarks: boolean): string {
    return this.#chart.getConvertPictureUrl(hasMarks, 'png', readColour()('--bg'));
  }

  resize(): void {
    const { clientWidth: width, clientHeight: height } = this.#element;
    if (width === this.#size.width && height === this.#size.height) return;
    this.#size = { width, height };
    this.#chart.resize();
    sharePanes({ ...this.#options, chart: this.#chart, element: this.#element });
  }

  dispose(): void {
    this.#generation += 1;
    clearTimeout(this.#beginning);
    dispose(this.#element);
  }

  #load(): void {
    this.#generation += 1;
    const generation = this.#generation;
    const market = this.#market;
    const { interval, fetchCandles, onLoad } = this.#options;
    this.#push = undefined;
    this.#takeTaps(false);
    this.#chart.setDataLoader({
      getBars: ({ type, timestamp, callback }) => {
        if (type === 'backward') {
          // There is nothing newer than the newest; the feed brings what comes.
          setTimeout(callback, 0, [], false);
          return;
        }
        fetchCandles(
          market.symbol,
          interval,
          type === 'init' ? undefined : (timestamp ?? undefined),
        ).then(
          (candles) => {
            if (generation !== this.#generation) return;
            const hasOlder = candles.length === CANDLES_PER_LOAD;
            callback(candles.map(toBar), { forward: hasOlder, backward: false });
            if (type !== 'init') return;
            this.#takeTaps(true);
            this.drawings.restore(market.symbol);
            onLoad(candles.length === 0 ? 'empty' : 'ready');
          },
          () => {
            if (generation !== this.#generation) return;
            if (type === 'init') onLoad('failed');
            else callback([], { forward: false, backward: false });
          },
        );
      },
      subscribeBar: ({ callback }) => {
        if (generation === this.#generation) this.#push = callback;
      },
      unsubscribeBar: () => {
        if (generation === this.#generation) this.#push = undefined;
      },
    });
    this.#chart.setSymbol({
      ticker: market.symbol,
      pricePrecision: decimalsOfStep(market.tickSize),
      volumePrecision: decimalsOfStep(market.quantityStep),
    });
    this.#chart.setPeriod(PERIODS[interval]);
  }

  /** Without candles a tap has no price and no time: a drawing's point would lie anywhere. */
  #takeTaps(isTaken: boolean): void {
    this.#element.style.pointerEvents = isTaken ? '' : 'none';
  }

  #drawIndicators(): void {
    drawIndicators({
      ...this.#options,
      chart: this.#chart,
      element: this.#element,
      market: this.#market,
      read: readColour(),
    });
  }
}
