import type { MarketView, OrderView } from '@candor/protocol';
import { createOrderForm } from '#shared/trading/ticket/order-form.ts';
import type { OrderForm } from '#shared/trading/ticket/order-form.ts';
import { findMarketPriceProblems } from '#shared/trading/ticket/order-form-problems.ts';
import type { OrderFormProblem } from '#shared/trading/ticket/order-form-problems.ts';
import { summarizeOrderForm } from '#shared/trading/ticket/order-form-summary.ts';
import type {
  OrderFormInputs,
  OrderFormSummary,
} from '#shared/trading/ticket/order-form-summary.ts';
import { distanceOf } from '#shared/trading/ticket/order-ticket.ts';
import type { PriceDistance } from '#shared/trading/ticket/order-ticket.ts';
import { isSameFigure, restOf } from './order-facts.ts';
import type { AmendTexts } from './order-facts.ts';
import { problemText } from './problem-text.ts';

/** What an amendment comes to at the market as it stands, by the ticket's own rules. */
export interface AmendOutlook {
  /** What is left of the order at its new figures, as the form that would place it now. */
  readonly form: OrderForm;
  readonly summary: OrderFormSummary;
  readonly distance: PriceDistance | undefined;
  /** What the market refuses of the new prices, with the bound to keep to. */
  readonly problem: OrderFormProblem | undefined;
}

/** Measures an order's new figures at the market. One that rests and keeps its price is not measured again. */
export function amendOutlook(
  order: OrderView,
  texts: AmendTexts,
  inputs: OrderFormInputs,
): AmendOutlook {
  const form = amendedForm(order, texts);
  const summary = summarizeOrderForm(form, inputs);
  const isMeasured = order.status === 'waiting' || !isSameFigure(texts.price, order.price);
  return {
    form,
    summary,
    distance: distanceOf(form, inputs),
    problem: isMeasured ? findMarketPriceProblems(form, summary, inputs)[0] : undefined,
  };
}

/** How the price of an order lies at its new figures. */
export function amendDistance(
  order: OrderView,
  texts: AmendTexts,
  market: Pick<OrderFormInputs, 'bids' | 'asks' | 'lastPrice'>,
): PriceDistance | undefined {
  return distanceOf(amendedForm(order, texts), market);
}

/** What to say about which field where the market refuses the new price. */
export function outlookComplaint(
  problem: OrderFormProblem | undefined,
  market: MarketView,
): { readonly field: string; readonly text: string } | undefined {
  if (problem === undefined || problem.code === 'missing') return undefined;
  return { field: problem.field, text: problemText(problem.code, market, problem.bound) };
}

function amendedForm(order: OrderView, texts: AmendTexts): OrderForm {
  return {
    ...createOrderForm(order.side),
    // A trigger that has fired is past: what rests is a limit order.
    type: order.status === 'waiting' ? order.type : 'limit',
    price: texts.price,
    triggerPrice: texts.triggerPrice,
    callbackRate: texts.callbackRate,
    quantity: restOf(order, texts.quantity) ?? texts.quantity,
    total: order.quoteAmount ?? '',
    sizedBy: order.quantity === null ? 'total' : 'quantity',
    timeInForce: order.timeInForce,
  };
}
