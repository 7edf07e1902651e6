import { addDecimals, compareDecimals, divideDecimalsTrunc } from '@candor/money';
import type { MarketView } from '@candor/protocol';
import { formatDecimal, formatExact } from '@candor/ui-kit';

/** An amount with its coin. */
interface AssetAmount {
  readonly amount: string;
  readonly asset: string;
}

type QuoteMarket = Pick<MarketView, 'quoteAsset' | 'notionalMin'>;

/** Decimals of an amount of quote coin: two of a dollar, all of a coin that is worth thousands. Without the market, all. */
export function quoteDecimals(market: Pick<QuoteMarket, 'notionalMin'> | undefined): number {
  return market !== undefined && compareDecimals(market.notionalMin, '1') >= 0 ? 2 : 8;
}

/** What is paid, without its coin: quote coin to the cent, rounded up; base coin to its last digit. */
export function costFigure({ amount, asset }: AssetAmount, market: QuoteMarket): string {
  if (asset !== market.quoteAsset) return formatExact(amount);
  const decimals = quoteDecimals(market);
  const cut = divideDecimalsTrunc(amount, '1', decimals);
  const step = decimals === 2 ? '0.01' : '0.00000001';
  const up = compareDecimals(cut, amount) === 0 ? cut : addDecimals(cut, step);
  return formatDecimal(up, decimals);
}

/** What is paid, with its coin. */
export function costText(paid: AssetAmount, market: QuoteMarket): string {
  return `${costFigure(paid, market)} ${paid.asset}`;
}
