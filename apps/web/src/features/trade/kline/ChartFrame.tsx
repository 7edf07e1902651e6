import { Button, cx, IconButton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Maximize2, Minimize2, PencilRuler, SlidersHorizontal, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { BookMarket } from '#shared/markets/markets.ts';
import type { CandleChart } from '#shared/trading/chart/candle-chart.ts';
import type { SelectedDrawing } from '#shared/trading/chart/chart-drawings.ts';
import { useChartOptions } from '#shared/trading/chart/chart-options.ts';
import { mainIndicators, paneIndicators } from '#shared/trading/chart/indicators.ts';
import type { DrawingTool } from '#shared/trading/chart/chart-options.ts';
import { LazyChart } from '#shared/trading/chart/LazyChart.tsx';
import type { OwnMarks } from '#shared/trading/chart/own-marks.ts';
import type { OnHeights } from '#shared/trading/chart/own-overlays.ts';
import { DrawingSheet } from './DrawingSheet.tsx';
import { IndicatorSheet } from './IndicatorSheet.tsx';
import { IntervalStrip } from './IntervalStrip.tsx';
import { MagnetButton } from './MagnetButton.tsx';
import { MarketLine } from './MarketStats.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { usePanesInSight } from './use-panes-in-sight.ts';
import { useToggleIndicator } from './use-toggle-indicator.ts';

/** Of the strip below the chart, besides those that are shown; the sheet has them all. */
const STRIP_MAIN: readonly string[] = mainIndicators.slice(0, 4);
const STRIP_PANES: readonly string[] = paneIndicators.slice(0, 4);

/** Intervals, the chart itself, its tools, and full screen. */
export function ChartFrame(props: {
  readonly market: BookMarket;
  readonly own: OwnMarks;
  readonly chartRef: RefObject<CandleChart | null>;
  readonly onHeights?: OnHeights;
  readonly onCrosshair?: (y: number, paneWidth: number) => void;
  /** What stands over the candles; told whether a drawing is under way. */
  readonly layer?: (isDrawing: boolean) => ReactNode;
  /** A drawing begins. */
  readonly onDraw?: () => void;
  /** A line is in hand. */
  readonly isHeld: boolean;
}): ReactNode {
  const { market, own, chartRef, onHeights, onCrosshair, layer } = props;
  const { t } = useLingui();
  const options = useChartOptions();
  const [sheet, setSheet] = useState<'drawing' | 'indicators'>();
  const { isFull, isTurned, setIsFull } = useFullScreen();
  const [canUndo, setCanUndo] = useState(false);
  const drawing = useDrawing(chartRef);
  const panes = usePanesInSight(options.panes, props.isHeld, isTurned);
  return (
    <section
      aria-label={t`Chart`}
      data-turned={isTurned ? '' : undefined}
      className={placeOf(isFull, isTurned)}
    >
      <ChartBar
        market={market}
        onSheet={setSheet}
        isFull={isFull}
        onFull={setIsFull}
        onUndo={canUndo ? drawing.undo : undefined}
      />
      <LazyChart
        market={market}
        {...options}
        panes={panes}
        isSmall={false}
        chartRef={chartRef}
        isDrawing={drawing.isDrawing}
        isTurned={isTurned}
        onSelectDrawing={drawing.select}
        onHistory={setCanUndo}
        own={own}
        {...(onHeights !== undefined && { onHeights })}
        {...(onCrosshair !== undefined && { onCrosshair })}
        layer={layer?.(drawing.isDrawing)}
        className={isFull ? 'min-h-0 flex-1' : 'h-[400px]'}
      />
      {drawing.isDrawing || drawing.selected !== undefined ? (
        <DrawingBar drawing={drawing} />
      ) : (
        <IndicatorStrip />
      )}
      <ChartSheets
        opened={sheet}
        onClose={() => setSheet(undefined)}
        drawing={drawing}
        onDraw={props.onDraw}
      />
    </section>
  );
}

/** In the page, over it, or over it on its side. */
function placeOf(isFull: boolean, isTurned: boolean): string | undefined {
  if (!isFull) return undefined;
  // A quarter clockwise about its upper left corner, which stands at the upper right of the screen.
  const place = isTurned
    ? 'top-0 left-[100dvw] h-[100dvw] w-[100dvh] origin-top-left rotate-90 pr-[var(--safe-bottom)] pl-[var(--safe-top)]'
    : 'inset-0 pt-[var(--safe-top)] pr-[var(--safe-right)] pb-[var(--safe-bottom)] pl-[var(--safe-left)]';
  return cx('fixed z-50 flex flex-col bg-bg', place);
}

/** The sheets of the chart's tools. */
function ChartSheets(props: {
  readonly opened: 'drawing' | 'indicators' | undefined;
  readonly onClose: () => void;
  readonly drawing: DrawingModel;
  /** A drawing begins. */
  readonly onDraw: (() => void) | undefined;
}): ReactNode {
  const { opened, onClose, drawing } = props;
  return (
    <>
      <DrawingSheet
        isOpen={opened === 'drawing'}
        onClose={onClose}
        onDraw={(tool, text) => {
          onClose();
          props.onDraw?.();
          drawing.begin(tool, text);
        }}
        onClear={() => {
          onClose();
          drawing.clear();
        }}
      />
      <IndicatorSheet isOpen={opened === 'indicators'} onClose={onClose} />
    </>
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
  readonly undo: () => void;
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
    undo: () => {
      chart.current?.drawings.undo();
      setIsDrawing(false);
    },
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
      <p role="status" className="min-w-0 flex-1 py-1">
        {isDrawing ? t`Tap the chart to set the points of your drawing.` : t`Drag to move it.`}
      </p>
      {isDrawing ? (
        <>
          <MagnetButton />
          <Button tone="ghost" size="small" onClick={drawing.cancel}>
            {t`Cancel`}
          </Button>
        </>
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

/** The intervals and the chart's tools; in full screen also which market it is, and its price. */
function ChartBar(props: {
  readonly market: BookMarket;
  readonly onSheet: (sheet: 'drawing' | 'indicators') => void;
  readonly isFull: boolean;
  readonly onFull: (isFull: boolean) => void;
  /** Undefined while there is nothing to undo. */
  readonly onUndo: (() => void) | undefined;
}): ReactNode {
  const { t } = useLingui();
  const icon = { size: 18, strokeWidth: 1.8, 'aria-hidden': true } as const;
  return (
    <div className="hairline-b flex items-center pr-2">
      {props.isFull && <MarketLine market={props.market} />}
      <IntervalStrip />
      {props.onUndo !== undefined && (
        <IconButton label={t`Undo`} onClick={props.onUndo} className="text-t2">
          <Undo2 {...icon} />
        </IconButton>
      )}
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
  const { toggleMain, togglePane } = useToggleIndicator();
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
      {mainIndicators
        .filter((name) => STRIP_MAIN.includes(name) || main.includes(name))
        .map((name) => chip(name, main.includes(name), () => toggleMain(name)))}
      <span aria-hidden="true" className="mx-2 h-3 w-px shrink-0 bg-line" />
      {paneIndicators
        .filter((name) => STRIP_PANES.includes(name) || panes.includes(name))
        .map((name) => chip(name, panes.includes(name), () => togglePane(name)))}
    </div>
  );
}
