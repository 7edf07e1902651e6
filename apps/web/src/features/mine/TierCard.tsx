import { CopyButton, formatExact, Skeleton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';

/** What trading costs this user, and the code to invite others with. */
export function TierCard(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const { data, isError } = useRead('info', {});
  if (isError) return null;
  if (data === undefined) return <Skeleton className="h-29 rounded-sheet" />;
  const percent = (ppm: number): string => `${formatExact(percentOfPpm(ppm), 2)}%`;
  const name = `VIP ${String(data.feeTier)}`;
  const facts = [
    [t`Maker fee`, percent(data.makerRatePpm)],
    [t`Taker fee`, percent(data.takerRatePpm)],
  ] as const;
  return (
    <section
      aria-label={t`Fee tier`}
      className="rounded-sheet bg-[radial-gradient(120%_160%_at_92%_0%,#8b7cff_0%,#4a43f0_38%,#2a24b8_100%)] p-4 text-on-fill"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <div>
          <p className="text-meta">{t`Fee tier`}</p>
          <button
            type="button"
            aria-label={`${t`Fee tiers`}, ${name}`}
            onClick={() => go.to('pages/home/market', { view: 'fees' })}
            className="press num -my-1 flex items-center gap-1 py-1 text-display font-bold tracking-[-0.02em]"
          >
            {name}
            <ChevronRight size={20} strokeWidth={1.8} aria-hidden="true" />
          </button>
        </div>
        <div className="-mr-2 ml-auto text-right">
          <p className="pr-2 text-meta">{t`Invite code`}</p>
          <p className="num flex items-center text-list font-semibold">
            {data.inviteCode}
            <CopyButton text={data.inviteCode} isPlain className="-my-2" />
          </p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <dl className="num flex flex-col gap-0.5 text-meta">
          {facts.map(([name, value]) => (
            <div key={name} className="flex gap-1.5">
              <dt>{name}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <button
          type="button"
          onClick={() => go.to('share')}
          className="press ml-auto flex min-h-10 items-center rounded-full bg-on-fill px-4 py-1 text-body font-semibold text-primary"
        >
          {t`Invite friends`}
        </button>
      </div>
    </section>
  );
}
