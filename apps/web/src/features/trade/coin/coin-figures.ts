import { compareDecimals, divideDecimalsTrunc, multiplyDecimals } from '@candor/money';
import type { MarketView } from '@candor/protocol';
import { coinsOf } from '#shared/earn/finance-view.ts';
import type { Product, ProductList } from '#shared/earn/finance-view.ts';

/** What a coin is priced in where several prices exist. */
const MAIN_QUOTE = 'USDT';

/** What the page needs of a market of any kind. */
export type CoinMarket = Pick<
  MarketView,
  'symbol' | 'kind' | 'baseAsset' | 'quoteAsset' | 'tickSize'
>;

/** The markets of a coin, the one whose price stands for it first: spot in dollars, spot, then contracts. */
export function marketsOf<Market extends CoinMarket>(
  asset: string,
  markets: readonly Market[],
): readonly Market[] {
  const rank = ({ kind, quoteAsset }: CoinMarket): number =>
    (kind === 'spot' ? 0 : 2) + (quoteAsset === MAIN_QUOTE ? 0 : 1);
  return markets
    .filter(({ baseAsset }) => baseAsset === asset)
    .toSorted((left, right) => rank(left) - rank(right));
}

/** Price times the coins there are; undefined where one of them is not known. */
export function marketCap(
  price: string | null | undefined,
  supplyNow: string | null,
): string | undefined {
  if (price === null || price === undefined || supplyNow === null) return undefined;
  return multiplyDecimals(price, supplyNow);
}

/** How much of the largest supply there is, in percent for a bar; undefined without a limit. */
export function issuedPercent(
  supplyNow: string | null,
  supplyMax: string | null,
): number | undefined {
  if (supplyNow === null || supplyMax === null) return undefined;
  if (compareDecimals(supplyMax, '0') <= 0) return undefined;
  return Math.min(100, (Number(supplyNow) / Number(supplyMax)) * 100);
}

/** An amount of the coin, or of what it is priced in. */
export interface Typed {
  readonly side: 'base' | 'quote';
  readonly amount: string;
}

/** Both sides of an amount at a price, the other one cut to its decimals; empty where it cannot be told. */
export function convertAt(
  price: string | undefined,
  { side, amount }: Typed,
  decimals: Readonly<Record<Typed['side'], number>>,
): Readonly<Record<Typed['side'], string>> {
  const other = side === 'base' ? 'quote' : 'base';
  const found = { [side]: amount, [other]: '' } as Record<Typed['side'], string>;
  if (amount === '' || price === undefined || compareDecimals(price, '0') <= 0) return found;
  found[other] =
    side === 'base'
      ? divideDecimalsTrunc(multiplyDecimals(amount, price), '1', decimals.quote)
      : divideDecimalsTrunc(amount, price, decimals.base);
  return found;
}

/** What Earn offers of a coin, shortest term first. */
export function earnOf(asset: string, list: ProductList | undefined): readonly Product[] {
  return list === undefined
    ? []
    : (coinsOf(list, 'listed').find((coin) => coin.asset === asset)?.products ?? []);
}

/** How far back the line goes, and in which candles. */
export const ranges = {
  '1D': { interval: '30m', limit: 48 },
  '7D': { interval: '4h', limit: 42 },
  '1M': { interval: '1d', limit: 30 },
  '1Y': { interval: '1w', limit: 52 },
} as const;
export type Range = keyof typeof ranges;

/** Whether the last of some prices is above the first; flat for fewer than two. */
export function trendOf(prices: readonly string[]): 'up' | 'down' | 'flat' {
  const [first, last] = [prices[0], prices.at(-1)];
  if (first === undefined || last === undefined) return 'flat';
  const order = compareDecimals(last, first);
  if (order === 0) return 'flat';
  return order > 0 ? 'up' : 'down';
}
