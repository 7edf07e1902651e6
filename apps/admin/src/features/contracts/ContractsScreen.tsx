import { Card } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { ChangeTable } from '#shared/ui/ChangeTable.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { PageTabs } from '#shared/ui/PageTabs.tsx';
import { PositionDrawer } from '#shared/ui/PositionDrawer.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { useUrlState } from '#shared/ui/url-state.ts';
import { Calendars } from './Calendar.tsx';
import { Funds } from './Funds.tsx';
import { Markets, Terms } from './Markets.tsx';
import { Largest, positionsIn, Risk } from './Risk.tsx';

const RECHECK_MS = 5_000;
const TABS = ['markets', 'risk', 'largest', 'fund', 'terms', 'hours', 'changes'] as const;

/** Contract markets, what may be liquidated next, the largest positions, and the insurance funds. */
export function ContractsScreen(): ReactNode {
  const { t } = useLingui();
  const { values, change } = useUrlState();
  const active = TABS.find((tab) => tab === values['tab']) ?? 'markets';
  const view = useRead('contractView', {}, { everyMs: RECHECK_MS });
  const risk = useRead('contractRisk', {}, { everyMs: RECHECK_MS });
  return (
    <Page
      title={t`Contracts`}
      about={t`Nobody on the staff sets a mark, a funding rate or whom to liquidate. A halt stops liquidations too; an opening is announced before it comes.`}
    >
      <Card size="small">
        <PageTabs
          activeKey={active}
          onChange={(tab) => change({ tab, position: '' })}
          items={[
            {
              key: 'markets',
              label: t`Markets`,
              children: <Loaded read={view}>{(data) => <Markets view={data} />}</Loaded>,
            },
            {
              key: 'risk',
              label: t`Liquidation monitor`,
              children: <Loaded read={risk}>{(data) => <Risk risk={data} />}</Loaded>,
            },
            {
              key: 'largest',
              label: t`Largest positions`,
              children: <Loaded read={risk}>{(data) => <Largest risk={data} />}</Loaded>,
            },
            {
              key: 'fund',
              label: t`Insurance funds`,
              children: <Loaded read={view}>{(data) => <Funds view={data} />}</Loaded>,
            },
            {
              key: 'terms',
              label: t`Tiers and fees`,
              children: <Loaded read={view}>{(data) => <Terms view={data} />}</Loaded>,
            },
            {
              key: 'hours',
              label: t`Trading hours`,
              children: <Loaded read={view}>{(data) => <Calendars view={data} />}</Loaded>,
            },
            { key: 'changes', label: t`Changes`, children: <ChangeTable name="changeList" /> },
          ]}
        />
        {active === 'risk' || active === 'largest' ? (
          <PositionDrawer shown={positionsIn(active, risk.data)} />
        ) : null}
      </Card>
    </Page>
  );
}
