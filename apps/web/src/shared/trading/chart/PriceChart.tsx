import type { CandleView, KlineInterval } from '@candor/protocol';
import { cx, EmptyState, ErrorState, Skeleton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { api } from '#shared/api/api.ts';
import { useHub } from '#shared/hub/hub.ts';
import type { BookMarket } from '#shared/markets/markets.ts';
import { usePreferences } from '#shared/session/preferences.ts';
import { CandleChart, CANDLES_PER_LOAD } from './candle-chart.ts';
import type { SelectedDrawing } from './chart-drawings.ts';
import type { ChartOptions } from './chart-options.ts';
import { readDrawings, writeDrawings } from './drawings.ts';
import { defaultPeriods } from './indicators.ts';
import type { IndicatorLines, Periods } from './indicators.ts';
import type { OwnMarks } from './own-marks.ts';
import type { OnHeights } from './own-overlays.ts';
import { keepUpright } from './turned-pointers.ts';

interface PriceChartProps extends Omit<ChartOptions, 'periods' | 'lines'> {
  /** Without them the usual ones. */
  readonly periods?: Periods;
  readonly lines?: IndicatorLines;
  readonly market: BookMarket;
  readonly isSmall: boolean;
  /** Gives the chart to whoever draws on it. */
  readonly chartRef?: RefObject<CandleChart | null>;
  /** A drawing is under way: every drag belongs to the chart. */
  readonly isDrawing?: boolean;
  /** Hears which drawing was tapped; the same function throughout. */
  readonly onSelectDrawing?: (selected: SelectedDrawing | undefined) => void;
  /** Hears whether a change of the drawings can be undone; the same function throughout. */
  readonly onHistory?: (canUndo: boolean) => void;
  /** Points of drawings go to the prices of the candles. */
  readonly isMagnet?: boolean;
  /** The page turned the chart by a quarter, because the device did not. */
  readonly isTurned?: boolean;
  /** The user's own orders and fills in this market. */
  readonly own?: OwnMarks;
  /** Hears with each frame where the user's orders lie; the same function throughout. */
  readonly onHeights?: OnHeights;
  /** Hears where the crosshair stands on the candles; the same function throughout. */
  readonly onCrosshair?: (y: number, paneWidth: number) => void;
  /** What stands over the candles, once they are there. */
  readonly layer?: ReactNode;
  readonly className?: string;
}

type LoadState = 'loading' | 'ready' | 'empty' | 'failed';

async function fetchCandles(
  symbol: string,
  interval: KlineInterval,
  beforeMs: number | undefined,
): Promise<readonly CandleView[]> {
  const { candles } = await api('common/kline', {
    symbol,
    interval,
    limit: CANDLES_PER_LOAD,
    ...(beforeMs !== undefined && { toMs: beforeMs }),
  });
  return candles;
}

/** A drag that begins soon and goes up or down is the page's; the chart would swallow it. */
const SCROLL_DECIDED_MS = 350;

/** Leaves vertical drags to the page; long presses, sideways drags and drawings stay the chart's. */
function usePageScroll(host: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    let start = { x: 0, y: 0, atMs: 0 };
    let isPageScroll = false;
    const onStart = (event: TouchEvent): void => {
      const touch = event.touches[0];
      if (touch === undefined) return;
      start = { x: touch.clientX, y: touch.clientY, atMs: event.timeStamp };
      isPageScroll = false;
    };
    const onMove = (event: TouchEvent): void => {
      const touch = event.touches[0];
      if (touch === undefined || element.dataset['drawing'] !== undefined) return;
      const across = Math.abs(touch.clientX - start.x);
      const down = Math.abs(touch.clientY - start.y);
      if (!isPageScroll && event.timeStamp - start.atMs < SCROLL_DECIDED_MS) {
        isPageScroll = down > across && down > 4;
      }
      if (isPageScroll) event.stopPropagation();
    };
    element.addEventListener('touchstart', onStart, { capture: true, passive: true });
    element.addEventListener('touchmove', onMove, { capture: true, passive: true });
    return () => {
      element.removeEventListener('touchstart', onStart, { capture: true });
      element.removeEventListener('touchmove', onMove, { capture: true });
    };
  }, [host]);
}

const USUAL_LINES: IndicatorLines = {};

/** The large chart's drawings; the small one has room for none. */
const shelf = { read: readDrawings, write: writeDrawings };

function useCandleChart(props: PriceChartProps, host: RefObject<HTMLDivElement | null>) {
  const { market, interval, isLine, main, panes, isSmall } = props;
  const { periods = defaultPeriods, lines = USUAL_LINES } = props;
  const { chartRef, onSelectDrawing, onHeights, onCrosshair, onHistory } = props;
  const { i18n } = useLingui();
  const [state, setState] = useState<LoadState>('loading');
  const own = useRef<CandleChart | null>(null);
  const initial = useRef({ market, interval, isLine, main, panes, periods, lines, isSmall });
  const locale = i18n.locale === 'zh-CN' ? 'zh-CN' : 'en-US';
  useEffect(() => {
    if (host.current === null) return;
    const chart = new CandleChart(host.current, initial.current.market, {
      ...initial.current,
      locale,
      fetchCandles,
      onLoad: setState,
      ...(!isSmall && { drawings: shelf }),
      ...(onSelectDrawing !== undefined && { onSelectDrawing }),
      ...(onHeights !== undefined && { onHeights }),
      ...(onHistory !== undefined && { onHistory }),
      ...(onCrosshair !== undefined && { onCrosshair }),
    });
    own.current = chart;
    if (chartRef !== undefined) chartRef.current = chart;
    const observer = new ResizeObserver(() => chart.resize());
    observer.observe(host.current);
    return () => {
      observer.disconnect();
      own.current = null;
      if (chartRef !== undefined) chartRef.current = null;
      chart.dispose();
    };
  }, [host, locale, chartRef, isSmall, onSelectDrawing, onHeights, onCrosshair, onHistory]);
  useEffect(() => {
    initial.current = { market, interval, isLine, main, panes, periods, lines, isSmall };
    own.current?.show(market, interval);
  }, [market, interval, isLine, main, panes, periods, lines, isSmall]);
  useEffect(() => {
    own.current?.setOptions({ isLine, main, panes, periods, lines });
  }, [isLine, main, panes, periods, lines]);
  const { isMagnet = false } = props;
  useEffect(() => {
    if (state === 'ready') own.current?.drawings.setMagnet(isMagnet);
  }, [isMagnet, state]);
  const theme = usePreferences((preferences) => preferences.theme);
  const riseFall = usePreferences((preferences) => preferences.riseFall);
  const colours = `${theme} ${riseFall}`;
  const drawnIn = useRef(colours);
  useEffect(() => {
    if (drawnIn.current === colours) return;
    drawnIn.current = colours;
    own.current?.restyle();
  }, [colours]);
  return { state, chart: own };
}

/** The candle chart of a market, live. To assistive technology it is a picture with a summary. */
export function PriceChart(props: PriceChartProps): ReactNode {
  const { t } = useLingui();
  const { market, interval } = props;
  const host = useRef<HTMLDivElement>(null);
  const { state, chart } = useCandleChart(props, host);
  const { data } = useHub(`kline:${market.symbol}:${interval}`);
  usePageScroll(host);
  const { isTurned = false } = props;
  useEffect(() => {
    if (isTurned && host.current !== null) return keepUpright(host.current);
    return undefined;
  }, [isTurned]);
  useEffect(() => {
    if (state !== 'ready') return;
    for (const candle of data ?? []) chart.current?.push(candle);
  }, [data, state, chart]);
  // The first trade of a market: what was found empty is asked for once more, for each candle that comes.
  const asked = useRef(data);
  useEffect(() => {
    if (state !== 'empty' || asked.current === data || (data?.length ?? 0) === 0) return;
    asked.current = data;
    chart.current?.reload();
  }, [data, state, chart]);
  const { own } = props;
  useEffect(() => {
    if (own !== undefined && state === 'ready') chart.current?.showOwn(own);
  }, [own, state, chart]);
  const last = data?.at(-1)?.close ?? '--';
  return (
    <div
      className={cx(
        'relative has-[.kchart_:focus-visible]:after:pointer-events-none has-[.kchart_:focus-visible]:after:absolute has-[.kchart_:focus-visible]:after:inset-0 has-[.kchart_:focus-visible]:after:border-2 has-[.kchart_:focus-visible]:after:border-primary-text',
        props.className,
      )}
    >
      <div
        ref={host}
        role="img"
        aria-label={t`Candle chart of ${market.symbol}, ${interval}, last price ${last}`}
        data-drawing={props.isDrawing === true ? '' : undefined}
        // Isolated: the library's canvases have heights of their own, and would lie over the tags.
        className="kchart isolate size-full [&>div]:touch-pan-y! [&>div]:overscroll-auto! data-drawing:[&>div]:touch-none!"
      />
      {state === 'ready' && props.layer}
      {state === 'loading' && (
        <div aria-hidden="true" className="absolute inset-0 bg-bg p-2">
          <Skeleton className="size-full" />
        </div>
      )}
      {state === 'empty' && (
        <div className="absolute inset-0 grid place-items-center bg-bg">
          <EmptyState text={t`No trades yet.`} />
        </div>
      )}
      {state === 'failed' && (
        <div className="absolute inset-0 grid place-items-center bg-bg">
          <ErrorState
            className="py-2"
            text={t`The chart could not be loaded.`}
            onRetry={() => chart.current?.reload()}
          />
        </div>
      )}
    </div>
  );
}
