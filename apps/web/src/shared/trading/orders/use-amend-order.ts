import type { OrderView } from '@candor/protocol';
import { settleAmount } from '@candor/ui-kit';
import { useMoneyAction } from '#shared/api/use-money-action.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { amendRequest } from './order-facts.ts';
import type { AmendTexts } from './order-facts.ts';
import { forgetTold, orderToast, useTellChange } from './order-toast.ts';

/** The change of one order, from the tap to the server's answer. */
interface AmendOrder {
  readonly send: (texts: AmendTexts) => void;
  readonly isBusy: boolean;
  /** Why the last attempt did not go through, in the user's language. */
  readonly failure: string | undefined;
}

interface AmendEnds {
  readonly onDone: () => void;
  /** The server said no, and why: the order is as it was. Without it the reason is a failure. */
  readonly onRefused?: (why: string) => void;
}

/** Sends a changed order once, whatever the network does, and says so when it is done. */
export function useAmendOrder(order: OrderView, { onDone, onRefused }: AmendEnds): AmendOrder {
  const tell = useTellChange();
  const describe = (error: unknown): string | undefined => {
    const why = errorText(error);
    if (onRefused === undefined) return why;
    onRefused(why);
    return undefined;
  };
  const { run, isBusy, failure } = useMoneyAction('amendCurrency', describe);
  const sendNow = async (texts: AmendTexts): Promise<void> => {
    forgetTold(orderToast(order.orderId));
    const reply = await run(amendRequest(order, texts));
    if (reply === undefined) return;
    const { price, quantity } = order;
    tell('amended', {
      ...order,
      price: price === null ? null : settleAmount(texts.price),
      quantity: quantity === null ? null : settleAmount(texts.quantity),
    });
    onDone();
  };
  return { send: (texts) => void sendNow(texts), isBusy, failure };
}
