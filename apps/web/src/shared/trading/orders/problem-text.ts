import type { MarketView } from '@candor/protocol';
import { formatDecimal, formatExact } from '@candor/ui-kit';
import { t } from '@lingui/core/macro';
import { codeText } from '#shared/texts/error-text.ts';
import type { AmendField, AmendProblem } from './order-facts.ts';

/** What to say about which field: a field still empty and an order as it was are no mistakes. */
export function amendComplaint(
  problem: AmendProblem | undefined,
  market: MarketView,
): { readonly field: AmendField; readonly text: string } | undefined {
  if (problem === undefined || problem.code === 'missing' || problem.code === 41033)
    return undefined;
  if (problem.filled !== undefined) {
    const filled = `${formatExact(problem.filled)} ${market.baseAsset}`;
    return { field: problem.field, text: t`Must be above ${filled}, which is filled already` };
  }
  const bound = problem.code === 41032 ? ({ kind: 'distance', price: '10' } as const) : undefined;
  return { field: problem.field, text: problemText(problem.code, market, bound) };
}

/** "Below the minimum order": of all complaints the one whose figure the market knows. */
const BELOW_MINIMUM = 4016;

/** The price that a field must keep to. */
export interface PriceBound {
  readonly kind: 'above' | 'below' | 'at_most' | 'at_least' | 'distance';
  readonly price: string;
}

/** What to tell somebody whose order form is wrong: the rule with its figure, or the code's words. */
export function problemText(
  code: number,
  market: Pick<MarketView, 'notionalMin' | 'quoteAsset'> & Partial<Pick<MarketView, 'priceScale'>>,
  bound?: PriceBound,
): string {
  if (bound !== undefined) return boundText(bound, market.priceScale ?? 8);
  if (code !== BELOW_MINIMUM) return codeText(code);
  const smallest = `${formatExact(market.notionalMin)} ${market.quoteAsset}`;
  return t`The smallest order is ${smallest}`;
}

/** The rule that a price must keep to, with its figure. */
export function boundText({ kind, price: exact }: PriceBound, priceScale: number): string {
  const price = formatDecimal(exact, priceScale);
  switch (kind) {
    case 'above':
      return t`Must be above ${price}`;
    case 'below':
      return t`Must be below ${price}`;
    case 'at_most':
      return t`Too far from the market: at most ${price}`;
    case 'distance':
      return t`The distance must be from 0.1% to 10%`;
    case 'at_least':
      return t`Too far from the market: at least ${price}`;
  }
}
