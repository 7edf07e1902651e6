import {
  Button,
  EmptyState,
  ErrorState,
  formatSigned,
  SkeletonRows,
  Tabs,
  TotalAmount,
} from '@candor/ui-kit';
import type { FinanceEarningState } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import { PiggyBank } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useReadPages } from '#shared/api/hooks.ts';
import { useServerClock } from '#shared/api/server-clock.ts';
import { PagedList } from '#shared/lists/PagedList.tsx';
import { TotalWorth } from '#shared/markets/TotalWorth.tsx';
import { usePreferences } from '#shared/session/preferences.ts';
import { Page } from '#shared/ui/Page.tsx';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { utcDay } from '#shared/earn/finance-texts.ts';
import { FINANCE_TABS } from '#shared/earn/finance-view.ts';
import { HoldingCard } from './HoldingCard.tsx';
import { useRunningOrders, useWorth, WORTH_ASSET } from '#shared/earn/use-own-orders.ts';
import { EarnTerm } from './EarnTerm.tsx';

/** The user's own orders: what earns now, and what became of the others. */
export function HoldingsScreen(): ReactNode {
  const { t } = useLingui();
  useServerClock();
  const [tab, setTab] = useState<FinanceEarningState>('not_earned');
  const names: Readonly<Record<FinanceEarningState, string>> = {
    not_earned: t`Active`,
    earned: t`Earned`,
    early_earned: t`Left early`,
    cancelled: t`Cancelled`,
  };
  return (
    <Page title={t`My Earn`} isPulled>
      <Total />
      <Tabs
        label={t`State`}
        options={FINANCE_TABS.map((value) => ({ value, label: names[value] }))}
        value={tab}
        onChange={setTab}
        hasLine
      />
      {tab === 'not_earned' ? <Running /> : <Ended key={tab} earning={tab} />}
    </Page>
  );
}

function Total(): ReactNode {
  const { t } = useLingui();
  const { orders = [] } = useRunningOrders();
  const { principal, earned } = useWorth(orders);
  const isHidden = usePreferences((state) => state.isBalanceHidden);
  const next = orders.reduce(
    (soonest, { maturesAtMs }) => Math.min(soonest, maturesAtMs),
    Infinity,
  );
  const day = Number.isFinite(next) ? utcDay(next) : undefined;
  return (
    <div className="flex items-end justify-between gap-3 px-4 pt-1 pb-2">
      <div className="min-w-0 flex-1">
        <p className="text-meta text-t2">{t`Total value (${WORTH_ASSET})`}</p>
        <TotalAmount value={principal} isHidden={isHidden} />
        <TotalWorth value={principal} asset={WORTH_ASSET} isHidden={isHidden} />
      </div>
      <div className="text-right">
        <p className="text-meta text-t3">{t`Interest paid so far`}</p>
        {!isHidden && (
          <p className="num text-list font-semibold text-green">{formatSigned(earned)}</p>
        )}
        {day !== undefined && (
          <EarnTerm name="maturity" className="num text-meta text-t2">
            {t`Next maturity ${day}`}
          </EarnTerm>
        )}
      </div>
    </div>
  );
}

function Running(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const { orders, isError, isStale, refetch } = useRunningOrders();
  if (orders === undefined) {
    return isError ? (
      <ErrorState text={t`Your orders could not be loaded.`} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows count={3} shape="order" />
    );
  }
  if (orders.length === 0) {
    return (
      <EmptyState
        icon={<PiggyBank size={44} strokeWidth={1.2} />}
        text={t`Nothing is earning yet.`}
        action={
          <Button tone="secondary" size="small" onClick={() => go.to('pages/financial/financial')}>
            {t`See what earns`}
          </Button>
        }
      />
    );
  }
  return (
    <div className={`flex flex-col gap-3 px-4 pt-3 pb-8 ${isStale ? 'stale' : ''}`}>
      {orders.map((order) => (
        <HoldingCard key={order.orderId} order={order} />
      ))}
    </div>
  );
}

function Ended({ earning }: { readonly earning: FinanceEarningState }): ReactNode {
  const { t } = useLingui();
  const fixed = useReadPages('finPeriodicMyOrderList', { earning });
  const managed = useReadPages('teManagementOrderList1', { earning });
  const managedCount = managed.data?.pages.flatMap(({ orders }) => orders).length ?? 0;
  return (
    <div className="flex flex-col gap-3 px-4 pt-3 pb-8">
      {managedCount > 0 && (
        <PagedList
          query={managed}
          rowsOf={({ orders }) => orders}
          keyOf={({ orderId }) => orderId}
          renderRow={(order) => <HoldingCard order={order} />}
          empty={null}
        />
      )}
      <PagedList
        query={fixed}
        rowsOf={({ orders }) => orders}
        keyOf={({ orderId }) => orderId}
        renderRow={(order) => <HoldingCard order={order} />}
        empty={managedCount > 0 ? null : <EmptyState text={t`No orders here.`} />}
      />
    </div>
  );
}
