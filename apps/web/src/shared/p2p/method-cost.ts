import { addDecimals, compareDecimals, divideDecimalsTrunc, multiplyDecimals } from '@candor/money';
import type { P2pAdView, P2pDealView, P2pPairView, PaymentKind } from '@candor/protocol';
import { ceilTo } from './deal.ts';

type Costs = Pick<P2pPairView, 'costs' | 'fiatScale'>;

/**
 * What a method costs the taker of an ad beside the money, rounded up: who buys pays, who sells is paid. Undefined where
 * the exchange does not know it.
 */
export function methodCost(
  { costs, fiatScale }: Costs,
  side: P2pAdView['side'],
  kind: PaymentKind,
  fiat: string,
): string | undefined {
  const known = costs.find((cost) => cost.kind === kind);
  if (known === undefined) return undefined;
  const [ppm, fixed] =
    side === 'sell' ? [known.payerPpm, known.payerFixed] : [known.payeePpm, known.payeeFixed];
  const share = divideDecimalsTrunc(String(ppm), '1000000', 6);
  return addDecimals(ceilTo(multiplyDecimals(fiat, share), fiatScale), fixed);
}

/** The cheapest of an ad's methods, as the server finds it: one whose cost nobody knows counts as nothing. */
export function leastCost(
  pair: Costs,
  { side, methods }: Pick<P2pAdView, 'side'> & { readonly methods: readonly PaymentKind[] },
  fiat: string,
): Pick<P2pDealView, 'cost' | 'costOf'> {
  let least: Pick<P2pDealView, 'cost' | 'costOf'> = { cost: null, costOf: null };
  for (const kind of methods) {
    const cost = methodCost(pair, side, kind, fiat);
    const order = compareDecimals(cost ?? '0', least.cost ?? '0');
    const isSurer = order === 0 && least.cost === null && cost !== undefined;
    if (least.costOf === null || order < 0 || isSurer) least = { cost: cost ?? null, costOf: kind };
  }
  return least;
}
