import { cx, formatDecimal } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ChevronRight, ShieldAlert, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { serverNowMs } from '#shared/api/server-clock.ts';
import { formatMinute } from '#shared/texts/time.ts';
import { limitStateOf, useOwnLimits } from './own-limits.ts';

/** What is left of the user's own limit today, or that nothing may open; nothing for who has set none. */
export function LimitLine(props: {
  readonly asset: string;
  readonly onOpen: () => void;
}): ReactNode {
  const { asset, onOpen } = props;
  const { t } = useLingui();
  const limits = useOwnLimits(asset);
  const state = limitStateOf(limits, serverNowMs());
  if (limits === undefined || state === 'none') return null;
  const stops = state !== 'set';
  const Icon = stops ? ShieldAlert : ShieldCheck;
  const until = formatMinute(state === 'paused' ? (limits.pausedUntilMs ?? 0) : limits.dayEndsAtMs);
  const left = formatDecimal(limits.left ?? '0');
  const limit = formatDecimal(limits.ownLimit ?? '0');
  const texts = {
    paused: t`You paused until ${until}: closing only`,
    reached: t`Your limit of today is reached: closing only until ${until}`,
    set: t`${left} of ${limit} ${asset} left of your limit today`,
  };
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={cx(
        'press num flex min-h-10 w-full items-center gap-2 px-4 py-1.5 text-start text-meta',
        stops ? 'bg-warn-soft text-warn' : 'text-t2',
      )}
    >
      <Icon size={16} strokeWidth={1.8} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 flex-1">{texts[state]}</span>
      <ChevronRight size={16} strokeWidth={1.8} aria-hidden="true" className="shrink-0" />
    </button>
  );
}
