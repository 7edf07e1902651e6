import { formatDecimal, formatExact, multiplyDecimals } from '@candor/ui-kit';
import { useHub } from '#shared/hub/hub.ts';
import { useRead } from '#shared/data/hooks.ts';

/** What the rates are quoted in; the exchange's unit of account. */
const UNIT_ASSET = 'USDT';

/** Rates for display change slowly. */
const RATE_FRESH_MS = 10 * 60_000;

const LARGE = /^-?[1-9]\d*(?:\.|$)/;

/** `≈ $67,250.00` for an amount of an asset; undefined while the rate is not known. */
export function useFiatText(amount: string | undefined, asset: string): string | undefined {
  const { data } = useRead('common/platformRate', {}, { freshMs: RATE_FRESH_MS });
  const isUnit = asset === UNIT_ASSET;
  const { data: ticker } = useHub(isUnit ? undefined : `ticker:${asset}${UNIT_ASSET}`);
  const unitPrice = isUnit ? '1' : (ticker?.lastPrice ?? undefined);
  const rate = data?.rates.find(({ currency }) => currency === 'USD') ?? data?.rates[0];
  if (amount === undefined || rate === undefined || unitPrice === undefined) return undefined;
  const value = multiplyDecimals(multiplyDecimals(amount, unitPrice), rate.rate);
  // A coin of a thousandth of a cent would read as 0.00.
  const shown = LARGE.test(value) ? formatDecimal(value, 2) : formatExact(value.slice(0, 12));
  return `≈ ${rate.sign}${shown}`;
}
