import { divideDecimalsTrunc, multiplyDecimals, signOf, subtractDecimals } from '@candor/money';
import type { CandleView } from '@candor/protocol';

/** As many lines as can be told apart. */
export const COMPARED_MAX = 4;

const ASSET = /^[A-Z0-9]{1,12}$/;

/** The coins that an address names (`BTC,ETH`): each once, no more than can be compared, and once it is known none that is not traded. */
export function comparedAssets(
  named: string | undefined,
  traded: readonly string[] | undefined,
): readonly string[] {
  const assets = (named ?? '').toUpperCase().split(',');
  const isThere = (asset: string): boolean => traded?.includes(asset) ?? ASSET.test(asset);
  return [...new Set(assets.filter(isThere))].slice(0, COMPARED_MAX);
}

type Point = Pick<CandleView, 'openTimeMs' | 'close'>;

/** What the last price is above the first, in percent with two decimals; undefined for fewer than two prices. */
export function changeOver(candles: readonly Point[]): string | undefined {
  const [first, last] = [candles[0], candles.at(-1)];
  if (first === undefined || last === undefined || candles.length < 2) return undefined;
  if (signOf(first.close) <= 0) return undefined;
  const change = multiplyDecimals(subtractDecimals(last.close, first.close), '100');
  return divideDecimalsTrunc(change, first.close, 2);
}

/** Where a line goes, in shares of the picture's width and height from its upper left. */
export type Line = readonly (readonly [x: number, y: number])[];

export interface ComparedLines {
  readonly lines: readonly Line[];
  /** The height of "unchanged", and the highest and lowest change in percent. */
  readonly zero: number;
  readonly top: number;
  readonly bottom: number;
}

/** Prices as lines that begin together: their changes in percent, on one scale of time. For drawing only. */
export function compareLines(series: readonly (readonly Point[])[]): ComparedLines {
  const changes = series.map((candles) => {
    const base = Number(candles[0]?.close ?? 0);
    return candles.map(({ openTimeMs, close }): [number, number] => {
      return [openTimeMs, base > 0 ? (Number(close) / base - 1) * 100 : 0];
    });
  });
  const all = changes.flat();
  const times = all.map(([time]) => time);
  const begin = Math.min(...times);
  const span = Math.max(1, Math.max(...times) - begin);
  const top = Math.max(0, ...all.map(([, change]) => change));
  const bottom = Math.min(0, ...all.map(([, change]) => change));
  const height = top - bottom || 1;
  const at = (change: number): number => (top - change) / height;
  return {
    lines: changes.map((line) =>
      line.map(([time, change]): [number, number] => [(time - begin) / span, at(change)]),
    ),
    zero: at(0),
    top,
    bottom,
  };
}
