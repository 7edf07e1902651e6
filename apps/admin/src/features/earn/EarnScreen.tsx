import { Card } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { ChangeTable } from '#shared/ui/ChangeTable.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { PageTabs } from '#shared/ui/PageTabs.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { useUrlState } from '#shared/ui/url-state.ts';
import { CheckinPanel } from './CheckinPanel.tsx';
import { Orders } from './Orders.tsx';
import { Products, Rewards } from './Products.tsx';

const RECHECK_MS = 10_000;
const TABS = ['products', 'rewards', 'orders', 'changes', 'checkin'] as const;

/** Products that earn, the accounts that pay for them, their orders, and the daily check-in. */
export function EarnScreen(): ReactNode {
  const { t } = useLingui();
  const { values, change } = useUrlState();
  const read = useRead('financeView', {}, { everyMs: RECHECK_MS });
  const active = TABS.find((tab) => tab === values['tab']) ?? 'products';
  return (
    <Page
      title={t`Earn`}
      about={t`Running orders keep their terms whatever changes here. Changes are announced to users in every language before they apply. Interest can only be promised from what is in the reward accounts.`}
    >
      <Card size="small">
        <PageTabs
          activeKey={active}
          onChange={(tab) => change({ tab })}
          items={[
            {
              key: 'products',
              label: t`Products`,
              children: <Loaded read={read}>{(view) => <Products view={view} />}</Loaded>,
            },
            {
              key: 'rewards',
              label: t`Reward accounts`,
              children: <Loaded read={read}>{(view) => <Rewards view={view} />}</Loaded>,
            },
            { key: 'orders', label: t`Orders`, children: <Orders /> },
            {
              key: 'changes',
              label: t`Changes`,
              children: <ChangeTable name="financeChangeList" />,
            },
            { key: 'checkin', label: t`Daily check-in`, children: <CheckinPanel /> },
          ]}
        />
      </Card>
    </Page>
  );
}
