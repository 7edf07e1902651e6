import type { MarketView, OrderView } from '@candor/protocol';
import { Button, cx, IconButton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Maximize2, Minimize2, PencilRuler, SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { CandleChart } from '#shared/trading/chart/candle-chart.ts';
import type { SelectedDrawing } from '#shared/trading/chart/chart-drawings.ts';
import {
  MAIN_MAX,
  mainIndicators,
  paneIndicators,
  PANES_MAX,
  setChartOptions,
  toggled,
  useChartOptions,
} from '#shared/trading/chart/chart-options.ts';
import type { DrawingTool } from '#shared/trading/chart/chart-options.ts';
import { LazyChart } from '#shared/trading/chart/LazyChart.tsx';
import { DrawingSheet } from './DrawingSheet.tsx';
import { IndicatorSheet } from './IndicatorSheet.tsx';
import { IntervalStrip } from './IntervalStrip.tsx';
import { MarketLine } from './MarketStats.tsx';
import { useChartTrading } from './use-chart-trading.ts';

/** Of the strip below the chart; the sheet has the others too. */
const STRIP_MAIN = mainIndicators.slice(0, 4);
const STRIP_PANES = paneIndicators.slice(0, 4);

/** Orders, their tags and what is done with them: fetched once there is a chart to show them on. */
const ChartTrading = lazy(async () => {
  const { ChartTrading: Trading } = await import('./ChartTrading.tsx');
  return { default: Trading };
});

const NO_ORDERS: readonly OrderView[] = [];

/** Intervals, the chart itself, its tools, and full screen. */
export function ChartSection(props: {
  readonly market: MarketView;
  /** An order of the chart is in hand, and its panel in the place of the page's buttons. */
  readonly onHold: (isHeld: boolean) => void;
}): ReactNode {
  const { market, onHold } = props;
  const { t } = useLingui();
  const options = useChartOptions();
  const chart = useRef<CandleChart>(null);
  const [sheet, setSheet] = useState<'drawing' | 'indicators'>();
  const { isFull, setIsFull } = useFullScreen();
  const { own, orders, handles, trading } = useChartTrading(market, options);
  const isHeld = handles.held !== undefined;
  useEffect(() => onHold(isHeld), [onHold, isHeld]);
  const close = (): void => setSheet(undefined);
  const drawing = useDrawing(chart);
  return (
    <section
      aria-label={t`Chart`}
      className={cx(isFull && 'fixed inset-0 z-50 flex flex-col bg-bg pt-[var(--safe-top)]')}
    >
      {isFull && <MarketLine market={market} />}
      <ChartBar onSheet={setSheet} isFull={isFull} onFull={setIsFull} />
      <LazyChart
        market={market}
        {...options}
        isSmall={false}
        chartRef={chart}
        isDrawing={drawing.isDrawing}
        onSelectDrawing={drawing.select}
        own={own}
        onHeights={trading.onHeights}
        onCrosshair={trading.onCrosshair}
        layer={
          <Suspense fallback={null}>
            <ChartTrading
              ref={trading.ref}
              market={market}
              marks={own.orders}
              orders={orders ?? NO_ORDERS}
              handles={handles}
              places={trading.places}
              chart={chart}
              isDrawing={drawing.isDrawing}
            />
          </Suspense>
        }
        className={isFull ? 'min-h-0 flex-1' : 'h-[400px]'}
      />
      {drawing.isDrawing || drawing.selected !== undefined ? (
        <DrawingBar drawing={drawing} />
      ) : (
        <IndicatorStrip />
      )}
      <DrawingSheet
        isOpen={sheet === 'drawing'}
        onClose={close}
        onDraw={(tool, text) => {
          close();
          handles.release();
          drawing.begin(tool, text);
        }}
        onClear={() => {
          close();
          drawing.clear();
        }}
      />
      <IndicatorSheet isOpen={sheet === 'indicators'} onClose={close} />
    </section>
  );
}

/** The drawing under way, the one that was tapped, and what can be done to both. */
interface DrawingModel {
  readonly isDrawing: boolean;
  readonly selected: SelectedDrawing | undefined;
  readonly select: (selected: SelectedDrawing | undefined) => void;
  readonly begin: (tool: DrawingTool, text?: string) => void;
  readonly cancel: () => void;
  readonly remove: (id: string) => void;
  readonly clear: () => void;
}

function useDrawing(chart: RefObject<CandleChart | null>): DrawingModel {
  const [isDrawing, setIsDrawing] = useState(false);
  const [selected, select] = useState<SelectedDrawing>();
  return {
    isDrawing,
    selected,
    select,
    begin: (tool, text) => {
      chart.current?.drawings.cancel();
      setIsDrawing(true);
      chart.current?.drawings.draw(tool, () => setIsDrawing(false), text);
    },
    cancel: () => {
      chart.current?.drawings.cancel();
      setIsDrawing(false);
    },
    remove: (id) => chart.current?.drawings.remove(id),
    clear: () => {
      chart.current?.drawings.clear();
      setIsDrawing(false);
    },
  };
}

/**
 * What can be done about the drawing under way, or about the one that was tapped; as high as the strip
 * of indicators, whose place it takes, so that nothing moves under the finger.
 */
function DrawingBar({ drawing }: { readonly drawing: DrawingModel }): ReactNode {
  const { isDrawing, selected } = drawing;
  const { t } = useLingui();
  return (
    <div className="flex min-h-[41px] items-center gap-2 bg-primary-soft pl-4 text-meta text-primary-text">
      <p role="status" className="min-w-0 flex-1">
        {isDrawing ? t`Tap the chart to set the points of your drawing.` : t`Drag to move it.`}
      </p>
      {isDrawing ? (
        <Button tone="ghost" size="small" onClick={drawing.cancel}>
          {t`Cancel`}
        </Button>
      ) : (
        selected !== undefined && (
          <Button tone="ghost" size="small" onClick={() => drawing.remove(selected.id)}>
            {t`Delete drawing`}
          </Button>
        )
      )}
    </div>
  );
}

/** The intervals and the chart's tools. */
function ChartBar(props: {
  readonly onSheet: (sheet: 'drawing' | 'indicators') => void;
  readonly isFull: boolean;
  readonly onFull: (isFull: boolean) => void;
}): ReactNode {
  const { t } = useLingui();
  const icon = { size: 18, strokeWidth: 1.8, 'aria-hidden': true } as const;
  return (
    <div className="hairline-b flex items-center pr-2">
      <IntervalStrip />
      <IconButton
        label={t`Drawing tools`}
        onClick={() => props.onSheet('drawing')}
        className="text-t2"
      >
        <PencilRuler {...icon} />
      </IconButton>
      <IconButton
        label={t`Indicators`}
        onClick={() => props.onSheet('indicators')}
        className="text-t2"
      >
        <SlidersHorizontal {...icon} />
      </IconButton>
      <IconButton
        label={props.isFull ? t`Leave full screen` : t`Full screen`}
        onClick={() => props.onFull(!props.isFull)}
        className="text-t2"
      >
        {props.isFull ? <Minimize2 {...icon} /> : <Maximize2 {...icon} />}
      </IconButton>
    </div>
  );
}

/** The indicators used most, one tap each. */
function IndicatorStrip(): ReactNode {
  const { t } = useLingui();
  const { main, panes } = useChartOptions();
  const chip = (name: string, isOn: boolean, onPress: () => void): ReactNode => (
    <button
      key={name}
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={cx(
        'h-10 min-w-10 shrink-0 px-2 text-meta',
        isOn ? 'font-semibold text-t1' : 'text-t3',
      )}
    >
      {name}
    </button>
  );
  return (
    <div
      role="group"
      aria-label={t`Indicators`}
      className="scrollbar-none flex items-center overflow-x-auto border-t border-line px-2"
    >
      {STRIP_MAIN.map((name) =>
        chip(name, main.includes(name), () =>
          setChartOptions({ main: toggled(main, name, MAIN_MAX) }),
        ),
      )}
      <span aria-hidden="true" className="mx-2 h-3 w-px shrink-0 bg-line" />
      {STRIP_PANES.map((name) =>
        chip(name, panes.includes(name), () =>
          setChartOptions({ panes: toggled(panes, name, PANES_MAX) }),
        ),
      )}
    </div>
  );
}

/** The whole screen for the chart: turned sideways where the device allows it, Escape to leave. */
function useFullScreen(): { isFull: boolean; setIsFull: (isFull: boolean) => void } {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    if (!isFull) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setIsFull(false);
    };
    const onChange = (): void => {
      if (document.fullscreenElement === null) setIsFull(false);
    };
    const root = document.documentElement;
    root.style.overflow = 'hidden';
    // Neither is there on every phone; the chart fills the page all the same.
    const { requestFullscreen } = root as Partial<HTMLElement>;
    requestFullscreen?.call(root).then(lockLandscape, () => undefined);
    addEventListener('keydown', onKey);
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      root.style.overflow = '';
      removeEventListener('keydown', onKey);
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement !== null)
        void document.exitFullscreen().catch(() => undefined);
    };
  }, [isFull]);
  return { isFull, setIsFull };
}

function lockLandscape(): void {
  const { orientation } = screen as {
    orientation?: { lock?: (to: string) => Promise<void> };
  };
  void orientation?.lock?.('landscape').catch(() => undefined);
}
