import { Card, cx, EmptyState, ErrorState, SkeletonRows, Tabs } from '@candor/ui-kit';
import type { EndpointReply } from '@candor/protocol';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Gift, ReceiptText, ShieldCheck, Undo2, Users } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { Page } from '#shared/ui/Page.tsx';
import { useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { EarnTerm } from './EarnTerm.tsx';
import { amountText, coverText, utcDay } from '#shared/earn/finance-texts.ts';

type Reward = EndpointReply<'common/knowTeManagementList'>['rewards'][number];
type Flow = Reward['flows'][number];

/** Months shown one by one; what is owed later stands in one bar. */
const MONTHS_SHOWN = 4;

/** Where the yield comes from: what each reward account has, owes, and what went in and out. */
export function SourceScreen(): ReactNode {
  const { t } = useLingui();
  const { data, isError, refetch } = useRead('common/knowTeManagementList', {}, { freshMs: 0 });
  const wanted = useQueryParam('asset');
  const [chosen, setChosen] = useState<string>();
  const rewards = data?.rewards ?? [];
  const reward = rewards.find(({ asset }) => asset === (chosen ?? wanted)) ?? rewards[0];
  return (
    <Page title={t`Where the yield comes from`} isPulled>
      {reward !== undefined && (
        <>
          <Tabs
            label={t`Coin`}
            options={rewards.map(({ asset }) => ({ value: asset, label: asset }))}
            value={reward.asset}
            onChange={setChosen}
            hasLine
          />
          <RewardAccount reward={reward} />
        </>
      )}
      {data !== undefined && reward === undefined && (
        <EmptyState text={t`No reward account was opened yet.`} />
      )}
      {data === undefined && isError && (
        <ErrorState
          text={t`The reward accounts could not be loaded.`}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !isError && <SkeletonRows count={6} shape="line" />}
    </Page>
  );
}

function RewardAccount({ reward }: { readonly reward: Reward }): ReactNode {
  const { t } = useLingui();
  const { asset, coverPercent } = reward;
  const total = Number(reward.balance);
  const share = total > 0 ? Math.min(100, (Number(reward.owed) / total) * 100) : 0;
  const principal = `${amountText(asset, reward.principal)} ${asset}`;
  return (
    <div className="flex flex-col gap-5 px-4 pt-4 pb-8">
      <section aria-label={t`Set aside for interest`}>
        <div className="flex items-baseline justify-between gap-3">
          <EarnTerm name="source" className="text-meta">{t`Set aside for interest`}</EarnTerm>
          {coverPercent !== null && (
            <EarnTerm name="coverage" className="text-meta">{t`Covers`}</EarnTerm>
          )}
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="num text-display font-bold">{amountText(asset, reward.balance)}</p>
          {coverPercent !== null && (
            <p
              className={cx(
                'num text-title font-bold',
                coverPercent >= 100 ? 'text-green' : 'text-warn',
              )}
            >
              {coverText(coverPercent)}
            </p>
          )}
        </div>
        <div aria-hidden="true" className="mt-2 flex h-2.5 gap-1 overflow-hidden rounded-full">
          {share > 0 && (
            <span
              className="min-w-2.5 shrink-0 rounded-full bg-green"
              style={{ width: `${String(share)}%` }}
            />
          )}
          <span className="flex-1 rounded-full bg-primary-text" />
        </div>
        <dl className="mt-3 flex flex-wrap justify-between gap-3">
          <Figure
            tone="bg-green"
            name={t`Owed to holders`}
            value={amountText(asset, reward.owed)}
          />
          <Figure
            tone="bg-primary-text"
            name={t`Free for new promises`}
            value={amountText(asset, reward.free)}
          />
        </dl>
      </section>
      <OwedByMonth reward={reward} />
      <Flows reward={reward} />
      <p className="flex items-center gap-3 rounded-card bg-green-soft p-4">
        <ShieldCheck
          size={26}
          strokeWidth={1.8}
          aria-hidden="true"
          className="shrink-0 text-green"
        />
        <span>
          <b className="block text-body">{t`Your principal stays in your own account and is not lent`}</b>
          <span className="num text-meta text-t2">{t`${principal} held for all running orders`}</span>
        </span>
      </p>
      <p className="text-meta text-t3">
        {t`A new subscription that this account could not pay in full is refused. The rates are promises, not forecasts.`}
      </p>
    </div>
  );
}

function Figure(props: {
  readonly tone: string;
  readonly name: string;
  readonly value: string;
}): ReactNode {
  return (
    <div>
      <dt className="flex items-center gap-2 text-meta text-t3">
        <span aria-hidden="true" className={cx('size-2.5 rounded-tag', props.tone)} />
        {props.name}
      </dt>
      <dd className="num text-list font-semibold">{props.value}</dd>
    </div>
  );
}

/** What must be paid when: bars are drawn, the figures above them are text. */
function OwedByMonth({ reward }: { readonly reward: Reward }): ReactNode {
  const { t } = useLingui();
  const months = reward.owedByMonth.slice(0, MONTHS_SHOWN);
  const most = Math.max(...months.map(({ owed }) => Number(owed)), 0);
  return (
    <Card className="p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-body font-semibold">{t`When it must be paid`}</h2>
        <span className="text-meta text-t3">{t`${reward.asset} a month`}</span>
      </div>
      {months.length === 0 ? (
        <p className="pt-3 text-meta text-t3">{t`No promise is open.`}</p>
      ) : (
        <ol className="mt-3 grid auto-cols-fr grid-flow-col items-end gap-3">
          {months.map(({ month, owed }) => (
            <li key={month} className="flex min-w-0 flex-col items-center gap-1">
              <span className="num text-micro text-t2">{amountText(reward.asset, owed)}</span>
              <span
                aria-hidden="true"
                className="w-full rounded-t-chip bg-green"
                style={{ height: `${String(8 + (Number(owed) / (most || 1)) * 72)}px` }}
              />
              <span className="num text-micro text-t3">{month}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

const FLOW_TEXTS: Readonly<Record<Flow['kind'], MessageDescriptor>> = {
  fees: msg`Share of trading fees`,
  promotion: msg`Promotion, paid in by Candor`,
  given_up: msg`Interest given up by early exits`,
  interest: msg`Interest paid`,
};

const FLOW_ICONS: Readonly<Record<Flow['kind'], LucideIcon>> = {
  fees: ReceiptText,
  promotion: Gift,
  given_up: Undo2,
  interest: Users,
};

/** The account's own bills, day by day, each with the journal entry that moved it last. */
function Flows({ reward }: { readonly reward: Reward }): ReactNode {
  const { t } = useLingui();
  return (
    <section aria-label={t`Money in and out`}>
      <h2 className="pb-1 text-list font-semibold">{t`Money in and out`}</h2>
      {reward.flows.length === 0 && (
        <p className="text-meta text-t3">{t`Nothing has moved yet.`}</p>
      )}
      <ul>
        {reward.flows.map((flow) => (
          <FlowRow key={`${flow.kind} ${String(flow.dayMs)}`} flow={flow} asset={reward.asset} />
        ))}
      </ul>
    </section>
  );
}

function FlowRow({ flow, asset }: { readonly flow: Flow; readonly asset: string }): ReactNode {
  const { t } = useLingui();
  const Icon = FLOW_ICONS[flow.kind];
  const isIn = !flow.amount.startsWith('-');
  const day = utcDay(flow.dayMs);
  const { count, lastSequence } = flow;
  return (
    <li className="flex min-h-13 items-center gap-3 py-1.5">
      <span className="grid size-9 shrink-0 place-items-center rounded-input bg-s2 text-t2">
        <Icon size={18} strokeWidth={1.8} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-body">{t(FLOW_TEXTS[flow.kind])}</span>
        <span className="num block text-meta text-t3">
          {t`${day} · payments: ${count} · entry ${lastSequence}`}
        </span>
      </span>
      <span className={cx('num text-body font-semibold whitespace-nowrap', isIn && 'text-green')}>
        {isIn && '+'}
        {amountText(asset, flow.amount)}
      </span>
    </li>
  );
}
