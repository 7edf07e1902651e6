import type { OptionEntryView, OptionRoundView, OptionSeriesView } from '@candor/protocol';
import { cx } from '@candor/ui-kit';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatClock } from '#shared/texts/format-time.ts';
import { choiceTexts, stakeText } from './option-texts.ts';
import { ringOf, roundNumber, secondsUntil } from './rounds.ts';
import type { Ring } from './rounds.ts';

/** The round that is live: how long still, and what the user stands to get of it. */
export function LiveLine(props: {
  readonly live: OptionRoundView | undefined;
  readonly entry: OptionEntryView | undefined;
  readonly nowMs: number;
}): ReactNode {
  const { live, entry, nowMs } = props;
  const { t } = useLingui();
  if (live === undefined) {
    return (
      <p className="flex min-h-8 items-center px-4 text-meta text-t2">{t`No round is live`}</p>
    );
  }
  const number = roundNumber(live);
  const seconds = secondsUntil(live.endAtMs, nowMs);
  return (
    <p className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 px-4 text-meta text-t2">
      <span>
        <span className="font-semibold text-t1">{t`Round ${number} · live`}</span>{' '}
        <span className="num">
          {seconds > 0 ? t`ends in ${seconds} s` : t`the result is being taken`}
        </span>
      </span>
      {entry !== undefined && <OwnEntry entry={entry} />}
    </p>
  );
}

/** The user's own entry in one line; what it would pay follows the pools until the cut-off. */
function OwnEntry({ entry }: { readonly entry: OptionEntryView }): ReactNode {
  const { t } = useLingui();
  const choice = t(choiceTexts[entry.choice]);
  const stake = stakeText(entry.stake);
  if (entry.payoutIfWon === null) return <span className="num">{t`You: ${choice} ${stake}`}</span>;
  const payout = stakeText(entry.payoutIfWon);
  return (
    <span className="num">
      <Trans>
        You: {choice} {stake}, would pay <span className="font-semibold text-t1">{payout}</span>
      </Trans>
    </span>
  );
}

/** The round that can be entered, with the ring that counts to its cut-off. */
export function NextRound(props: {
  readonly series: OptionSeriesView;
  readonly next: OptionRoundView | undefined;
  readonly nowMs: number;
}): ReactNode {
  const { series, next, nowMs } = props;
  const { t } = useLingui();
  if (next === undefined) {
    return (
      <div className="flex min-h-15 flex-col justify-center px-4">
        <p className="text-body font-semibold">
          {series.opensRounds ? t`The next round is on its way` : t`New rounds are stopped`}
        </p>
        <p className="text-meta text-t2">
          {series.opensRounds
            ? t`It opens by itself, a moment before the present one starts.`
            : t`Rounds that were open go on to their result.`}
        </p>
      </div>
    );
  }
  const number = roundNumber(next);
  const found = ringOf(next, nowMs);
  const startsAt = formatClock(next.startAtMs);
  return (
    <div className="flex min-h-15 items-center gap-3 px-4">
      <CountRing ring={found} />
      <div className="min-w-0">
        <p className="text-body font-semibold">
          {found.phase === 'open' || found.phase === 'last'
            ? t`Round ${number} · entries open`
            : found.phase === 'soon'
              ? t`Round ${number} · opens soon`
              : t`Round ${number} · entries closed`}
        </p>
        <p className="text-meta text-balance text-t2">
          {t`Start price is taken at ${startsAt}, after entries close. Nobody knows it yet.`}
        </p>
      </div>
    </div>
  );
}

const RING_PX = 52;
const RADIUS = 22;
const ROUND_PX = 2 * Math.PI * RADIUS;

/** Seconds left as a figure in a ring; the ring stands still for who wants no motion. */
function CountRing({ ring }: { readonly ring: Ring }): ReactNode {
  const { t } = useLingui();
  const { seconds, share, phase } = ring;
  const middle = RING_PX / 2;
  return (
    <div
      role="timer"
      aria-live="off"
      aria-label={t`${seconds} seconds left`}
      className="relative grid shrink-0 place-items-center"
      style={{ width: RING_PX, height: RING_PX }}
    >
      <svg
        aria-hidden="true"
        width={RING_PX}
        height={RING_PX}
        className={cx(
          'absolute inset-0 -rotate-90',
          phase === 'open' && 'text-primary-text',
          phase === 'last' && 'text-warn',
          (phase === 'closed' || phase === 'soon') && 'text-t3',
        )}
      >
        <circle
          cx={middle}
          cy={middle}
          r={RADIUS}
          strokeWidth={5}
          className="fill-none stroke-s3"
        />
        <circle
          cx={middle}
          cy={middle}
          r={RADIUS}
          strokeWidth={5}
          fill="none"
          stroke="currentColor"
          strokeLinecap="round"
          strokeDasharray={`${String(Math.round(ROUND_PX * share))} ${String(Math.ceil(ROUND_PX))}`}
          className="motion-reduce:hidden"
        />
      </svg>
      <span className="num text-list font-bold">{seconds}</span>
    </div>
  );
}
