import type { KlineInterval } from '@candor/protocol';
import { create } from 'zustand';
import { asRecord, defineStored } from '#shared/session/stored.ts';
import { bookLayouts } from '#shared/trading/book/group-levels.ts';
import type { BookLayout } from '#shared/trading/book/group-levels.ts';

/** Intervals the strip of the trade screen offers; the chart page has them all. */
export const stripIntervals: readonly KlineInterval[] = ['1m', '15m', '1h', '4h', '1d'];

/** How a person arranged the trade screen on this device. */
export interface SpotView {
  readonly isChartOpen: boolean;
  readonly interval: KlineInterval;
  readonly layout: BookLayout;
  /** Whether an order is shown once more before it is sent. */
  readonly isConfirmed: boolean;
}

/** Where the form and its button would not fit below it, the chart begins folded. */
const CHART_HEIGHT_MIN = 800;

const SPOT_VIEW_DEFAULT: SpotView = {
  isChartOpen: typeof innerHeight !== 'number' || innerHeight >= CHART_HEIGHT_MIN,
  interval: '15m',
  layout: 'both',
  isConfirmed: true,
};

/** A view from whatever the device holds; each value that is not understood is the default. */
export function parseSpotView(raw: unknown): SpotView {
  const found = asRecord(raw) ?? {};
  return {
    isChartOpen:
      typeof found['isChartOpen'] === 'boolean'
        ? found['isChartOpen']
        : SPOT_VIEW_DEFAULT.isChartOpen,
    interval: stripIntervals.find((one) => one === found['interval']) ?? SPOT_VIEW_DEFAULT.interval,
    layout: bookLayouts.find((one) => one === found['layout']) ?? SPOT_VIEW_DEFAULT.layout,
    isConfirmed: found['isConfirmed'] !== false,
  };
}

const stored = defineStored('candor.spot-view.v1', parseSpotView, SPOT_VIEW_DEFAULT);

/** The arrangement, for components; change it with {@link setSpotView}. */
export const useSpotView = create<SpotView>(() => stored.read());

/** Changes some of the arrangement and keeps it. */
export function setSpotView(changes: Partial<SpotView>): void {
  useSpotView.setState(changes);
  stored.write(useSpotView.getState());
}
