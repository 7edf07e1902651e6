import type { OrderSide } from '@candor/protocol';
import type { ContractSituation } from '#shared/contracts/contract-situation.ts';
import { priceOf, ticksOf } from '#shared/contracts/contract-terms.ts';
import { measurePrice } from '#shared/trading/ticket/order-ticket.ts';
import type { PriceDistance } from '#shared/trading/ticket/order-ticket.ts';
import { hasLimit, isConditional } from './contract-form.ts';
import type { ContractForm } from './contract-form.ts';

/**
 * The distance of the form's limit to the market (its best opposite price, else the mark), or to its own trigger where it waits
 * for one. Undefined for a form that names no limit.
 */
export function contractDistanceOf(
  { kind, price, trigger }: Pick<ContractForm, 'kind' | 'price' | 'trigger'>,
  side: OrderSide,
  situation: Pick<ContractSituation, 'terms' | 'markTicks' | 'bidTicks' | 'askTicks'>,
): PriceDistance | undefined {
  if (!hasLimit(kind)) return undefined;
  const { terms, bidTicks, askTicks, markTicks } = situation;
  const waits = isConditional(kind);
  const best = side === 'buy' ? askTicks : bidTicks;
  const reference = waits ? ticksOf(trigger, terms) : best === 0 ? markTicks : best;
  const ticks = ticksOf(price, terms);
  if (ticks === 0 || reference === 0) return undefined;
  const from = waits ? 'trigger' : 'market';
  return measurePrice(side, priceOf(ticks, terms), priceOf(reference, terms), from);
}
