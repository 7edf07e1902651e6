import {
  addDecimals,
  compareDecimals,
  divideDecimalsTrunc,
  isDecimal,
  multiplyDecimals,
  signOf,
  subtractDecimals,
} from '@candor/money';
import type { P2pPairView } from '@candor/protocol';
import { settleAmount } from '@candor/ui-kit';

/** What an amount is counted in: the currency that is paid, or the coin. */
export type DealUnit = 'fiat' | 'coin';

/** An amount as it is being typed. */
export interface TypedAmount {
  readonly unit: DealUnit;
  readonly text: string;
}

/** What changes hands: the money, the coins, the fee on them and what the buyer receives. Decimal texts. */
export interface Deal {
  readonly fiat: string;
  readonly quantity: string;
  readonly fee: string;
  readonly net: string;
}

type Scales = Pick<P2pPairView, 'assetScale' | 'fiatScale' | 'feePpm'>;

/** A typed number above zero; undefined for anything else. */
export function numberOf(text: string): string | undefined {
  const settled = settleAmount(text);
  return settled !== '' && isDecimal(settled) && signOf(settled) > 0 ? settled : undefined;
}

/** The typed amount as a number above zero; undefined while there is none. */
export const amountOf = ({ text }: TypedAmount): string | undefined => numberOf(text);

/** `value` rounded up to `decimals`. */
export function ceilTo(value: string, decimals: number): string {
  const cut = divideDecimalsTrunc(value, '1', decimals);
  if (compareDecimals(cut, value) === 0) return cut;
  return addDecimals(cut, divideDecimalsTrunc('1', `1${'0'.repeat(decimals)}`, decimals));
}

/** A number with all its decimals, as the server writes money. */
function written(value: string, decimals: number): string {
  const [whole = '0', rest = ''] = value.split('.');
  return decimals === 0 ? whole : `${whole}.${rest.padEnd(decimals, '0')}`;
}

/**
 * The deal of an amount at a price, by the core's rules: coins are cut, money and the fee rounded up. `amount` is in
 * `unit`; undefined where it buys nothing.
 */
export function dealOf(
  pair: Scales,
  price: string,
  unit: DealUnit,
  amount: string,
): Deal | undefined {
  const { assetScale, fiatScale, feePpm } = pair;
  if (signOf(price) <= 0) return undefined;
  const quantity =
    unit === 'coin'
      ? divideDecimalsTrunc(amount, '1', assetScale)
      : divideDecimalsTrunc(amount, price, assetScale);
  if (signOf(quantity) <= 0) return undefined;
  const fiat =
    unit === 'coin'
      ? ceilTo(multiplyDecimals(quantity, price), fiatScale)
      : divideDecimalsTrunc(amount, '1', fiatScale);
  const share = divideDecimalsTrunc(String(feePpm), '1000000', 6);
  const fee = ceilTo(multiplyDecimals(quantity, share), assetScale);
  return { fiat: written(fiat, fiatScale), quantity, fee, net: subtractDecimals(quantity, fee) };
}
