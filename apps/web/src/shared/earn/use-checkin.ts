import { RefusedError } from '@candor/api-client';
import { formatExact, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { errorText } from '#shared/texts/error-text.ts';

const READS = ['checkInfo', 'chenkDayConfig', 'wallet', 'cashflow', 'todayProfit'];
const ALREADY_TODAY = 2061;

/** Checking in for today: done once however often it is tapped, and told by a message. */
export function useCheckin() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const { run, isBusy } = useAction('checkIn', { isQuiet: true });
  const checkIn = async (): Promise<void> => {
    setFailure(undefined);
    const outcome = await run({});
    if (outcome === undefined) return;
    if (outcome.ok) {
      const reward = `+${formatExact(outcome.reply.reward)} ${outcome.reply.asset}`;
      toastStore.show(t`${reward} in your main wallet`, 'success');
    } else if (outcome.isOutcomeUnknown) {
      setFailure(t`No answer yet. Tap again to find out: it is never done twice.`);
    } else if (!(outcome.error instanceof RefusedError && outcome.error.code === ALREADY_TODAY)) {
      setFailure(errorText(outcome.error));
    }
    // Whatever came of it: who checked in on another device sees it now.
    await queries.invalidateQueries({
      predicate: ({ queryKey }) => READS.includes(String(queryKey[0])),
    });
  };
  return { checkIn: (): void => void checkIn(), failure, isBusy };
}
