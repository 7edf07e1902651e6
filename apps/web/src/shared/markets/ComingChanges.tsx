import type { ComingChange, MarketView } from '@candor/protocol';
import { formatExact, useUiTexts } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { CalendarClock, ChevronRight, CircleHelp, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useServerClock } from '#shared/api/server-clock.ts';
import { TradeTerm } from '#shared/terms/TradeTerm.tsx';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { formatMinute } from '#shared/texts/time.ts';
import { useClosedNotices } from './closed-notices.ts';
import { comingNotices } from './coming.ts';
import { percentOfPpm } from './rate.ts';

/** More notices than this would push the markets themselves off the screen. */
const NOTICES_MAX = 3;

/** As many pairs as a line can name. */
const PAIRS_NAMED_MAX = 3;

interface ComingChangesProps {
  readonly markets: readonly MarketView[];
  /** In a list of markets a notice says whose it is, unless it is everybody's. */
  readonly hasPairs?: boolean;
}

/** Announced changes of the given markets, each with the way to its announcement, until it is closed for the day; nothing where there are none. */
export function ComingChanges({ markets, hasPairs = false }: ComingChangesProps): ReactNode {
  const { t } = useLingui();
  const nowMs = useServerClock();
  const texts = useUiTexts();
  const { isClosed, close } = useClosedNotices(nowMs());
  const notices = comingNotices(markets, nowMs())
    .filter(({ key }) => !isClosed(key))
    .slice(0, NOTICES_MAX);
  if (notices.length === 0) return null;
  return (
    <ul aria-label={t`Announced changes`} className="flex flex-col bg-s1 text-meta text-t2">
      {notices.map(({ key, change, pairs }) => (
        <li key={key} className="flex items-start">
          <NoticeLine
            change={change}
            pairs={hasPairs && pairs.length < markets.length ? namesOf(pairs) : undefined}
          />
          {isFeeChange(change) && (
            <TradeTerm
              name="fee"
              className="press grid size-10 shrink-0 place-items-center border-none"
            >
              <span className="sr-only">{t`Fee`}</span>
              <CircleHelp size={16} strokeWidth={1.8} aria-hidden="true" />
            </TradeTerm>
          )}
          <button
            type="button"
            aria-label={texts.close}
            onClick={() => close(key)}
            className="press grid size-10 shrink-0 place-items-center text-t3"
          >
            <X size={16} strokeWidth={1.8} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function namesOf(pairs: readonly string[]): string {
  const more = pairs.length - PAIRS_NAMED_MAX;
  const named = pairs.slice(0, PAIRS_NAMED_MAX).join(', ');
  return more > 0 ? `${named} +${String(more)}` : named;
}

function NoticeLine(props: {
  readonly change: ComingChange;
  readonly pairs: string | undefined;
}): ReactNode {
  const { change, pairs } = props;
  const go = useGo();
  const text = useChangeText(change);
  const slug = change.articleSlug;
  const content = (
    <>
      <CalendarClock size={16} strokeWidth={1.8} aria-hidden="true" className="mt-px shrink-0" />
      <span className="min-w-0 flex-1">
        {pairs !== undefined && <span className="font-semibold text-t1">{pairs} </span>}
        {text}
      </span>
    </>
  );
  if (slug === null)
    return <p className="flex min-w-0 flex-1 items-start gap-2 py-2.5 pl-4">{content}</p>;
  return (
    <button
      type="button"
      onClick={() => go.to('pages/home/newsDetail', { slug })}
      className="press flex min-h-10 min-w-0 flex-1 items-start gap-2 py-2.5 pl-4 text-left"
    >
      {content}
      <ChevronRight size={16} strokeWidth={1.8} aria-hidden="true" className="shrink-0 text-t3" />
    </button>
  );
}

/** Whether only the fees change: their two words are explained by a tap. */
function isFeeChange({ state, isDelisted, rules }: ComingChange): boolean {
  return state === null && !isDelisted && rules === null;
}

/** What changes and from when, in the device's time. */
function useChangeText(change: ComingChange): string {
  const { t } = useLingui();
  const { effectiveAtMs, state, isDelisted, rules, makerRatePpm, takerRatePpm } = change;
  const time = formatMinute(effectiveAtMs);
  if (state === 'open') return t`From ${time}: trading opens`;
  if (state === 'halted') return t`From ${time}: trading is halted`;
  if (state === 'cancel_only') return t`From ${time}: orders can only be cancelled`;
  if (isDelisted) return t`From ${time}: delisted. Open orders are cancelled and released`;
  if (rules !== null) return t`From ${time}: new trading rules`;
  if (change.fees !== undefined) return t`From ${time}: new trading fees`;
  const rate = (ppm: number | null): string =>
    ppm === null ? '--' : `${formatExact(percentOfPpm(ppm))}%`;
  const rates = `${rate(makerRatePpm)} / ${rate(takerRatePpm)}`;
  return t`From ${time}: fees for new users are ${rates} (maker / taker)`;
}
