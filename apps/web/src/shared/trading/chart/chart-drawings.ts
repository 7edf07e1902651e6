import { registerOverlay } from 'klinecharts';
import type { Chart, Overlay, OverlayCreate } from 'klinecharts';
import { drawingTools } from './chart-options.ts';
import type { DrawingTool } from './chart-options.ts';
import { thinned } from './drawings.ts';
import type { Drawing, DrawingPoint } from './drawings.ts';

/** Keeps each market's drawings. */
export interface DrawingShelf {
  readonly read: (symbol: string) => readonly Drawing[];
  readonly write: (symbol: string, drawings: readonly Drawing[]) => void;
}

/** The drawing that the next act is about. */
export interface SelectedDrawing {
  readonly id: string;
  readonly tool: DrawingTool;
}

/** What the user drew, apart from the user's own orders and fills. */
const DRAWINGS = 'drawings';

/** The library's step of an overlay whose last point is set. */
const DRAWN = -1;

/** A note stands above its point, which stays visible. */
const NOTE_LIFT_PX = 6;

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

interface DrawingsOptions {
  /** Where drawings are kept; a chart without it has none. */
  readonly shelf: DrawingShelf | undefined;
  /** A drawing was tapped, or no longer is. */
  readonly onSelect: ((selected: SelectedDrawing | undefined) => void) | undefined;
  /** Hears whether there is something to undo. */
  readonly onHistory: ((canUndo: boolean) => void) | undefined;
}

/** Changes that can be undone one after the other. */
const UNDO_MAX = 50;

/** A point this near to a price of its candle goes there. */
const MAGNET_PX = 12;

/** What a person drew on one chart, kept on the shelf of the market that is shown. */
export class ChartDrawings {
  readonly #chart: Chart;
  readonly #options: DrawingsOptions;
  #symbol = '';
  #isMagnet = false;
  /** The drawings as they are, and as they were before each change. */
  #now: readonly Drawing[] = [];
  #before: (readonly Drawing[])[] = [];
  /** Drawings that come back from the shelf are not put there again. */
  #isRestoring = false;

  constructor(chart: Chart, options: DrawingsOptions) {
    this.#chart = chart;
    this.#options = options;
  }

  /** Begins a drawing; `onDone` once its last point is set. `text` is what a note says. */
  draw(tool: DrawingTool, onDone: () => void, text?: string): void {
    this.#chart.createOverlay({
      ...this.#overlay(tool, text),
      onDrawEnd: () => {
        this.#keep();
        onDone();
      },
    });
  }

  /** Gives up the drawing under way. */
  cancel(): void {
    for (const overlay of this.#chart.getOverlays()) {
      if (overlay.currentStep !== DRAWN) this.#chart.removeOverlay({ id: overlay.id });
    }
  }

  /** Removes one drawing. */
  remove(id: string): void {
    this.#chart.removeOverlay({ id });
  }

  /** Removes every drawing of the user. */
  clear(): void {
    this.cancel();
    this.#put([]);
    this.#keep();
  }

  /** Takes the last change back. */
  undo(): void {
    const before = this.#before.pop();
    if (before === undefined) return;
    this.cancel();
    this.#put(before);
    this.#settle(before);
  }

  /** Whether points go to the prices of the candles they are near. */
  setMagnet(isOn: boolean): void {
    this.#isMagnet = isOn;
    this.#chart.overrideOverlay({ groupId: DRAWINGS, ...this.#mode() });
  }

  /** Puts the market's drawings where they were: of whatever market was shown before, none stay. */
  restore(symbol: string): void {
    const { shelf } = this.#options;
    if (shelf === undefined) return;
    const isOther = symbol !== this.#symbol;
    this.#symbol = symbol;
    if (isOther) this.#before = [];
    this.#now = shelf.read(symbol);
    this.#put(this.#now);
    this.#options.onHistory?.(this.#before.length > 0);
  }

  #mode(): Pick<Overlay, 'mode' | 'modeSensitivity'> {
    return { mode: this.#isMagnet ? 'weak_magnet' : 'normal', modeSensitivity: MAGNET_PX };
  }

  #put(drawings: readonly Drawing[]): void {
    this.#isRestoring = true;
    // One that is under way stays: whoever has just chosen another interval still means to set its points.
    for (const { id, currentStep } of this.#chart.getOverlays({ groupId: DRAWINGS })) {
      if (currentStep === DRAWN) this.#chart.removeOverlay({ id });
    }
    for (const { tool, points, text } of drawings) {
      this.#chart.createOverlay({ ...this.#overlay(tool, text), points: points.map(toPoint) });
    }
    this.#isRestoring = false;
  }

  /** What every drawing has in common: tapped it is selected, moved or removed it is kept as it is then. */
  #overlay(tool: DrawingTool, text: string | undefined): OverlayCreate {
    const { onSelect } = this.#options;
    return {
      name: tool,
      groupId: DRAWINGS,
      ...this.#mode(),
      ...(text !== undefined && { extendData: text }),
      onSelected: ({ overlay }) => onSelect?.({ id: overlay.id, tool }),
      onDeselected: () => onSelect?.(undefined),
      onPressedMoveEnd: () => this.#keep(),
      onRemoved: ({ overlay }) => {
        onSelect?.(undefined);
        this.#keep(overlay.id);
      },
    };
  }

  #keep(removedId?: string): void {
    const { shelf } = this.#options;
    if (shelf === undefined || this.#isRestoring) return;
    const drawn = this.#chart
      .getOverlays()
      .filter(({ id, currentStep }) => id !== removedId && currentStep === DRAWN);
    const next = drawn.map(toDrawing).filter((drawing) => drawing !== undefined);
    // A drawing under way that is given up changes nothing.
    if (JSON.stringify(next) === JSON.stringify(this.#now)) return;
    this.#before = [...this.#before, this.#now].slice(-UNDO_MAX);
    this.#settle(next);
  }

  #settle(drawings: readonly Drawing[]): void {
    this.#now = drawings;
    this.#options.shelf?.write(this.#symbol, drawings);
    this.#options.onHistory?.(this.#before.length > 0);
  }
}
