import { decimalsOfStep } from '@candor/money';
import { dispose, init, registerOverlay } from 'klinecharts';
import type { Chart, KLineData, Overlay, OverlayCreate, Period } from 'klinecharts';
import type { CandleView, KlineInterval, MarketView } from '@candor/protocol';
import { chartStyles } from './chart-styles.ts';
import { drawingTools, isTuned } from './chart-options.ts';
import type { ChartOptions, DrawingTool, MainIndicator, PaneIndicator } from './chart-options.ts';
import { thinned } from './drawings.ts';
import type { Drawing, DrawingPoint } from './drawings.ts';
import { NO_MARKS } from './own-marks.ts';
import type { OwnMarks } from './own-marks.ts';
import { drawOwn } from './own-overlays.ts';

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
  /** A drawing was tapped, or no longer is. */
  readonly onSelectDrawing?: (selected: SelectedDrawing | undefined) => void;
}

/** Keeps each market's drawings. */
interface DrawingShelf {
  readonly read: (symbol: string) => readonly Drawing[];
  readonly write: (symbol: string, drawings: readonly Drawing[]) => void;
}

/** The drawing that the next act is about. */
export interface SelectedDrawing {
  readonly id: string;
  readonly tool: DrawingTool;
}

/** Asked for at a time: two screens of a phone with room to pan. */
export const CANDLES_PER_LOAD = 300;

/** Small candles like a phone's: about sixty on a screen. */
const BAR_SPACE_PX = 6;

/** The candles' part of a large chart's height; the panes below share the rest with the axis of times. */
const CANDLES_SHARE = 0.55;
const AXIS_PX = 26;

/** Narrower charts break the panes' legends into two lines. */
const WIDE_LEGEND_PX = 340;

/** More decimals of volumes push the legend's end onto the bars. */
const VOLUME_DECIMALS_MAX = 2;

/** More zeros than any price has: traders read 0.00002431, not a zero with a small four. */
const NEVER_FOLDED = 40;

const PERIODS: Readonly<Record<KlineInterval, Period>> = {
  '1m': { type: 'minute', span: 1 },
  '5m': { type: 'minute', span: 5 },
  '15m': { type: 'minute', span: 15 },
  '30m': { type: 'minute', span: 30 },
  '1h': { type: 'hour', span: 1 },
  '4h': { type: 'hour', span: 4 },
  '1d': { type: 'day', span: 1 },
  '1w': { type: 'week', span: 1 },
  '1M': { type: 'month', span: 1 },
};

/** A note stands above its point, which stays visible. */
const NOTE_LIFT_PX = 6;

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

/** What the user drew, apart from the user's own orders and fills. */
const DRAWINGS = 'drawings';

/** Reads the theme's colours as they are now. */
function readColour(): (token: string) => string {
  const style = getComputedStyle(document.documentElement);
  return (token) => style.getPropertyValue(token).trim();
}

/** The library's step of an overlay whose last point is set. */
const DRAWN = -1;

/** A few words beside a candle; the library's own has an arrow that cannot be tapped. */
registerOverlay<string>({
  name: 'note' satisfies DrawingTool,
  totalStep: 2,
  createPointFigures: ({ overlay, coordinates }) =>
    coordinates.slice(0, 1).map(({ x, y }) => ({
      type: 'text',
      attrs: {
        x,
        y: y - NOTE_LIFT_PX,
        text: overlay.extendData,
        align: 'center',
        baseline: 'bottom',
      },
    })),
});

function toDrawing(overlay: Overlay): Drawing | undefined {
  const tool = drawingTools.find((one) => one === overlay.name);
  if (tool === undefined) return undefined;
  const points = overlay.points.map(
    ({ timestamp, value }): DrawingPoint => ({
      ...(timestamp !== undefined && { atMs: timestamp }),
      ...(value !== undefined && { price: value }),
    }),
  );
  const { extendData } = overlay;
  return {
    tool,
    points: thinned(points),
    ...(tool === 'note' && typeof extendData === 'string' && { text: extendData }),
  };
}

function toPoint({ atMs, price }: DrawingPoint): { timestamp?: number; value?: number } {
  return {
    ...(atMs !== undefined && { timestamp: atMs }),
    ...(price !== undefined && { value: price }),
  };
}

/** The candle chart on an element: a thin door to the chart library, free of React. */
export class CandleChart {
  readonly #element: HTMLElement;
  readonly #chart: Chart;
  #options: CandleChartOptions;
  #market: MarketView;
  #own: OwnMarks = NO_MARKS;
  #push: ((bar: KLineData) => void) | undefined;
  /** Answers to an older market or interval must not arrive in the present one. */
  #generation = 0;
  /** Drawings that come back from the shelf are not put there again. */
  #isRestoring = false;

  constructor(element: HTMLElement, market: MarketView, options: CandleChartOptions) {
    this.#element = element;
    this.#market = market;
    this.#options = options;
    const chart = init(element, {
      locale: options.locale,
      thousandsSeparator: { sign: ',' },
      decimalFold: { threshold: NEVER_FOLDED },
    });
    if (chart === null) throw new Error('the chart could not be created');
    this.#chart = chart;
    // The library's root takes the focus order's first place. The large chart hears keys where it stands
    // (Shift and an arrow, plus or minus); the small one has the large one for that.
    const root = element.firstElementChild;
    if (root instanceof HTMLElement) root.tabIndex = options.isSmall ? -1 : 0;
    chart.setBarSpace(BAR_SPACE_PX);
    chart.setOffsetRightDistance(options.isSmall ? 24 : 48);
    this.restyle();
    this.#drawIndicators();
    this.#load();
  }

  /** Another market or interval: fetches anew. */
  show(market: MarketView, interval: KlineInterval): void {
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
  setOptions(options: Pick<ChartOptions, 'isLine' | 'main' | 'panes' | 'periods'>): void {
    this.#options = { ...this.#options, ...options };
    this.restyle();
    this.#drawIndicators();
  }

  /** The candle being built, or one just closed. */
  push(candle: CandleView): void {
    this.#push?.(toBar(candle));
  }

  /** The user's own orders and fills, in place of those shown before. */
  showOwn(own: OwnMarks): void {
    this.#own = own;
    drawOwn(this.#chart, own, readColour());
  }

  /** Takes the colours of the theme again. */
  restyle(): void {
    const read = readColour();
    this.#chart.setStyles(chartStyles(read, this.#options.isLine, !this.#options.isSmall));
    drawOwn(this.#chart, this.#own, read);
  }

  /** Begins a drawing; `onDone` once its last point is set. `text` is what a note says. */
  draw(tool: DrawingTool, onDone: () => void, text?: string): void {
    this.#chart.createOverlay({
      ...this.#overlay(tool, text),
      onDrawEnd: () => {
        this.#keepDrawings();
        onDone();
      },
    });
  }

  /** Gives up the drawing under way. */
  cancelDrawing(): void {
    for (const overlay of this.#chart.getOverlays()) {
      if (overlay.currentStep !== DRAWN) this.#chart.removeOverlay({ id: overlay.id });
    }
  }

  /** Removes one drawing. */
  removeDrawing(id: string): void {
    this.#chart.removeOverlay({ id });
  }

  /** Removes every drawing of the user. */
  clearDrawings(): void {
    this.#chart.removeOverlay({ groupId: DRAWINGS });
  }

  resize(): void {
    this.#chart.resize();
    this.#sharePanes();
  }

  dispose(): void {
    this.#generation += 1;
    dispose(this.#element);
  }

  #load(): void {
    this.#generation += 1;
    const generation = this.#generation;
    const market = this.#market;
    const { interval, fetchCandles, onLoad } = this.#options;
    this.#push = undefined;
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
            this.#restoreDrawings();
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

  /** What every drawing has in common: tapped it is selected, moved or removed it is kept as it is then. */
  #overlay(tool: DrawingTool, text: string | undefined): OverlayCreate {
    const { onSelectDrawing } = this.#options;
    return {
      name: tool,
      groupId: DRAWINGS,
      ...(text !== undefined && { extendData: text }),
      onSelected: ({ overlay }) => onSelectDrawing?.({ id: overlay.id, tool }),
      onDeselected: () => onSelectDrawing?.(undefined),
      onPressedMoveEnd: () => this.#keepDrawings(),
      onRemoved: ({ overlay }) => {
        onSelectDrawing?.(undefined);
        this.#keepDrawings(overlay.id);
      },
    };
  }

  #keepDrawings(removedId?: string): void {
    const { drawings } = this.#options;
    if (drawings === undefined || this.#isRestoring) return;
    const drawn = this.#chart
      .getOverlays()
      .filter(({ id, currentStep }) => id !== removedId && currentStep === DRAWN);
    drawings.write(
      this.#market.symbol,
      drawn.map(toDrawing).filter((drawing) => drawing !== undefined),
    );
  }

  /** Puts the market's drawings where they were: of whatever market was shown before, none stay. */
  #restoreDrawings(): void {
    const { drawings } = this.#options;
    if (drawings === undefined) return;
    this.#isRestoring = true;
    this.#chart.removeOverlay({ groupId: DRAWINGS });
    for (const { tool, points, text } of drawings.read(this.#market.symbol)) {
      this.#chart.createOverlay({ ...this.#overlay(tool, text), points: points.map(toPoint) });
    }
    this.#isRestoring = false;
  }

  #drawIndicators(): void {
    this.#chart.removeIndicator();
    for (const name of this.#options.main) {
      const calcParams = this.#periodsOf(name);
      this.#chart.createIndicator(
        { name, paneId: 'candle_pane', ...(calcParams !== undefined && { calcParams }) },
        true,
      );
    }
    if (this.#options.isSmall) {
      // Room for the marks of the highest and the lowest price.
      this.#chart.overrideYAxis({ paneId: 'candle_pane', gap: { top: 0.2, bottom: 0.2 } });
      return;
    }
    // Room above the candles, so that the highest price's mark does not meet the legend.
    this.#chart.overrideYAxis({ paneId: 'candle_pane', gap: { top: 0.3, bottom: 0.1 } });
    for (const name of this.#options.panes) this.#addPane(name);
    this.#sharePanes();
  }

  #periodsOf(name: MainIndicator | PaneIndicator): number[] | undefined {
    return isTuned(name) ? [...this.#options.periods[name]] : undefined;
  }

  /** Gives the candles the largest part of the height; without this every pane takes as much as it likes. */
  #sharePanes(): void {
    const { isSmall, panes } = this.#options;
    const height = this.#element.clientHeight;
    if (isSmall || panes.length === 0 || height === 0) return;
    const rest = height * (1 - CANDLES_SHARE) - AXIS_PX;
    const each = Math.round(rest / Math.max(2, panes.length));
    for (const name of panes) this.#chart.setPaneOptions({ id: `pane-${name}`, height: each });
  }

  /** Decimals of a pane's legend; undefined for the library's own. */
  #precisionOf(name: PaneIndicator): number | undefined {
    if (name === 'MACD') return decimalsOfStep(this.#market.tickSize);
    if (name !== 'VOL') return undefined;
    return Math.min(VOLUME_DECIMALS_MAX, decimalsOfStep(this.#market.quantityStep));
  }

  /** A pane with room above its bars, so that the legend does not cover them. */
  #addPane(name: PaneIndicator): void {
    const calcParams = this.#periodsOf(name);
    const precision = this.#precisionOf(name);
    this.#chart.createIndicator({
      name,
      paneId: `pane-${name}`,
      ...(calcParams !== undefined && { calcParams }),
      ...(precision !== undefined && { precision }),
    });
    const top = this.#element.clientWidth < WIDE_LEGEND_PX ? 0.5 : 0.28;
    this.#chart.overrideYAxis({ paneId: `pane-${name}`, gap: { top, bottom: 0 } });
  }
}
