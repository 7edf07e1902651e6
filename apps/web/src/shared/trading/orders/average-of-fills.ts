import { addDecimals, multiplyDecimals } from '@candor/money';
import { averagePrice } from '#shared/trading/ticket/walk-book.ts';

/** The average price of fills of one market, by what each was for, in coins or lots; cut. There is at least one. */
export function averageOfFills(
  fills: readonly { readonly price: string; readonly size: string }[],
): string {
  const quantity = fills.reduce((sum, fill) => addDecimals(sum, fill.size), '0');
  const quote = fills.reduce(
    (sum, fill) => addDecimals(sum, multiplyDecimals(fill.price, fill.size)),
    '0',
  );
  return averagePrice({ quantity, quote }) ?? '0';
}
