import { RefusedError } from '@candor/api-client';
import type { ContractMarketView } from '@candor/protocol';
import { toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { contractErrorText } from '#shared/contracts/contract-texts.ts';
import { contractOrderToast, contractTriggerToast } from '#shared/contracts/order-toast.ts';
import { contractRequest, isConditional, triggerRequest } from './contract-form.ts';
import type { ContractTextField } from './contract-form.ts';
import { placedText } from './placed-text.ts';
import { fieldOfCode } from './contract-problems.ts';
import { problemText } from './trigger-texts.ts';
import { setContractView, useContractView } from './contract-view.ts';
import type { ContractModel } from './use-contract-form.ts';

/** What stands between the form and the server, and what can be done about it. */
interface PlaceContract {
  /** What is shown before the order is sent. */
  readonly asking: 'risk' | 'order' | undefined;
  readonly isBusy: boolean;
  /** Why the last attempt did not go through, in the user's language. */
  readonly failure: string | undefined;
  readonly begin: () => void;
  /** The risks were understood: on to the order. */
  readonly understand: () => void;
  readonly send: () => void;
  readonly close: () => void;
}

/** From the tap on the button to the server's answer. One tap, one order, whatever the network does. */
export function usePlaceContract(market: ContractMarketView, model: ContractModel): PlaceContract {
  const { t } = useLingui();
  const [asking, setAsking] = useState<'risk' | 'order'>();
  const [failure, setFailure] = useState<string>();
  const { isConfirmed, isRiskRead } = useContractView();
  const queries = useQueryClient();
  const sending = useSendContract(market, model);
  const missing = useMissingText();
  const { form, figures } = model;
  const sendNow = async (): Promise<void> => {
    setFailure(undefined);
    const outcome = await sending.run();
    if (outcome === undefined) return;
    // Settings may have been made by this first order, and fallbacks want to know.
    void queries.invalidateQueries({ queryKey: ['contractPage'] });
    void queries.invalidateQueries({ queryKey: ['contractTriggers'] });
    if (outcome.ok) {
      setAsking(undefined);
      model.clear();
      if ('triggerId' in outcome.reply) {
        const about = contractTriggerToast(outcome.reply.triggerId);
        toastStore.show(t`Conditional order waits for the mark price`, 'success', { about });
        return;
      }
      const about = contractOrderToast(outcome.reply.orderId);
      toastStore.show(placedText(form, figures.lots), 'success', { about, isFirstOnly: true });
      return;
    }
    const { error, isOutcomeUnknown } = outcome;
    const words = isOutcomeUnknown
      ? t`No answer yet. Tap again to find out: the order is never placed twice.`
      : contractErrorText(error);
    const code = error instanceof RefusedError ? error.code : 0;
    const field = fieldOfCode(code);
    if (field !== undefined) {
      setAsking(undefined);
      model.refuse({ field, code });
    } else setFailure(words);
    if (asking === undefined || field !== undefined) toastStore.show(words, 'error');
    await queries.invalidateQueries({ queryKey: ['common/getContractConfig'] });
  };
  const ask = (): void => {
    setFailure(undefined);
    if (isConfirmed || model.distance?.level === 'stop') setAsking('order');
    else void sendNow();
  };
  const begin = (): void => {
    const problem = model.problems[0];
    if (problem === undefined) {
      if (isRiskRead) ask();
      else setAsking('risk');
    } else if (problem.code === 'missing') {
      toastStore.show(missing(problem.field), 'error');
    } else toastStore.show(problemText(problem), 'error');
  };
  return {
    asking,
    isBusy: sending.isBusy,
    failure,
    begin,
    understand: () => {
      setContractView({ isRiskRead: true });
      // After the risks the order is always shown.
      setFailure(undefined);
      setAsking('order');
    },
    send: () => void sendNow(),
    close: () => setAsking(undefined),
  };
}

/** Sends what the form describes, to the book or to wait for the mark. */
function useSendContract(
  { symbol }: ContractMarketView,
  { form, figures, situation }: ContractModel,
) {
  const placing = useAction('contract', { isQuiet: true });
  const waiting = useAction('contractTrigger', { isQuiet: true });
  const { positionMode } = situation.setting;
  const { kind } = form;
  return {
    run: () =>
      isConditional(kind)
        ? waiting.run(triggerRequest({ ...form, kind }, figures.lots, symbol, positionMode))
        : placing.run(contractRequest(form, figures.lots, symbol, positionMode)),
    isBusy: placing.isBusy || waiting.isBusy,
  };
}

/** What a field that must not stay empty asks for. */
function useMissingText(): (field: ContractTextField | 'form') => string {
  const { t } = useLingui();
  return (field) => {
    if (field === 'price') return t`Enter a price`;
    if (field === 'trigger') return t`Enter a trigger price`;
    return field === 'callback' ? t`Enter a distance` : t`Enter a size`;
  };
}
