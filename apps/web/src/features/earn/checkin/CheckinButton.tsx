import { Button, Countdown, formatExact, FormError } from '@candor/ui-kit';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { serverNowMs } from '#shared/api/server-clock.ts';
import { useIsOnline } from '#shared/api/use-is-online.ts';
import { useCheckin } from '#shared/earn/use-checkin.ts';
import { useSession } from '#shared/session/session.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { actionOf } from '#shared/earn/checkin-view.ts';
import type { CheckinConfig, CheckinInfo } from '#shared/earn/checkin-view.ts';

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
