import { multiplyDecimals } from '@candor/money';
import type { MarketView } from '@candor/protocol';
import { formatDecimal, formatExact } from '@candor/ui-kit';
import { useRead } from '#shared/api/hooks.ts';
import { priceDecimals } from './markets.ts';
import { useTicker } from './tickers.ts';

/** Rates move slowly and are for display only. */
const RATES_FRESH_MS = 10 * 60_000;

/** The currency in which worth is shown beside prices. */
const FIAT = 'USD';

/** Fiat amounts of coins worth a cent or more need no more decimals than two. */
const FIAT_DECIMALS_MIN = 2;

/** Characters of an amount of less than one: enough of its digits, whatever the coin. */
const SMALL_LENGTH_MAX = 12;

/** One or more, or nothing at all: two decimals say it. */
const LARGE = /^-?(?:[1-9]\d*(?:\.|$)|0*(?:\.0*)?$)/;

interface Worth {
  readonly sign: string;
  /** Exact decimal text, cut nowhere. */
  readonly amount: string;
  /** The asset is what rates are quoted in: its amounts are worth about themselves. */
  readonly isBase: boolean;
}

/**
 * An amount of an asset in dollars, through the asset's price in what the rates are quoted in; undefined
 * until everything needed is known.
 */
function useWorth(amount: string | undefined, asset: string): Worth | undefined {
  const { data } = useRead('common/platformRate', {}, { freshMs: RATES_FRESH_MS });
  const rate = data?.rates.find(({ currency }) => currency === FIAT);
  const isBase = asset === data?.base;
  const ticker = useTicker(`${asset}${data?.base ?? ''}`);
  const price = isBase ? '1' : ticker?.lastPrice;
  if (rate === undefined || amount === undefined) return undefined;
  if (price === undefined || price === null) return undefined;
  const worth = multiplyDecimals(multiplyDecimals(amount, price), rate.rate);
  return { sign: rate.sign, amount: worth, isBase };
}

/** A market's price in dollars, as text with its sign: `$64,218.50`; as exact as the market's own price. */
export function useFiatPrice(market: MarketView, lastPrice: string | undefined): string {
  const worth = useWorth(lastPrice, market.quoteAsset);
  if (worth === undefined) return '';
  const decimals = worth.isBase ? priceDecimals(market) : FIAT_DECIMALS_MIN;
  return `${worth.sign}${formatDecimal(worth.amount, Math.max(decimals, FIAT_DECIMALS_MIN))}`;
}

/** `≈ $67,250.00` for an amount of an asset; undefined while the rate is not known. */
export function useFiatText(amount: string | undefined, asset: string): string | undefined {
  const worth = useWorth(amount, asset);
  if (worth === undefined) return undefined;
  // A coin of a thousandth of a cent would read as 0.00.
  const shown = LARGE.test(worth.amount)
    ? formatDecimal(worth.amount, FIAT_DECIMALS_MIN)
    : formatExact(worth.amount.slice(0, SMALL_LENGTH_MAX));
  return `≈ ${worth.sign}${shown}`;
}
