import type { MarketView } from '@candor/protocol';
import { formatDecimal, multiplyDecimals } from '@candor/ui-kit';
import { useRead } from '#shared/data/hooks.ts';
import { priceDecimals } from './markets.ts';
import { useTicker } from './tickers.ts';

/** Rates move slowly and are for display only. */
const RATES_FRESH_MS = 10 * 60_000;

/** The currency in which worth is shown beside prices. */
const FIAT = 'USD';

/** Fiat amounts of coins worth a cent or more need no more decimals than two. */
const FIAT_DECIMALS_MIN = 2;

/**
 * A market's price in dollars, as text with its sign: `$64,218.50`. Prices quoted in another coin go
 * through that coin's price in USDT. Empty until everything needed is known.
 */
export function useFiatPrice(market: MarketView, lastPrice: string | undefined): string {
  const { data } = useRead('common/platformRate', {}, { freshMs: RATES_FRESH_MS });
  const rate = data?.rates.find(({ currency }) => currency === FIAT);
  const isDirect = market.quoteAsset === data?.base;
  const quoteTicker = useTicker(`${market.quoteAsset}${data?.base ?? ''}`);
  const quotePrice = isDirect ? '1' : quoteTicker?.lastPrice;
  if (rate === undefined || lastPrice === undefined) return '';
  if (quotePrice === undefined || quotePrice === null) return '';
  const worth = multiplyDecimals(multiplyDecimals(lastPrice, quotePrice), rate.rate);
  const decimals = isDirect ? priceDecimals(market) : FIAT_DECIMALS_MIN;
  return `${rate.sign}${formatDecimal(worth, Math.max(decimals, FIAT_DECIMALS_MIN))}`;
}
