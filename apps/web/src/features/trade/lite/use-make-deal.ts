import { signOf } from '@candor/money';
import { formatExact, toastStore, tremble } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMoneyAction } from '#shared/api/use-money-action.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { legRequest, receivedOf } from './lite-deal.ts';
import type { LiteModel } from './use-lite-deal.ts';

interface MakeDeal {
  readonly send: () => void;
  readonly isBusy: boolean;
  /** Why it did not go through, or not to its end, in words. */
  readonly failure: string | undefined;
  readonly forget: () => void;
}

/**
 * Sends the orders of a deal, each once. The second is sent with what the first brought; where it does not go through, what
 * was brought stays, the form goes on from there, and a repetition of the same order is the same order.
 */
export function useMakeDeal(model: LiteModel, onDone: () => void): MakeDeal {
  const { t } = useLingui();
  const go = useGo();
  const queries = useQueryClient();
  const { run, failure, forget, isBusy } = useMoneyAction('currency');
  const [note, setNote] = useState<string>();
  const [isUnderWay, setIsUnderWay] = useState(false);
  const { deal, legs } = model;

  /** @returns what the orders brought; undefined where one of them was refused or got nothing */
  const sendAll = async (): Promise<{ got: string; orderId: number } | undefined> => {
    let amount = deal.amount;
    let orderId = 0;
    for (const [at, leg] of legs.entries()) {
      const isLater = at > 0;
      const reply = await run(legRequest(leg, amount));
      const got = reply === undefined ? '0' : receivedOf(leg.side, reply.fills);
      if (signOf(got) === 0) {
        if (reply !== undefined)
          setNote(t`Nothing traded within the worst price. Nothing was taken.`);
        if (!isLater) return undefined;
        const held = leg.side === 'buy' ? leg.market.quoteAsset : leg.market.baseAsset;
        const sum = formatExact(amount);
        setNote(
          t`The first of two orders is done: you have ${sum} ${held}. Tap again to go on from there.`,
        );
        model.goOnWith(held, amount);
        return undefined;
      }
      amount = got;
      orderId = reply?.orderId ?? 0;
    }
    return { got: amount, orderId };
  };

  const sendNow = async (): Promise<void> => {
    setNote(undefined);
    setIsUnderWay(true);
    const done = await sendAll();
    setIsUnderWay(false);
    await queries.invalidateQueries({ queryKey: ['currencyFills'] });
    if (done === undefined) return;
    const got = formatExact(done.got);
    const { get } = deal;
    tremble('fill');
    toastStore.show(t`You received ${got} ${get}`, 'success', {
      onTap: () => go.to('pages/trade/entrust', { order: String(done.orderId) }),
    });
    model.setAmount('');
    onDone();
  };

  return {
    send: () => void sendNow(),
    isBusy: isBusy || isUnderWay,
    failure: [note, failure].filter((text) => text !== undefined).join(' ') || undefined,
    forget: () => {
      setNote(undefined);
      forget();
    },
  };
}
