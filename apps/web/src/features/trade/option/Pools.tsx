import type {
  OptionChoiceName,
  OptionEntryView,
  OptionRoundView,
  OptionSeriesView,
} from '@candor/protocol';
import { cx, formatDecimal } from '@candor/ui-kit';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Check, Equal, TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { OptionTerm } from './OptionTerm.tsx';
import { choiceTexts, stakeText } from './option-texts.ts';
import { FACTOR_DECIMALS, payoutNow, poolShares } from './payout.ts';

/** Choices from left to right. */
const SHOWN = ['rise', 'flat', 'fall'] as const satisfies readonly OptionChoiceName[];

const LOOKS = {
  rise: { Icon: TrendingUp, fill: 'bg-up-fill text-on-fill', bar: 'bg-up' },
  flat: { Icon: Equal, fill: 'bg-s3 text-t1', bar: 'bg-t3' },
  fall: { Icon: TrendingDown, fill: 'bg-down-fill text-on-fill', bar: 'bg-down' },
} as const;

interface PoolsProps {
  readonly series: OptionSeriesView;
  readonly round: OptionRoundView | undefined;
  /** What payouts are shown for. */
  readonly stake: string;
  readonly entry: OptionEntryView | undefined;
  readonly isLocked: boolean;
  readonly isBusy: boolean;
  readonly isStale: boolean;
  readonly onPick: (choice: OptionChoiceName) => void;
}

/** The three sides of a round as buttons: what each would pay now; below them what stands on each. */
export function Pools(props: PoolsProps): ReactNode {
  const { series, round, isStale } = props;
  return (
    <div className={cx('px-4', isStale && 'stale')}>
      <div className="grid grid-cols-3 gap-2">
        {SHOWN.map((choice) => (
          <PoolButton key={choice} choice={choice} {...props} />
        ))}
      </div>
      {round !== undefined && <PoolFigures round={round} asset={series.asset} />}
    </div>
  );
}

function PoolButton(props: PoolsProps & { readonly choice: OptionChoiceName }): ReactNode {
  const { choice, series, round, stake, entry, isLocked, isBusy, onPick } = props;
  const { t } = useLingui();
  const { Icon, fill } = LOOKS[choice];
  const isOwn = entry?.choice === choice;
  const now =
    round === undefined
      ? undefined
      : payoutNow(round, series.rules?.odds ?? null, choice, stake, series.scale);
  const isShut = round?.mode === 'fixed' && (series.rules?.odds?.[choice] ?? null) === null;
  const own = entry === undefined ? '' : stakeText(entry.stake);
  const payout = isOwn ? (entry.payoutIfWon ?? undefined) : now?.payout;
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      disabled={isLocked || isBusy || isShut}
      onClick={() => onPick(choice)}
      className={cx(
        'press @container flex min-h-18 min-w-0 flex-col items-center justify-center rounded-card px-1',
        fill,
        (isLocked || isShut) && !isOwn && 'opacity-45',
      )}
    >
      <span className="flex items-center gap-1 text-body font-semibold">
        {isOwn ? (
          <Check size={16} strokeWidth={2.6} aria-hidden="true" />
        ) : (
          <Icon size={16} strokeWidth={2.2} aria-hidden="true" />
        )}
        {t(choiceTexts[choice])}
      </span>
      <span className="num text-[length:min(var(--text-title),17cqi)] leading-7 font-bold">
        {payout === undefined ? '–' : formatDecimal(payout)}
      </span>
      <span className="num h-4 text-cap">
        {isOwn && t`Yours ${own}`}
        {!isOwn && now?.isRefund === true && t`refund`}
        {!isOwn && now?.isRefund === false && `×${formatDecimal(now.factor, FACTOR_DECIMALS)}`}
      </span>
    </button>
  );
}

/** What stands on each side, and how the whole is split. */
function PoolFigures({
  round,
  asset,
}: {
  readonly round: OptionRoundView;
  readonly asset: string;
}): ReactNode {
  const { t } = useLingui();
  const { pools } = round;
  const shares = poolShares(pools);
  const prizeLeft = round.prizeLeft === null ? undefined : stakeText(round.prizeLeft);
  const text = { rise: 'text-left', flat: 'text-center', fall: 'text-right' } as const;
  return (
    <>
      <div className="num grid grid-cols-3 pt-1.5 text-cap text-t3">
        {SHOWN.map((choice) => (
          <span key={choice} className={cx('truncate', text[choice])}>
            <span className="font-semibold text-t1">{stakeText(pools[choice].amount)}</span> ·{' '}
            {plural(pools[choice].count, { one: '# entry', other: '# entries' })}
          </span>
        ))}
      </div>
      <div aria-hidden="true" className="mt-1 flex h-1 gap-0.5">
        {SHOWN.map((choice) => (
          <span
            key={choice}
            style={{ flexGrow: shares[choice] }}
            className={cx('min-w-1 basis-0 rounded-full', LOOKS[choice].bar)}
          />
        ))}
      </div>
      {prizeLeft !== undefined && (
        <OptionTerm name="prizes" className="num mt-1 text-cap">
          {t`Prize pool left ${prizeLeft} ${asset}`}
        </OptionTerm>
      )}
    </>
  );
}
