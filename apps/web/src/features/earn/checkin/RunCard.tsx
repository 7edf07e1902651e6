import { Card, Countdown, cx, formatExact } from '@candor/ui-kit';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, CircleDollarSign, Gift } from 'lucide-react';
import type { ReactNode } from 'react';
import { serverNowMs } from '#shared/api/server-clock.ts';
import { CheckinButton } from './CheckinButton.tsx';
import { runTiles } from '#shared/earn/checkin-view.ts';
import type { CheckinConfig, CheckinInfo, RunTile } from '#shared/earn/checkin-view.ts';

interface RunCardProps {
  readonly config: CheckinConfig;
  /** Undefined for a visitor. */
  readonly info: CheckinInfo | undefined;
}

/** The seven days of the run, and the one button of the page. */
export function RunCard({ config, info }: RunCardProps): ReactNode {
  const { t } = useLingui();
  return (
    <Card className="mx-4 flex flex-col gap-4 p-3">
      <ol aria-label={t`This run of seven days`} className="grid grid-cols-7 gap-1">
        {runTiles(config, info).map((tile) => (
          <Tile key={tile.runDay} tile={tile} />
        ))}
      </ol>
      <CheckinButton config={config} info={info} />
      {info !== undefined && (
        <p className="flex flex-wrap justify-between gap-x-3 gap-y-1 text-meta text-t3">
          <NextReward info={info} />
          <span>
            <Trans>
              Day ends in <Countdown endsAtMs={info.dayEndsAtMs} nowMs={serverNowMs} />
            </Trans>
          </span>
        </p>
      )}
    </Card>
  );
}

/** What a check-in tomorrow would pay. */
function NextReward({ info }: { readonly info: CheckinInfo }): ReactNode {
  const isDouble = info.runDay === 6;
  const reward = (
    <b className={cx('num', isDouble && 'text-warn')}>+{formatExact(info.nextReward)}</b>
  );
  return (
    <span>
      {isDouble ? <Trans>Tomorrow doubles: {reward}</Trans> : <Trans>Tomorrow: {reward}</Trans>}
    </span>
  );
}

const TILE_TONES = {
  signed: 'bg-green-soft text-green border-transparent',
  today: 'bg-primary-soft text-primary-text border-primary-text',
  coming: 'bg-s2 text-t2 border-transparent',
} as const;

function Tile({ tile }: { readonly tile: RunTile }): ReactNode {
  const { t } = useLingui();
  const { runDay, reward, isDouble, state } = tile;
  const Icon = state === 'signed' ? Check : isDouble ? Gift : CircleDollarSign;
  const isComingDouble = isDouble && state === 'coming';
  return (
    <li
      aria-current={state === 'today' ? 'date' : undefined}
      className="flex min-w-0 flex-col items-center gap-1.5"
    >
      <span
        className={cx(
          'relative flex w-full flex-col items-center gap-1.5 rounded-input border-2 py-2.5 transition-colors duration-200 motion-reduce:transition-none',
          isComingDouble ? 'border-transparent bg-warn-soft text-warn' : TILE_TONES[state],
        )}
      >
        {isDouble && (
          <span className="absolute -top-2 -right-1 rounded-full bg-warn px-1.5 text-micro font-bold text-bg">
            ×2
          </span>
        )}
        <Icon size={18} strokeWidth={2} aria-hidden="true" />
        <span className="num text-[length:min(var(--text-micro),3vw)] font-semibold">
          +{formatExact(reward)}
        </span>
        {state === 'signed' && <span className="sr-only">{t`Checked in`}</span>}
      </span>
      <span
        className={cx(
          'line-clamp-2 text-center text-micro',
          state === 'today' ? 'font-semibold text-primary-text' : 'text-t3',
        )}
      >
        {state === 'today' ? t`Today` : t`Day ${runDay}`}
      </span>
    </li>
  );
}
