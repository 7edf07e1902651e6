import { Card } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { Page } from '#shared/ui/Page.tsx';
import { PageTabs } from '#shared/ui/PageTabs.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { useUrlState } from '#shared/ui/url-state.ts';
import { Ads } from './Ads.tsx';
import { Merchants } from './Merchants.tsx';
import { Orders } from './Orders.tsx';
import { Pairs } from './Pairs.tsx';
import { Penalties } from './Penalties.tsx';
import { Rules } from './Rules.tsx';

const RECHECK_MS = 10_000;
const TABS = ['rules', 'pairs', 'merchants', 'ads', 'orders', 'penalties'] as const;

/** Fiat trading between people: its rules and pairs, who trades, what is offered, what was taken. */
export function P2pScreen(): ReactNode {
  const { t } = useLingui();
  const { values, change } = useUrlState();
  const read = useRead('p2pView', {}, { everyMs: RECHECK_MS });
  const active = TABS.find((tab) => tab === values['tab']) ?? 'rules';
  const counts = read.data?.counts;
  const counted = (label: string, count: number | undefined): string =>
    count === undefined || count === 0 ? label : `${label} (${String(count)})`;
  return (
    <Page
      title={t`P2P`}
      about={t`Running orders keep their terms whatever changes here. Coins leave escrow by release, return or a decision; nobody can take them otherwise.`}
    >
      <Card size="small">
        <PageTabs
          activeKey={active}
          onChange={(tab) => change({ tab })}
          items={[
            {
              key: 'rules',
              label: t`Rules`,
              children: <Loaded read={read}>{(view) => <Rules view={view} />}</Loaded>,
            },
            {
              key: 'pairs',
              label: t`Coins and currencies`,
              children: <Loaded read={read}>{(view) => <Pairs view={view} />}</Loaded>,
            },
            {
              key: 'merchants',
              label: counted(
                t`Merchants`,
                counts === undefined ? undefined : counts.applications + counts.refunds,
              ),
              children: <Merchants />,
            },
            { key: 'ads', label: t`Ads`, children: <Ads /> },
            { key: 'orders', label: t`Orders`, children: <Orders /> },
            {
              key: 'penalties',
              label: counted(t`Penalties`, counts?.penalties),
              children: <Penalties />,
            },
          ]}
        />
      </Card>
    </Page>
  );
}
