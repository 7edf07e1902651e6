import type { ContractOrderView, ContractTriggerView } from '@candor/protocol';
import type { ContractSituation } from '#shared/contracts/contract-situation.ts';
import { bandCode, ticksOf } from '#shared/contracts/contract-terms.ts';
import type { ContractTerms } from '#shared/contracts/contract-terms.ts';
import { stopLiquidationCode } from '#shared/contracts/order-outlook.ts';
import type { OwnOrder } from '#shared/contracts/own-order.ts';
import { openingOfLimit, outlookOf, stopSideCode } from '#shared/contracts/stop-prices.ts';

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
    ? refusalOfTrigger(line, price, situation)
    : refusalOfOrder(line, price, situation);
}

/** A trigger moves away from its limit, or past what its order is to open with. */
function refusalOfTrigger(
  line: OwnOrder & { readonly kind: 'trigger' },
  price: string,
  situation: ContractSituation,
): number | undefined {
  const { terms } = situation;
  const { trigger } = line;
  const entry = outlookOf({ ...trigger, triggerPrice: price }, terms);
  return (
    bandCode(trigger.side, ticksOf(trigger.price, terms), ticksOf(price, terms), terms) ??
    sidesCode(trigger, { entry, reached: entry }, terms) ??
    stopLiquidationCode(line, ticksOf(trigger.stopLossPrice, terms), entry, situation)
  );
}

/** A resting order is checked where it is put as one that has just arrived, the stops that it keeps too. */
function refusalOfOrder(
  line: OwnOrder & { readonly kind: 'order' },
  price: string,
  situation: ContractSituation,
): number | undefined {
  const { terms, markTicks, bidTicks, askTicks } = situation;
  const { order } = line;
  const isBuy = order.side === 'buy';
  const ticks = ticksOf(price, terms);
  const best = isBuy ? askTicks : bidTicks;
  const takes = best !== 0 && (isBuy ? best <= ticks : best >= ticks);
  const stop = ticksOf(order.stopLossPrice, terms);
  return (
    bandCode(order.side, ticks, markTicks, terms) ??
    sidesCode(order, openingOfLimit(order.side, ticks, situation), terms) ??
    stopLiquidationCode(line, stop, takes ? best : ticks, situation)
  );
}

/** The code of the first of the two stops that lies on the wrong side. */
function sidesCode(
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
