import type { OptionRoundView, OptionSeriesView } from '@candor/protocol';
import { cx, DeltaText, EmptyState, formatDecimal, Sheet } from '@candor/ui-kit';
import { subtractDecimals } from '@candor/money';
import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, CalendarCheck, Equal, Minus } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useReadPages } from '#shared/api/hooks.ts';
import { PagedList } from '#shared/lists/PagedList.tsx';
import { useRefreshOn } from '#shared/lists/use-refresh.ts';
import { formatTime } from '#shared/texts/time.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { choiceTexts, stakeText, voidTexts } from './option-texts.ts';
import { ProofLink } from './ProofLink.tsx';
import { markOf, roundNumber } from './rounds.ts';
import type { ResultMark } from './rounds.ts';

/** Marks in a line; narrow screens cut the oldest off. */
const MARKS = 12;

/** Rounds fetched at a time. */
const PAGE_ROWS = 30;

const MARK_LOOKS = {
  rise: { Icon: ArrowUp, look: 'bg-up-soft text-up' },
  fall: { Icon: ArrowDown, look: 'bg-down-soft text-down' },
  flat: { Icon: Equal, look: 'bg-s3 text-t2' },
  void: { Icon: Minus, look: 'bg-s2 text-t3' },
} as const;

/** What a mark means, in a word. */
function useMarkText(): (mark: ResultMark) => string {
  const { t } = useLingui();
  return (mark) => (mark === 'void' ? t`Void` : t(choiceTexts[mark]));
}

function Mark({
  mark,
  isLarge = false,
}: {
  readonly mark: ResultMark;
  readonly isLarge?: boolean;
}): ReactNode {
  const { Icon, look } = MARK_LOOKS[mark];
  return (
    <span
      className={cx(
        'grid shrink-0 place-items-center rounded-tag',
        isLarge ? 'size-7' : 'size-5',
        look,
      )}
    >
      <Icon size={isLarge ? 16 : 12} strokeWidth={2.4} aria-hidden="true" />
    </span>
  );
}

interface ResultStripProps {
  readonly series: OptionSeriesView;
  /** Changes when a round of the series ended: the list is read again. */
  readonly lastEnded: number;
}

/** The results of a series so far, the newest at the right; a tap lists them with their figures. */
export function ResultStrip({ series, lastEnded }: ResultStripProps): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const [isOpen, setIsOpen] = useState(false);
  const { symbol, cycleMs } = series;
  const query = useReadPages('contractOption-history', { symbol, cycleMs, limit: PAGE_ROWS });
  useRefreshOn(lastEnded, ['contractOption-history']);
  const textOf = useMarkText();
  const marks = (query.data?.pages[0]?.rounds ?? []).slice(0, MARKS).map((round) => ({
    roundId: round.roundId,
    mark: markOf(round),
  }));
  const said = marks.map(({ mark }) => textOf(mark)).join(', ');
  return (
    <div className="-my-0.5 flex h-10 items-center gap-2 px-4">
      <span className="shrink-0 text-meta text-t3">{t`Results`}</span>
      <span
        role="img"
        aria-label={marks.length === 0 ? t`No results yet` : t`Newest first: ${said}`}
        className="flex h-5 min-w-0 flex-1 flex-wrap justify-end gap-1.5 overflow-hidden"
      >
        {marks.toReversed().map(({ roundId, mark }) => (
          <Mark key={roundId} mark={mark} />
        ))}
      </span>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="press h-10 shrink-0 pl-1 text-meta font-medium text-primary-text"
      >
        {t`All`}
      </button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t`Past rounds`} height="tall">
        <button
          type="button"
          onClick={() =>
            go.to('pages/Option/Riseandfall', { check: 'day', symbol, cycle: String(cycleMs) })
          }
          className="press hairline-b flex min-h-12 w-full items-center gap-2 px-4 text-body font-medium text-primary-text"
        >
          <CalendarCheck size={18} strokeWidth={1.8} aria-hidden="true" />
          {t`Check all rounds of a day`}
        </button>
        <PagedList
          query={query}
          rowsOf={({ rounds }) => rounds}
          keyOf={({ roundId }) => roundId}
          renderRow={(round) => <ResultRow round={round} series={series} />}
          shape="line"
          empty={<EmptyState text={t`No round of this length has ended yet.`} />}
        />
      </Sheet>
    </div>
  );
}

/** One past round: both prices, what was staked, and why it was void if it was. */
function ResultRow(props: {
  readonly round: OptionRoundView;
  readonly series: OptionSeriesView;
}): ReactNode {
  const { round, series } = props;
  const { t } = useLingui();
  const textOf = useMarkText();
  const mark = markOf(round);
  const number = roundNumber(round);
  const { startPrice, endPrice, pools, asset } = round;
  const price = (text: string): string => formatDecimal(text, series.priceScale);
  const [rise, flat, fall] = [pools.rise, pools.flat, pools.fall].map(({ amount }) =>
    stakeText(amount),
  );
  return (
    <div className="hairline-b flex gap-3 px-4 py-2.5">
      <Mark mark={mark} isLarge />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap justify-between gap-x-3 text-body">
          <span className="font-semibold">{`${number} · ${textOf(mark)}`}</span>
          {startPrice !== null && endPrice !== null && (
            <span className="num">
              {price(startPrice)} → {price(endPrice)}{' '}
              <DeltaText
                value={subtractDecimals(endPrice, startPrice)}
                decimals={series.priceScale}
              />
            </span>
          )}
        </p>
        <p className="num flex flex-wrap justify-between gap-x-3 text-meta text-t3">
          <span>{formatTime(round.endAtMs)}</span>
          <span>{t`Rise ${rise} · Flat ${flat} · Fall ${fall} ${asset}`}</span>
        </p>
        {round.voidReason !== null && (
          <p className="text-meta text-warn">
            {t(voidTexts[round.voidReason])}
            {round.note !== '' && `: ${round.note}`}. {t`All stakes were refunded.`}
          </p>
        )}
        {round.isDraw && (
          <p className="text-meta text-t2">
            {t`Nobody stood on the other side or on the outcome: all stakes were refunded, without a fee.`}
          </p>
        )}
        <ProofLink roundId={round.roundId} />
      </div>
    </div>
  );
}
