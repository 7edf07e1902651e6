import { useLingui } from '@lingui/react/macro';
import { ChevronRight, Moon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { formatMinuteOfDay } from '#shared/texts/time.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';

/** How the user's own settings have alerts told; a tap changes them. */
export function HowTold(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const { data } = useRead('noticeSettings', {}, { freshMs: 60_000 });
  if (data === undefined) return null;
  const from = formatMinuteOfDay(data.quietFromMinute);
  const to = formatMinuteOfDay(data.quietToMinute);
  const how = data.alertByPush
    ? t`Told in the app, and on devices with notifications on.`
    : t`Told in the app only: notifications of alerts are off.`;
  return (
    <button
      type="button"
      onClick={() => go.to('pages/neWs/neWs', { view: 'settings' })}
      className="press flex min-h-10 items-center gap-2 text-left text-meta text-t3"
    >
      <Moon size={16} strokeWidth={1.8} aria-hidden="true" className="shrink-0" />
      <span className="num min-w-0 flex-1">
        {how} {data.isQuiet && t`From ${from} to ${to} it waits, then tells you once.`}
      </span>
      <ChevronRight size={16} strokeWidth={1.8} aria-hidden="true" className="shrink-0" />
    </button>
  );
}
