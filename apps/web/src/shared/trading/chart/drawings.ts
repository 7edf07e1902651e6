import { asRecord, defineStored } from '#shared/session/stored.ts';
import { drawingTools } from './chart-options.ts';
import type { DrawingTool } from './chart-options.ts';

/** A place on a chart. Price is for drawing only; a line across the chart may lack either. */
export interface DrawingPoint {
  readonly atMs?: number;
  readonly price?: number;
}

/** Something a person drew on a market's chart. */
export interface Drawing {
  readonly tool: DrawingTool;
  readonly points: readonly DrawingPoint[];
  /** What a note says. */
  readonly text?: string;
}

/** Drawings of each market, the market drawn on last at the end. */
export type DrawingsByMarket = Readonly<Record<string, readonly Drawing[]>>;

/** More drawings on one chart hide the candles, and each is drawn again with every frame. */
export const DRAWINGS_MAX = 40;

/** The device keeps about five million characters for the whole app: these are given half a million. */
const MARKETS_MAX = 24;

/** A stroke of the brush longer than this is thinned out, not cut off. */
const POINTS_MAX = 200;

/** A note is a few words beside a candle. */
export const NOTE_LENGTH_MAX = 60;

const SYMBOL = /^[A-Z0-9]{2,24}$/;

/** Every n-th point and the last, so that a long stroke keeps its shape. */
export function thinned(points: readonly DrawingPoint[]): readonly DrawingPoint[] {
  if (points.length <= POINTS_MAX) return points;
  const step = Math.ceil(points.length / (POINTS_MAX - 1));
  return points.filter((_, at) => at % step === 0 || at === points.length - 1);
}

function parsePoint(raw: unknown): DrawingPoint | undefined {
  const { atMs, price } = asRecord(raw) ?? {};
  const point = {
    ...(Number.isFinite(atMs) && { atMs: atMs as number }),
    ...(Number.isFinite(price) && { price: price as number }),
  };
  return Object.keys(point).length === 0 ? undefined : point;
}

function parseDrawing(raw: unknown): Drawing | undefined {
  const found = asRecord(raw) ?? {};
  const tool = drawingTools.find((one) => one === found['tool']);
  const rawPoints: unknown = found['points'];
  if (tool === undefined || !Array.isArray(rawPoints)) return undefined;
  const points = rawPoints.map(parsePoint).filter((point) => point !== undefined);
  if (points.length === 0) return undefined;
  const { text } = found;
  if (tool !== 'note') return { tool, points: thinned(points) };
  if (typeof text !== 'string' || text.trim() === '') return undefined;
  return { tool, points: points.slice(0, 1), text: text.slice(0, NOTE_LENGTH_MAX) };
}

/** Drawings from whatever the device holds; what is not understood is left out. */
export function parseDrawings(raw: unknown): DrawingsByMarket {
  const markets = Object.entries(asRecord(raw) ?? {}).filter(([symbol]) => SYMBOL.test(symbol));
  return Object.fromEntries(
    markets.slice(-MARKETS_MAX).map(([symbol, list]) => {
      const drawings = (Array.isArray(list) ? list : []).map(parseDrawing);
      return [symbol, drawings.filter((one) => one !== undefined).slice(-DRAWINGS_MAX)];
    }),
  );
}

/** All drawings with one market's replaced; the market drawn on longest ago gives way to a new one. */
export function withDrawings(
  all: DrawingsByMarket,
  symbol: string,
  drawings: readonly Drawing[],
): DrawingsByMarket {
  const others = Object.entries(all).filter(([other]) => other !== symbol);
  if (drawings.length === 0) return Object.fromEntries(others);
  const kept = others.slice(-(MARKETS_MAX - 1));
  return Object.fromEntries([...kept, [symbol, drawings.slice(-DRAWINGS_MAX)]]);
}

const stored = defineStored<DrawingsByMarket>('candor.drawings.v1', parseDrawings, {});

/** What was drawn on a market's chart on this device. */
export function readDrawings(symbol: string): readonly Drawing[] {
  return stored.read()[symbol] ?? [];
}

/** Keeps what is drawn on a market's chart now. */
export function writeDrawings(symbol: string, drawings: readonly Drawing[]): void {
  stored.write(withDrawings(stored.read(), symbol, drawings));
}
