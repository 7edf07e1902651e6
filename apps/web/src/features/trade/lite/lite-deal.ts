import {
  divideDecimalsTrunc,
  floorToStep,
  multiplyDecimals,
  signOf,
  subtractDecimals,
} from '@candor/money';
import type { DepthView, EndpointRequest, FillView, MarketView, OrderSide } from '@candor/protocol';
import type { PriceBound } from '#shared/trading/orders/problem-text.ts';
import { amountOf, createOrderForm, orderRequest } from '#shared/trading/ticket/order-form.ts';
import type { OrderForm } from '#shared/trading/ticket/order-form.ts';
import { findOrderFormProblems } from '#shared/trading/ticket/order-form-problems.ts';
import {
  feeOf,
  marketLimit,
  summarizeOrderForm,
} from '#shared/trading/ticket/order-form-summary.ts';
import type { OrderFormInputs } from '#shared/trading/ticket/order-form-summary.ts';

/** What one comes to the screen for. */
export type LiteAct = 'buy' | 'sell' | 'convert';

/** One order at the market, of those that lead from one coin to another. */
export interface Leg {
  readonly market: MarketView;
  readonly side: OrderSide;
}

/** What a leg's figures depend on besides its amount. */
export interface LegFacts {
  readonly depth: DepthView | undefined;
  readonly lastPrice: string | undefined;
  readonly indexPrice: string | undefined;
  readonly scaleOf: (asset: string) => number;
}

/** What one gives and what one gets. */
export interface Deal {
  readonly pay: string;
  readonly get: string;
  /** What is given, as the text being edited. */
  readonly amount: string;
}

interface DealProblem {
  readonly code: number | 'missing';
  readonly market: MarketView;
  readonly bound?: PriceBound | undefined;
}

/** One order of a deal, before it is sent. */
export interface LegFigures {
  readonly leg: Leg;
  /** Of the coin in quote coin, on average and at the worst; undefined while there is no book. */
  readonly price: string | undefined;
  readonly worstPrice: string | undefined;
  readonly fee: { readonly asset: string; readonly amount: string } | undefined;
  readonly feeRatePpm: number;
}

/** A deal before it is made. Figures are undefined while something they need is not there. */
export interface DealFigures {
  readonly legs: readonly LegFigures[];
  /** After fees, as the books stand. */
  readonly received: string | undefined;
  /** After fees, if every order trades at its worst price. */
  readonly receivedMin: string | undefined;
  /** The books hold less than this within the worst price: the rest stays what it was. */
  readonly isPartial: boolean;
  readonly problem: DealProblem | undefined;
}

function legBetween(pay: string, get: string, markets: readonly MarketView[]): Leg | undefined {
  for (const market of markets) {
    if (market.baseAsset === get && market.quoteAsset === pay) return { market, side: 'buy' };
    if (market.baseAsset === pay && market.quoteAsset === get) return { market, side: 'sell' };
  }
  return undefined;
}

/** The orders that lead from one coin to the other: one where they have a market, else two through `money`. */
export function findLegs(
  { pay, get }: Pick<Deal, 'pay' | 'get'>,
  money: string,
  markets: readonly MarketView[],
): readonly Leg[] | undefined {
  const direct = legBetween(pay, get, markets);
  if (direct !== undefined) return [direct];
  const first = legBetween(pay, money, markets);
  const second = legBetween(money, get, markets);
  return first === undefined || second === undefined ? undefined : [first, second];
}

/** What most markets are priced in: what one buys with and sells for. */
export function moneyOf(markets: readonly MarketView[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { quoteAsset } of markets) counts.set(quoteAsset, (counts.get(quoteAsset) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** The order of a leg: an amount of quote coin to buy for, a quantity to sell, at the market. */
function legForm({ market, side }: Leg, amount: string): OrderForm {
  const form = { ...createOrderForm(side), type: 'market', timeInForce: 'ioc' } as const;
  if (side === 'buy') return { ...form, sizedBy: 'total', total: amount };
  const quantity = amountOf(amount);
  return {
    ...form,
    sizedBy: 'quantity',
    quantity: quantity === undefined ? '' : floorToStep(quantity, market.quantityStep),
  };
}

/** The call that places a leg's order. */
export function legRequest(leg: Leg, amount: string): EndpointRequest<'currency'> {
  return orderRequest(legForm(leg, amount), leg.market.symbol);
}

function legInputs(leg: Leg, facts: LegFacts, available: string | undefined): OrderFormInputs {
  const { market, side } = leg;
  const { depth, lastPrice, indexPrice, scaleOf } = facts;
  const bids = depth?.bids ?? [];
  const asks = depth?.asks ?? [];
  return {
    market,
    availableBase: side === 'sell' ? available : undefined,
    availableQuote: side === 'buy' ? available : undefined,
    bestPrice: side === 'buy' ? asks[0]?.[0] : bids[0]?.[0],
    lastPrice,
    indexPrice,
    quantityFor: () => '0',
    bids,
    asks,
    baseScale: scaleOf(market.baseAsset),
    quoteScale: scaleOf(market.quoteAsset),
  };
}

/** What a leg brings after its fee if all of it trades at its worst price; never less than the core would give. */
function leastOf(leg: Leg, amount: string, inputs: OrderFormInputs): string | undefined {
  const { market, side } = leg;
  const worst = marketLimit(side, inputs);
  const form = legForm(leg, amount);
  if (worst === undefined) return undefined;
  const gross =
    side === 'buy'
      ? floorToStep(
          divideDecimalsTrunc(form.total, worst, market.quantityScale),
          market.quantityStep,
        )
      : multiplyDecimals(form.quantity === '' ? '0' : form.quantity, worst);
  const scale = side === 'buy' ? inputs.baseScale : inputs.quoteScale;
  return subtractDecimals(gross, feeOf(gross, market.takerRatePpm, scale));
}

/** What a deal would bring now, and what stands against it: the first complaint of its first order that has one. */
export function dealFigures(
  amount: string,
  legs: readonly Leg[],
  factsOf: (symbol: string) => LegFacts,
  available: string | undefined,
): DealFigures {
  const found: LegFigures[] = [];
  let problem: DealProblem | undefined;
  let received = amountOf(amount);
  let receivedMin = received;
  let isPartial = false;
  for (const [at, leg] of legs.entries()) {
    const inputs = legInputs(leg, factsOf(leg.market.symbol), at === 0 ? available : undefined);
    // A later order is sized by what the one before brings: a complaint about its size is one about the deal.
    const form = legForm(leg, received ?? '');
    const summary = summarizeOrderForm(form, inputs);
    const complaint = findOrderFormProblems(form, summary, inputs)[0];
    if (problem === undefined && complaint !== undefined && (at === 0 || received !== undefined)) {
      problem = { code: complaint.code, market: leg.market, bound: complaint.bound };
    }
    isPartial ||= summary.fill === 'part';
    const least = receivedMin === undefined ? undefined : leastOf(leg, receivedMin, inputs);
    found.push({
      leg,
      price: summary.averagePrice ?? inputs.bestPrice,
      worstPrice: marketLimit(leg.side, inputs),
      fee: summary.fee,
      feeRatePpm: summary.feeRatePpm,
    });
    received = summary.received?.amount;
    receivedMin = least !== undefined && signOf(least) > 0 ? least : undefined;
  }
  return { legs: found, received, receivedMin, isPartial, problem };
}

/** What an order brought after its fees: of the coin bought, or of what the coin was sold for. */
export function receivedOf(side: OrderSide, fills: readonly FillView[]): string {
  return fills.reduce((sum, fill) => {
    const gross = side === 'buy' ? fill.quantity : fill.quote;
    return subtractDecimals(sum, subtractDecimals(fill.fee, gross));
  }, '0');
}
