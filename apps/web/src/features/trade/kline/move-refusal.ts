import type { ContractOrderView, ContractTriggerView } from '@candor/protocol';
import type { ContractSituation } from '#shared/contracts/contract-situation.ts';
import { bandCode, priceOf, ticksOf } from '#shared/contracts/contract-terms.ts';
import type { ContractTerms } from '#shared/contracts/contract-terms.ts';
import type { OwnOrder } from '#shared/contracts/own-order.ts';
import { openingOfLimit, outlookOf, stopSideCode } from '#shared/contracts/stop-prices.ts';
import { outlookOf as outlookAfter } from './order-outlook.ts';

/**
 * Why the server would refuse an order there although nothing of it would trade or fire at once: the code about its price or
 * about one of the stops that go with it, in the core's order. Undefined where nothing speaks against it.
 */
export function refusalOfMove(
  line: OwnOrder,
  price: string,
  situation: ContractSituation,
): number | undefined {
  return line.kind === 'trigger'
    ? refusalOfTrigger(line.trigger, price, situation.terms)
    : refusalOfOrder(line.order, price, situation);
}

/** A trigger moves away from its limit, or past what its order is to open with. */
function refusalOfTrigger(
  trigger: ContractTriggerView,
  price: string,
  terms: ContractTerms,
): number | undefined {
  const entry = outlookOf({ ...trigger, triggerPrice: price }, terms);
  return (
    bandCode(trigger.side, ticksOf(trigger.price, terms), ticksOf(price, terms), terms) ??
    stopsCode(trigger, { entry, reached: entry }, terms)
  );
}

/** A resting order is checked where it is put as one that has just arrived, the stops that it keeps too. */
function refusalOfOrder(
  order: ContractOrderView,
  price: string,
  situation: ContractSituation,
): number | undefined {
  const { terms, markTicks } = situation;
  const ticks = ticksOf(price, terms);
  return (
    bandCode(order.side, ticks, markTicks, terms) ??
    stopsCode(order, openingOfLimit(order.side, ticks, situation), terms) ??
    liquidationCode(order, ticks, situation)
  );
}

/** The code of the first of the two stops that lies on the wrong side. */
function stopsCode(
  order: ContractOrderView | ContractTriggerView,
  { entry, reached }: { readonly entry: number; readonly reached: number },
  terms: ContractTerms,
): number | undefined {
  const codeOf = (stop: 'takeProfit' | 'stopLoss', against: number): number | undefined => {
    const ticks = ticksOf(order[`${stop}Price`], terms);
    return ticks === 0 || against === 0
      ? undefined
      : stopSideCode(stop, order.side, ticks, against);
  };
  return codeOf('takeProfit', entry) ?? codeOf('stopLoss', reached);
}

/** What opens would be liquidated before its stop-loss, by the best price of the book where it trades at once. */
function liquidationCode(
  order: ContractOrderView,
  ticks: number,
  situation: ContractSituation,
): number | undefined {
  const { terms, bidTicks, askTicks } = situation;
  const stop = ticksOf(order.stopLossPrice, terms);
  const isBuy = order.side === 'buy';
  const best = isBuy ? askTicks : bidTicks;
  const takes = best !== 0 && (isBuy ? best <= ticks : best >= ticks);
  const end =
    outlookAfter(order, priceOf(takes ? best : ticks, terms), situation)?.liquidation ?? 0;
  if (stop === 0 || end === 0) return undefined;
  return (isBuy ? stop <= end : stop >= end) ? 4007 : undefined;
}
