import { multiplyDecimals } from '@candor/money';
import type { MarketView } from '@candor/protocol';
import { formatDecimal, formatExact } from '@candor/ui-kit';
import { useRead } from '#shared/api/hooks.ts';
import { usePreferences } from '#shared/session/preferences.ts';
import { priceDecimals } from './markets.ts';
import { useTicker } from './tickers.ts';

/** Rates move slowly and are for display only. */
const RATES_FRESH_MS = 10 * 60_000;

/** The currency that every server has a rate for; the markets' own decimals fit it. */
export const DOLLAR = 'USD';

/** The dollar's are known: to ask the browser costs a slow phone more than all the rest of a price. */
const unitsKnown = new Map([[DOLLAR, 2]]);

/** Decimals of a currency's smallest unit: a dollar has cents, a yen has none. */
function unitDecimals(currency: string): number {
  const known = unitsKnown.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  unitsKnown.set(currency, decimals);
  return decimals;
}

/** Characters of an amount of less than one: enough of its digits, whatever the coin. */
const SMALL_LENGTH_MAX = 12;

/** One or more, or nothing at all: two decimals say it. */
const LARGE = /^-?(?:[1-9]\d*(?:\.|$)|0*(?:\.0*)?$)/;

interface Worth {
  readonly currency: string;
  readonly sign: string;
  /** Exact decimal text, cut nowhere. */
  readonly amount: string;
  /** The asset is what rates are quoted in: its amounts are worth about themselves. */
  readonly isBase: boolean;
}

/**
 * An amount of an asset in the reader's currency, through the asset's price in what the rates are quoted in; undefined
 * until everything needed is known.
 */
function useWorth(amount: string | undefined, asset: string): Worth | undefined {
  const { data } = useRead('common/platformRate', {}, { freshMs: RATES_FRESH_MS });
  const wanted = usePreferences((state) => state.currency);
  const rateOf = (name: string) => data?.rates.find(({ currency }) => currency === name);
  const rate = rateOf(wanted) ?? rateOf(DOLLAR);
  const isBase = asset === data?.base;
  const ticker = useTicker(`${asset}${data?.base ?? ''}`);
  const price = isBase ? '1' : ticker?.lastPrice;
  if (rate === undefined || amount === undefined) return undefined;
  if (price === undefined || price === null) return undefined;
  const worth = multiplyDecimals(multiplyDecimals(amount, price), rate.rate);
  return { currency: rate.currency, sign: rate.sign, amount: worth, isBase };
}

/** An amount by its size: a coin of a thousandth of a cent would read as 0.00. */
function worthText({ currency, sign, amount }: Worth): string {
  const shown = LARGE.test(amount)
    ? formatDecimal(amount, unitDecimals(currency))
    : formatExact(amount.slice(0, SMALL_LENGTH_MAX));
  return `${sign}${shown}`;
}

/** A market's price in the reader's currency, with its sign: `$64,218.50`; in dollars as exact as the price itself. */
export function useFiatPrice(market: MarketView, lastPrice: string | undefined): string {
  const worth = useWorth(lastPrice, market.quoteAsset);
  if (worth === undefined) return '';
  if (worth.currency !== DOLLAR || !worth.isBase) return worthText(worth);
  const decimals = Math.max(priceDecimals(market), unitDecimals(DOLLAR));
  return `${worth.sign}${formatDecimal(worth.amount, decimals)}`;
}

/** `≈ $67,250.00` for an amount of an asset; undefined while the rate is not known. */
export function useFiatText(amount: string | undefined, asset: string): string | undefined {
  const worth = useWorth(amount, asset);
  return worth && `≈ ${worthText(worth)}`;
}

/** Currencies that worth can be shown in, each with its sign and its name in the reader's language. */
export function useCurrencies(
  tag: string,
): readonly { readonly currency: string; readonly sign: string; readonly name: string }[] {
  const { data } = useRead('common/platformRate', {}, { freshMs: RATES_FRESH_MS });
  const names = new Intl.DisplayNames([tag], { type: 'currency' });
  return (data?.rates ?? []).map(({ currency, sign }) => ({
    currency,
    sign,
    name: names.of(currency) ?? currency,
  }));
}
