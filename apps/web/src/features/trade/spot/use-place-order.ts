import { RefusedError } from '@candor/api-client';
import type { MarketView } from '@candor/protocol';
import { toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { orderToast } from '#shared/trading/orders/order-toast.ts';
import { problemText } from '#shared/trading/orders/problem-text.ts';
import { orderRequest } from '#shared/trading/ticket/order-form.ts';
import { placedText } from './placed-text.ts';
import { useTradeView } from '#shared/trading/trade-view.ts';
import type { OrderFormModel } from './use-order-form.ts';

/** What stands between the form and the server, and what can be done about it. */
interface PlaceOrder {
  /** The order is shown once more before it is sent. */
  readonly isAsking: boolean;
  readonly isBusy: boolean;
  /** Why the last attempt did not go through, in the user's language. */
  readonly failure: string | undefined;
  readonly begin: () => void;
  readonly send: () => void;
  readonly close: () => void;
}

/** The server's word for a market that takes no orders. */
const PAIR_CLOSED = 4022;

/** From the tap on the button to the server's answer. One tap, one order, whatever the network does. */
export function usePlaceOrder(market: MarketView, model: OrderFormModel): PlaceOrder {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isConfirmed = useTradeView((view) => view.isConfirmed);
  const queries = useQueryClient();
  const go = useGo();
  const { run, isBusy } = useAction('currency', { isQuiet: true });
  const sendNow = async (): Promise<void> => {
    setFailure(undefined);
    const outcome = await run(orderRequest(model.form, market.symbol));
    if (outcome === undefined) return;
    if (outcome.ok) {
      setIsAsking(false);
      model.clear();
      const about = orderToast(outcome.reply.orderId);
      toastStore.show(placedText(model.form, market), 'success', {
        about,
        isFirstOnly: true,
        onTap: () => go.to('pages/trade/entrust', { order: String(outcome.reply.orderId) }),
      });
      return;
    }
    const words = outcome.isOutcomeUnknown
      ? t`No answer yet. Tap again to find out: the order is never placed twice.`
      : errorText(outcome.error);
    setFailure(words);
    // The market's state changed while this screen was open: ask again what it is now.
    if (outcome.error instanceof RefusedError && outcome.error.code === PAIR_CLOSED) {
      await queries.invalidateQueries({ queryKey: ['common/symbolsList'] });
    }
    if (!isAsking) toastStore.show(words, 'error');
  };
  const send = (): void => void sendNow();
  const begin = (): void => {
    const problem = model.problems[0];
    if (problem?.code === 'missing') {
      const needsPrice =
        problem.field !== 'quantity' &&
        problem.field !== 'total' &&
        problem.field !== 'displayQuantity' &&
        problem.field !== 'callbackRate';
      const needs = problem.field === 'callbackRate' ? t`Enter a distance` : t`Enter an amount`;
      toastStore.show(needsPrice ? t`Enter a price` : needs, 'error');
    } else if (problem !== undefined)
      toastStore.show(problemText(problem.code, market, problem.bound), 'error');
    // A price this far through the market is looked at again, whatever was chosen about confirmations.
    else if (isConfirmed || model.distance?.level === 'stop') {
      setFailure(undefined);
      setIsAsking(true);
    } else send();
  };
  return {
    isAsking,
    isBusy,
    failure,
    begin,
    send,
    close: () => setIsAsking(false),
  };
}
