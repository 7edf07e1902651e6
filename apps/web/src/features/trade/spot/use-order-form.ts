import type { MarketView, OrderSide } from '@candor/protocol';
import { useMemo, useState } from 'react';
import { useHubSampled } from '#shared/hub/hub.ts';
import {
  choosePercent,
  chooseSide,
  chooseSizing,
  chooseType,
  clearSize,
  clientOrderIdOf,
  createOrderForm,
  editAmount,
  freshen,
} from '#shared/trading/ticket/order-form.ts';
import type {
  AmountField,
  FormSelfTrade,
  FormTimeInForce,
  FormType,
  OrderForm,
} from '#shared/trading/ticket/order-form.ts';
import { findOrderFormProblems } from '#shared/trading/ticket/order-form-problems.ts';
import type { OrderFormProblem } from '#shared/trading/ticket/order-form-problems.ts';
import { summarizeOrderForm } from '#shared/trading/ticket/order-form-summary.ts';
import type {
  OrderFormInputs,
  OrderFormSummary,
} from '#shared/trading/ticket/order-form-summary.ts';
import { distanceOf, shownPercent } from '#shared/trading/ticket/order-ticket.ts';
import type { PriceDistance } from '#shared/trading/ticket/order-ticket.ts';
import { useFormInputs } from '#shared/trading/ticket/use-form-inputs.ts';
import type { WantedOrder } from '#shared/trading/ticket/wanted-order.ts';

/** Figures of a form are renewed this often: with every tick of the book they would only flicker. */
const FIGURES_MS = 1_000;

/** The order form of a screen: its state, its figures, its complaints and what can be done to it. */
export interface OrderFormModel {
  readonly form: OrderForm;
  readonly inputs: OrderFormInputs;
  readonly summary: OrderFormSummary;
  readonly problems: readonly OrderFormProblem[];
  /** Whole percent of the balance that the size takes, chosen or typed. */
  readonly percent: number;
  /** How the price lies to the market; undefined where it cannot cost anything. */
  readonly distance: PriceDistance | undefined;
  readonly edit: (field: AmountField, text: string) => void;
  readonly setSide: (side: OrderSide) => void;
  /** Turns to what was asked for elsewhere, with nothing left of what was typed before. */
  readonly startOver: (wanted: WantedOrder) => void;
  readonly setType: (type: FormType) => void;
  readonly setPercent: (percent: number) => void;
  readonly setSizing: (sizedBy: OrderForm['sizedBy']) => void;
  readonly setTimeInForce: (timeInForce: FormTimeInForce) => void;
  readonly setIceberg: (isIceberg: boolean) => void;
  readonly setAttached: (isAttached: boolean) => void;
  readonly setSelfTrade: (selfTrade: FormSelfTrade) => void;
  readonly setClientOrderId: (typed: string) => void;
  readonly clear: () => void;
}

/** The form for one market; give the component that uses it the market's symbol as its key. */
export function useOrderForm(market: MarketView): OrderFormModel {
  const [form, setForm] = useState(() => createOrderForm());
  const depth = useHubSampled(`depth:${market.symbol}`, FIGURES_MS);
  const inputs = useFormInputs(market, depth, form.side);
  const { lastPrice } = inputs;
  // The price is filled in once, when the market's first price is known; ticks never touch it.
  const [isPriceOffered, setIsPriceOffered] = useState(false);
  if (!isPriceOffered && lastPrice !== undefined) {
    setIsPriceOffered(true);
    if (form.price === '') setForm({ ...form, price: lastPrice });
  }
  const summary = useMemo(() => summarizeOrderForm(form, inputs), [form, inputs]);
  const problems = useMemo(
    () => findOrderFormProblems(form, summary, inputs),
    [form, summary, inputs],
  );
  return {
    form,
    inputs,
    summary,
    problems,
    percent: shownPercent(form, summary, inputs),
    distance: distanceOf(form, inputs),
    edit: (field, text) => setForm(editAmount(form, field, text, inputs)),
    setSide: (next) => {
      if (next !== form.side) setForm(freshen(chooseSide(form, next), lastPrice));
    },
    startOver: ({ side, type, price }) => {
      const turned = chooseType(chooseSide(form, side), type, inputs);
      const fresh = freshen(turned, lastPrice);
      const field = type === 'limit' ? 'price' : 'triggerPrice';
      setForm(price === undefined ? fresh : editAmount(fresh, field, price, inputs));
    },
    setType: (type) => {
      if (type !== form.type) setForm(freshen(chooseType(form, type, inputs), lastPrice));
    },
    setPercent: (percent) => setForm(choosePercent(form, percent, inputs)),
    setSizing: (sizedBy) => setForm(chooseSizing(form, sizedBy)),
    setTimeInForce: (timeInForce) =>
      setForm({
        ...form,
        timeInForce,
        isIceberg: form.isIceberg && (timeInForce === 'gtc' || timeInForce === 'post_only'),
      }),
    setIceberg: (isIceberg) => setForm({ ...form, isIceberg, displayQuantity: '' }),
    setAttached: (isAttached) => setForm({ ...form, isAttached, takeProfit: '', stopLoss: '' }),
    setSelfTrade: (selfTrade) => setForm({ ...form, selfTrade }),
    setClientOrderId: (typed) => setForm({ ...form, clientOrderId: clientOrderIdOf(typed) }),
    clear: () => setForm(freshen(clearSize(form), lastPrice)),
  };
}
