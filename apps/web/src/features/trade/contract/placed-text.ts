import { formatExact } from '@candor/ui-kit';
import { t } from '@lingui/core/macro';
import { lotsText } from '#shared/contracts/figures-text.ts';
import { isAtMarket } from './contract-form.ts';
import type { ContractForm } from './contract-form.ts';

/** That an order was placed: its size, and the price that it names. */
export function placedText(form: Pick<ContractForm, 'kind' | 'price'>, lots: number): string {
  const size = lotsText(lots);
  if (isAtMarket(form)) return t`Order placed: ${size}`;
  const price = formatExact(form.price);
  return t`Order placed: ${size} at ${price}`;
}
