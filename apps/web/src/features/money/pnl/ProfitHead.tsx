import { DeltaText, directionOf, HIDDEN_AMOUNT, Percent, formatSigned } from '@candor/ui-kit';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CircleAlert, Info, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { UnpricedNote } from '#shared/trading/accounts/UnpricedNote.tsx';
import { usePreferences } from '#shared/session/preferences.ts';
import { MethodSheet } from './MethodSheet.tsx';
import { utcText } from './profit-texts.ts';
import { curveOf, netCame, pointsText } from './profit-view.ts';
import type { Profit } from './profit-view.ts';

/** The result of a time, how it came about, and what it is made of. */
export function ProfitHead({ profit }: { readonly profit: Profit }): ReactNode {
  const { t, i18n } = useLingui();
  const isHidden = usePreferences((preferences) => preferences.isBalanceHidden);
  const [isExplained, setIsExplained] = useState(false);
  const { fromMs, toMs, valuationAsset, profitPpm, entries, isChecked } = profit;
  const day = (atMs: number): string =>
    utcText(i18n.locale, atMs, { day: 'numeric', month: 'short' });
  const days = day(fromMs) === day(toMs) ? day(toMs) : `${day(fromMs)} – ${day(toMs)}`;
  return (
    <section aria-label={t`Profit`} className="px-4 pt-3 pb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-meta text-t2">
        <span className="flex items-center">
          {t`Profit, ${days} (${valuationAsset})`}
          <button
            type="button"
            aria-label={t`How profit is worked out`}
            onClick={() => setIsExplained(true)}
            className="press -my-2 grid size-10 place-items-center text-t3"
          >
            <Info size={15} strokeWidth={1.8} aria-hidden="true" />
          </button>
        </span>
        <button
          type="button"
          onClick={() => setIsExplained(true)}
          className="press -my-2 flex min-h-10 items-center gap-1.5"
        >
          {isChecked ? (
            <ShieldCheck size={16} strokeWidth={1.8} aria-hidden="true" className="text-green" />
          ) : (
            <CircleAlert size={16} strokeWidth={1.8} aria-hidden="true" className="text-warn" />
          )}
          {isChecked
            ? plural(entries, { one: '# entry checked', other: '# entries checked' })
            : t`Being checked`}
        </button>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <DeltaText
          value={profit.profit}
          isHidden={isHidden}
          className="text-hero font-bold tracking-[-0.02em]"
        />
        {profitPpm !== null && (
          <Percent value={percentOfPpm(profitPpm)} className="text-list font-semibold" />
        )}
      </div>
      <UnpricedNote assets={profit.unpriced} />
      <ProfitCurve profit={profit} isHidden={isHidden} />
      <Parts profit={profit} isHidden={isHidden} />
      <MethodSheet
        isOpen={isExplained}
        onClose={() => setIsExplained(false)}
        profit={profit}
        isHidden={isHidden}
      />
    </section>
  );
}

const BOX = { width: 358, height: 96 };
/** The curve's end is marked by a dot, which stays inside the margin like everything else. */
const DOT = 4;

/** What was won or lost up to each moment; its shape says nothing of amounts. */
function ProfitCurve(props: { readonly profit: Profit; readonly isHidden: boolean }): ReactNode {
  const { profit, isHidden } = props;
  const { t, i18n } = useLingui();
  const { points, fromMs, toMs } = profit;
  const width = BOX.width - DOT;
  const curve = curveOf(
    points.map((point) => point.profit),
    { width, height: BOX.height },
  );
  const direction = directionOf(profit.profit);
  const colour = { up: 'text-up', down: 'text-down', flat: 'text-t3' }[direction];
  const end = curve.points.at(-1);
  const isDay = toMs - fromMs <= 86_400_000;
  const quarters = [1, 2, 3].map((at) => fromMs + ((toMs - fromMs) * at) / 4);
  const label = (atMs: number): string =>
    utcText(
      i18n.locale,
      atMs,
      isDay
        ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
        : { day: 'numeric', month: 'short' },
    );
  const amount = isHidden ? HIDDEN_AMOUNT : formatSigned(profit.profit);
  return (
    <div className="pt-2 pb-3">
      <svg
        role="img"
        aria-label={t`Profit from ${label(fromMs)} to now: ${amount} ${profit.valuationAsset}`}
        viewBox={`0 -6 ${String(BOX.width)} ${String(BOX.height + 12)}`}
        className={`block h-auto w-full overflow-visible ${colour}`}
      >
        <defs>
          <linearGradient id="profit-fill" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="currentColor" stopOpacity="0.28" />
            <stop offset="1" stopColor="currentColor" stopOpacity="0.02" />
          </linearGradient>
        </defs>
        <line
          x1="0"
          x2={BOX.width}
          y1={curve.zeroY}
          y2={curve.zeroY}
          strokeDasharray="4 4"
          className="stroke-line"
        />
        <polygon
          fill="url(#profit-fill)"
          points={`0,${String(curve.zeroY)} ${pointsText(curve)} ${String(width)},${String(curve.zeroY)}`}
        />
        <polyline
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinejoin="round"
          points={pointsText(curve)}
        />
        {end !== undefined && <circle cx={end.x} cy={end.y} r={DOT} fill="currentColor" />}
      </svg>
      <p aria-hidden="true" className="num flex justify-between pt-1 text-cap text-t3">
        <span>{label(fromMs)}</span>
        {!isDay && quarters.map((atMs) => <span key={atMs}>{label(atMs)}</span>)}
        <span>{t`Now`}</span>
      </p>
    </div>
  );
}

function Parts(props: { readonly profit: Profit; readonly isHidden: boolean }): ReactNode {
  const { profit, isHidden } = props;
  const { t } = useLingui();
  const fees = profit.fees === '0' ? '0' : `-${profit.fees}`;
  const parts = [
    [t`Realized`, profit.realised, true],
    [t`On coins held`, profit.unrealised, true],
    [t`Fees, included`, fees, false],
    [t`In / out`, netCame(profit), false],
  ] as const;
  return (
    <dl className="flex flex-wrap justify-between gap-x-3 gap-y-2 rounded-card border border-line bg-s1 px-3 py-2.5">
      {parts.map(([name, value, isResult]) => (
        <div key={name} className="flex min-w-0 flex-col">
          <dt className="text-cap text-t3">{name}</dt>
          <dd className="num text-body font-semibold">
            {isResult ? (
              <DeltaText value={value} isHidden={isHidden} />
            ) : isHidden ? (
              HIDDEN_AMOUNT
            ) : (
              formatSigned(value)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
