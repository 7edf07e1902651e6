import { RefusedError } from '@candor/api-client';
import { formatExact, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useMoneyAction } from '#shared/api/use-money-action.ts';
import { errorText } from '#shared/texts/error-text.ts';

const READS = ['checkInfo', 'chenkDayConfig', 'wallet', 'cashflow', 'todayProfit'];
const ALREADY_TODAY = 2061;

/** Checking in for today: done once however often it is tapped, and told by a message. */
export function useCheckin() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { run, failure, isBusy } = useMoneyAction('checkIn', (error) =>
    error instanceof RefusedError && error.code === ALREADY_TODAY ? undefined : errorText(error),
  );
  const checkIn = async (): Promise<void> => {
    const reply = await run({});
    if (reply !== undefined) {
      const reward = `+${formatExact(reply.reward)} ${reply.asset}`;
      toastStore.show(t`${reward} in your main wallet`, 'success');
    }
    // Whatever came of it: who checked in on another device sees it now.
    await queries.invalidateQueries({
      predicate: ({ queryKey }) => READS.includes(String(queryKey[0])),
    });
  };
  return { checkIn: (): void => void checkIn(), failure, isBusy };
}
