import { RefusedError } from '@candor/api-client';
import type { P2pAdView, P2pOrderView } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api/api.ts';
import { useAction } from '#shared/api/hooks.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { takeRequest } from './take-form.ts';
import type { TakeForm } from './take-form.ts';

/** The ad or its price changed since it was seen. */
const CHANGED = 5021;

/** Beyond the limit of the day. */
const DAY_LIMIT = 41083;

/** An account to be paid on is in another name than its owner’s. */
const OTHER_NAME = 41046;

/** Where to put right what a refusal is about. */
const REMEDIES: Readonly<Partial<Record<number, string>>> = {
  2004: 'authentication',
  2017: 'authentication',
  2018: 'collect_money',
  2020: 'SetNickname',
  2005: 'transfer',
  41025: 'Orderrecord',
  41051: 'security',
  41083: 'authentication',
};

export interface TakeFailure {
  readonly text: string;
  /** The screen that puts it right. */
  readonly remedy?: string | undefined;
  /** The amount is beyond what the taker may do today. */
  readonly isDayLimit?: boolean;
}

/**
 * Takes an offer. Where it changed since it was seen, the sheet gets it as it stands now and asks again; nothing is
 * taken at a price that was not shown.
 */
export function useTake(
  onChanged: (ad: P2pAdView) => void,
  onTaken: (order: P2pOrderView) => void,
) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const buy = useAction('tradeBuy', { isQuiet: true });
  const sell = useAction('tradeSell', { isQuiet: true });
  const [failure, setFailure] = useState<TakeFailure>();
  const [isLooking, setIsLooking] = useState(false);
  const lookAgain = async (ad: P2pAdView): Promise<void> => {
    setIsLooking(true);
    const { personId } = ad.merchant;
    try {
      const { ads } = await api('p2pMerchant', { personId });
      const now = ads.find(({ adId }) => adId === ad.adId);
      if (now === undefined) setFailure({ text: t`This offer is gone. Choose another one.` });
      else {
        onChanged(now);
        setFailure({ text: t`The offer changed. Look at the new amount and confirm again.` });
      }
    } catch (error) {
      setFailure({ text: errorText(error) });
    } finally {
      setIsLooking(false);
    }
  };
  const run = async (form: TakeForm, ad: P2pAdView): Promise<void> => {
    const request = takeRequest(form, ad);
    if (request === undefined) return;
    setFailure(undefined);
    const outcome = await ('buy' in request ? buy.run(request.buy) : sell.run(request.sell));
    if (outcome === undefined) return;
    if (outcome.ok) {
      await queries.invalidateQueries({ queryKey: ['tradeList'] });
      await queries.invalidateQueries({ queryKey: ['verificationLevel'] });
      onTaken(outcome.reply.order);
      return;
    }
    const { error } = outcome;
    if (outcome.isOutcomeUnknown) {
      setFailure({ text: t`No answer yet. Tap again to find out: it is never done twice.` });
    } else if (error instanceof RefusedError && error.code === CHANGED) {
      await lookAgain(ad);
    } else {
      const code = error instanceof RefusedError ? error.code : 0;
      // Whose account it is decides who can put it right.
      const remedy = code === OTHER_NAME && 'sell' in request ? REMEDIES[2018] : REMEDIES[code];
      const isDayLimit = code === DAY_LIMIT;
      // Another device may have used it meanwhile.
      if (isDayLimit) await queries.invalidateQueries({ queryKey: ['verificationLevel'] });
      setFailure({ text: errorText(error), remedy, isDayLimit });
    }
  };
  return {
    run,
    failure,
    forget: () => setFailure(undefined),
    isBusy: buy.isBusy || sell.isBusy || isLooking,
  };
}
