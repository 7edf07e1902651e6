import type { KlineInterval } from '@candor/protocol';
import { create } from 'zustand';
import { asRecord, defineStored } from '#shared/session/stored.ts';
import { bookFigures, bookLayouts } from '#shared/trading/book/group-levels.ts';
import type { BookFigure, BookLayout } from '#shared/trading/book/group-levels.ts';

/** Intervals the strip of a trade screen offers; the chart page has them all. */
export const stripIntervals: readonly KlineInterval[] = ['1m', '15m', '1h', '4h', '1d'];

/** How a person arranged the trade screens on this device: spot and contracts are seen alike. */
export interface TradeView {
  readonly isChartOpen: boolean;
  readonly isContractChartOpen: boolean;
  readonly interval: KlineInterval;
  readonly layout: BookLayout;
  readonly figure: BookFigure;
  /** Whether a spot order is shown once more before it is sent. */
  readonly isConfirmed: boolean;
}

/** Where the form and its button would not fit below it, the chart begins folded. */
const CHART_HEIGHT_MIN = 800;

const TRADE_VIEW_DEFAULT: TradeView = {
  isChartOpen: typeof innerHeight !== 'number' || innerHeight >= CHART_HEIGHT_MIN,
  isContractChartOpen: false,
  interval: '15m',
  layout: 'both',
  figure: 'amount',
  isConfirmed: true,
};

/** A view from whatever the device holds; each value that is not understood is the default. */
export function parseTradeView(raw: unknown): TradeView {
  const found = asRecord(raw) ?? {};
  return {
    isChartOpen:
      typeof found['isChartOpen'] === 'boolean'
        ? found['isChartOpen']
        : TRADE_VIEW_DEFAULT.isChartOpen,
    isContractChartOpen: found['isContractChartOpen'] === true,
    interval:
      stripIntervals.find((one) => one === found['interval']) ?? TRADE_VIEW_DEFAULT.interval,
    layout: bookLayouts.find((one) => one === found['layout']) ?? TRADE_VIEW_DEFAULT.layout,
    figure: bookFigures.find((one) => one === found['figure']) ?? TRADE_VIEW_DEFAULT.figure,
    isConfirmed: found['isConfirmed'] !== false,
  };
}

const stored = defineStored('candor.spot-view.v1', parseTradeView, TRADE_VIEW_DEFAULT);

/** The arrangement, for components; change it with {@link setTradeView}. */
export const useTradeView = create<TradeView>(() => stored.read());

/** Changes some of the arrangement and keeps it. */
export function setTradeView(changes: Partial<TradeView>): void {
  useTradeView.setState(changes);
  stored.write(useTradeView.getState());
}
