import type { OrderView } from '@candor/protocol';
import { toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useMoneyAction } from '#shared/api/use-money-action.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { amendRequest } from './order-facts.ts';
import type { AmendTexts } from './order-facts.ts';

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
  const { t } = useLingui();
  const describe = (error: unknown): string | undefined => {
    const why = errorText(error);
    if (onRefused === undefined) return why;
    onRefused(why);
    return undefined;
  };
  const { run, isBusy, failure } = useMoneyAction('amendCurrency', describe);
  const sendNow = async (texts: AmendTexts): Promise<void> => {
    const reply = await run(amendRequest(order, texts));
    if (reply === undefined) return;
    toastStore.show(t`Order amended`, 'success');
    onDone();
  };
  return { send: (texts) => void sendNow(texts), isBusy, failure };
}
