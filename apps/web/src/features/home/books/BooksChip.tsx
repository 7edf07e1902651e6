import { cx } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { serverNowMs } from '#shared/api/server-clock.ts';

const BooksSheet = /* @__PURE__ */ lazy(() =>
  import('./BooksSheet.tsx').then((module) => ({ default: module.BooksSheet })),
);

/** What was said longer ago than this is shown as old. */
const OLD_MS = 5 * 60_000;

const TICK_MS = 1_000;

/** Behind the closed sheet only minutes are told apart. */
const SLOW_TICK_MS = 30_000;

/** How long ago the exchange said how its books stand. */
function useAgeMs(saidAtMs: number, everyMs: number): number {
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return Math.max(0, nowMs - saidAtMs);
}

/** Whether every asset's books balance, by the server's own sums, and how old that word is; a tap shows what stands behind it. */
export function BooksChip(): ReactNode {
  const { t } = useLingui();
  const status = useRead('common/serverStatus', {}, { everyMs: 60_000 }).data;
  const [sheet, setSheet] = useState<'asked' | 'open'>();
  const ageMs = useAgeMs(status?.timeMs ?? 0, sheet === 'open' ? TICK_MS : SLOW_TICK_MS);
  if (status === undefined) return null;
  const isBalanced = status.booksBalance;
  const isOld = ageMs > OLD_MS;
  const Icon = isBalanced && !isOld ? ShieldCheck : ShieldAlert;
  const look = !isBalanced
    ? 'bg-red-soft text-red'
    : isOld
      ? 'bg-warn-soft text-warn'
      : 'bg-green-soft text-green';
  const text = isOld ? t`Books not checked` : t`Books balance`;
  return (
    <>
      <button
        type="button"
        onClick={() => setSheet('open')}
        className={cx(
          'press -my-1 ml-auto flex min-h-7 items-center gap-1 rounded-full px-2 text-cap font-semibold',
          look,
        )}
      >
        <Icon size={14} strokeWidth={2} aria-hidden="true" />
        {isBalanced ? text : t`Books out of balance`}
      </button>
      {sheet !== undefined && (
        <Suspense fallback={null}>
          <BooksSheet
            status={status}
            ageSeconds={Math.floor(ageMs / TICK_MS)}
            isOpen={sheet === 'open'}
            // It keeps what it shows while it leaves.
            onClose={() => setSheet('asked')}
          />
        </Suspense>
      )}
    </>
  );
}
