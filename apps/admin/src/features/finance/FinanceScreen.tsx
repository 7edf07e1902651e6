import { Card } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Page } from '#shared/ui/Page.tsx';
import { PageTabs } from '#shared/ui/PageTabs.tsx';
import { useUrlState } from '#shared/ui/url-state.ts';
import { Balances } from './Balances.tsx';
import { Corrections } from './Corrections.tsx';
import { Days } from './Days.tsx';
import { Flows } from './Flows.tsx';

/** What the house owes, holds and earns. */
export function FinanceScreen(): ReactNode {
  const { t } = useLingui();
  const { values, change } = useUrlState();
  const tabs = [
    { key: 'balances', label: t`Owed and held`, children: <Balances /> },
    { key: 'closings', label: t`Owed by day`, children: <Days /> },
    { key: 'days', label: t`Income by day`, children: <Flows /> },
    { key: 'corrections', label: t`Corrections`, children: <Corrections /> },
  ];
  const active = tabs.find(({ key }) => key === values['tab'])?.key ?? 'balances';
  return (
    <Page
      title={t`Finance`}
      about={t`What clients are owed, what the house’s own accounts hold, and what both paid each other. Only a correction of a user’s balance is booked by hand: by two, with a case, up to a limit.`}
    >
      <Card size="small">
        <PageTabs
          activeKey={active}
          onChange={(tab) => change({ tab, fromMs: '', toMs: '' })}
          destroyOnHidden
          items={tabs}
        />
      </Card>
    </Page>
  );
}
