import type { FeeRung } from '@candor/protocol';
import { Button, EmptyState, ErrorState, formatExact, SkeletonRows, Tag } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useAllMarkets } from '#shared/markets/markets.ts';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { useSession } from '#shared/session/session.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';
import { FeeLevelCard } from './FeeLevelCard.tsx';

/** What trading costs by how much one trades: one's own tier, and the ladder of all, for visitors too. */
export function FeesScreen(): ReactNode {
  const { t } = useLingui();
  const hasSession = useSession((state) => state.session !== undefined);
  const info = useRead('info', {});
  return (
    <Page title={t`Fee tiers`} isPulled>
      <div className="flex flex-col gap-5 p-4 pb-8">
        {hasSession ? <OwnLevel info={info} /> : <LogInRow />}
        <Ladder ownTier={info.data?.feeTier} />
      </div>
    </Page>
  );
}

function OwnLevel({ info }: { readonly info: ReturnType<typeof useRead<'info'>> }): ReactNode {
  if (info.isError) {
    return <ErrorState text={errorText(info.error)} onRetry={() => void info.refetch()} />;
  }
  if (info.data === undefined) return <SkeletonRows count={3} shape="line" />;
  return <FeeLevelCard user={info.data} />;
}

function LogInRow(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="text-body text-t2">{t`Log in to see your own tier.`}</p>
      <Button size="small" onClick={() => go.detour('pages/login/login')}>
        {t`Log in`}
      </Button>
    </div>
  );
}

function Ladder({ ownTier }: { readonly ownTier: number | undefined }): ReactNode {
  const { t } = useLingui();
  const { data, isError, refetch } = useAllMarkets();
  if (data === undefined) {
    return isError ? (
      <ErrorState text={t`The fee tiers could not be loaded.`} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows count={5} shape="line" />
    );
  }
  if (data.feeLadder === undefined) {
    return <EmptyState text={t`Fee tiers do not depend on trading volume here.`} />;
  }
  return (
    <>
      <RungTable rungs={data.feeLadder} ownTier={ownTier} />
      <Rules />
    </>
  );
}

interface RungTableProps {
  readonly rungs: readonly FeeRung[];
  readonly ownTier: number | undefined;
}

function RungTable({ rungs, ownTier }: RungTableProps): ReactNode {
  const { t } = useLingui();
  const rate = (ppm: number): string => `${formatExact(percentOfPpm(ppm))}%`;
  return (
    <table className="num w-full text-body">
      <caption className="pb-3 text-left text-list font-semibold">{t`All tiers`}</caption>
      <thead>
        <tr className="text-meta text-t3">
          <th scope="col" className="pb-1 text-left font-normal">{t`30-day volume`}</th>
          <th scope="col" className="pb-1 pl-4 text-right font-normal">{t`Maker`}</th>
          <th scope="col" className="pb-1 pl-4 text-right font-normal">{t`Taker`}</th>
        </tr>
      </thead>
      <tbody>
        {rungs.map(({ tier, volumeMin, makerRatePpm, takerRatePpm }) => (
          <tr
            key={tier}
            aria-current={tier === ownTier ? 'true' : undefined}
            className={
              tier === ownTier ? 'hairline-t font-semibold text-primary-text' : 'hairline-t'
            }
          >
            <th scope="row" className="py-2 text-left font-[inherit]">
              <span className="flex flex-wrap items-center gap-x-2 font-semibold">
                {`VIP ${String(tier)}`}
                {tier === ownTier && <Tag tone="primary">{t`You`}</Tag>}
              </span>
              <span className="text-meta font-normal text-t3">
                {`≥ ${formatExact(String(volumeMin))} USDT`}
              </span>
            </th>
            <td className="py-2 pl-4 text-right">{rate(makerRatePpm)}</td>
            <td className="py-2 pl-4 text-right">{rate(takerRatePpm)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Rules(): ReactNode {
  const { t } = useLingui();
  const rules = [
    t`Your spot trades of the last 30 whole days count, as maker and as taker. Days end at 00:00 UTC.`,
    t`Trades paid in another coin count at its last price of the day in USDT.`,
    t`A higher tier applies from the daily count on. We tell you a day before a lower one.`,
    t`A market may have fees of its own. Contracts have rates of their own and do not count.`,
  ];
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5 text-meta text-t3">
      {rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  );
}
