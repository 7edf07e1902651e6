import type { MarketView } from '@candor/protocol';
import { Button, cx, IconButton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Maximize2, Minimize2, PencilRuler, SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { CandleChart, SelectedDrawing } from '#shared/trading/chart/candle-chart.ts';
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
import { useOwnMarks } from './use-own-marks.ts';

/** Of the strip below the chart; the sheet has the others too. */
const STRIP_MAIN = mainIndicators.slice(0, 4);
const STRIP_PANES = paneIndicators.slice(0, 4);

/** Intervals, the chart itself, its tools, and full screen. */
export function ChartSection({ market }: { readonly market: MarketView }): ReactNode {
  const { t } = useLingui();
  const options = useChartOptions();
  const chart = useRef<CandleChart>(null);
  const [sheet, setSheet] = useState<'drawing' | 'indicators'>();
  const [isDrawing, setIsDrawing] = useState(false);
  const [selected, setSelected] = useState<SelectedDrawing>();
  const { isFull, setIsFull } = useFullScreen();
  const close = (): void => setSheet(undefined);
  const draw = (tool: DrawingTool, text?: string): void => {
    close();
    chart.current?.cancelDrawing();
    setIsDrawing(true);
    chart.current?.draw(tool, () => setIsDrawing(false), text);
  };
  return (
    <section
      aria-label={t`Chart`}
      className={cx(isFull && 'fixed inset-0 z-50 flex flex-col bg-bg pt-[var(--safe-top)]')}
    >
      {isFull && <MarketLine market={market} />}
      <div className="hairline-b flex items-center pr-2">
        <IntervalStrip />
        <ChartTools onSheet={setSheet} isFull={isFull} onFull={setIsFull} />
      </div>
      <LazyChart
        market={market}
        {...options}
        isSmall={false}
        chartRef={chart}
        isDrawing={isDrawing}
        onSelectDrawing={setSelected}
        own={useOwnMarks(market, options)}
        className={isFull ? 'min-h-0 flex-1' : 'h-[400px]'}
      />
      {isDrawing || selected !== undefined ? (
        <DrawingBar
          isDrawing={isDrawing}
          selected={selected}
          onCancel={() => {
            chart.current?.cancelDrawing();
            setIsDrawing(false);
          }}
          onDelete={(id) => chart.current?.removeDrawing(id)}
        />
      ) : (
        <IndicatorStrip />
      )}
      <DrawingSheet
        isOpen={sheet === 'drawing'}
        onClose={close}
        onDraw={draw}
        onClear={() => {
          chart.current?.clearDrawings();
          setIsDrawing(false);
          close();
        }}
      />
      <IndicatorSheet isOpen={sheet === 'indicators'} onClose={close} />
    </section>
  );
}

/**
 * What can be done about the drawing under way, or about the one that was tapped; as high as the strip
 * of indicators, whose place it takes, so that nothing moves under the finger.
 */
function DrawingBar(props: {
  readonly isDrawing: boolean;
  readonly selected: SelectedDrawing | undefined;
  readonly onCancel: () => void;
  readonly onDelete: (id: string) => void;
}): ReactNode {
  const { isDrawing, selected } = props;
  const { t } = useLingui();
  return (
    <div className="flex min-h-[41px] items-center gap-2 bg-primary-soft pl-4 text-meta text-primary-text">
      <p role="status" className="min-w-0 flex-1">
        {isDrawing ? t`Tap the chart to set the points of your drawing.` : t`Drag to move it.`}
      </p>
      {isDrawing ? (
        <Button tone="ghost" size="small" onClick={props.onCancel}>
          {t`Cancel`}
        </Button>
      ) : (
        selected !== undefined && (
          <Button tone="ghost" size="small" onClick={() => props.onDelete(selected.id)}>
            {t`Delete drawing`}
          </Button>
        )
      )}
    </div>
  );
}

function ChartTools(props: {
  readonly onSheet: (sheet: 'drawing' | 'indicators') => void;
  readonly isFull: boolean;
  readonly onFull: (isFull: boolean) => void;
}): ReactNode {
  const { t } = useLingui();
  const icon = { size: 18, strokeWidth: 1.8, 'aria-hidden': true } as const;
  return (
    <>
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
    </>
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
