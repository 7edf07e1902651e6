import { Button, Countdown, formatExact, FormError, toastStore } from '@candor/ui-kit';
import { RefusedError } from '@candor/api-client';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { serverNowMs } from '#shared/api/server-clock.ts';
import { useIsOnline } from '#shared/api/use-is-online.ts';
import { useSession } from '#shared/session/session.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { actionOf } from './checkin-view.ts';
import type { CheckinConfig, CheckinInfo } from './checkin-view.ts';

const READS = ['checkInfo', 'chenkDayConfig', 'wallet', 'cashflow', 'todayProfit'];
const ALREADY_TODAY = 2061;

function useCheckin() {
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

/** The one button: it says what it pays, or why it cannot. */
export function CheckinButton(props: {
  readonly config: CheckinConfig;
  readonly info: CheckinInfo | undefined;
}): ReactNode {
  const { config, info } = props;
  const { t } = useLingui();
  const go = useGo();
  const hasSession = useSession((state) => state.session !== undefined);
  const isOnline = useIsOnline();
  const { checkIn, failure, isBusy } = useCheckin();
  const action = actionOf(config, info, { hasSession, isOnline });
  const reward = `+${formatExact(info?.todayReward ?? config.days[0]?.reward ?? '0')} ${config.asset}`;
  const next = info === undefined ? '' : `+${formatExact(info.nextReward)}`;
  if (action === 'log_in') {
    return (
      <Button isBlock onClick={() => go.detour('pages/login/login')}>
        {t`Log in to check in`}
      </Button>
    );
  }
  return (
    <>
      <Button
        isBlock
        isBusy={isBusy}
        disabled={action !== 'check_in'}
        tone={action === 'check_in' ? 'primary' : 'secondary'}
        onClick={checkIn}
      >
        {action === 'check_in' && t`Check in · ${reward}`}
        {action === 'offline' && t`Offline`}
        {action === 'paused' && t`Check-in is paused`}
        {action === 'pool_empty' && t`Paused: the pool is empty`}
        {action === 'done' && info !== undefined && (
          <Trans>
            Come back for {next} in <Countdown endsAtMs={info.dayEndsAtMs} nowMs={serverNowMs} />
          </Trans>
        )}
      </Button>
      <FormError>{failure}</FormError>
    </>
  );
}
