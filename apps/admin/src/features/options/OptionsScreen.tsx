import { Card } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { Page } from '#shared/ui/Page.tsx';
import { PageTabs } from '#shared/ui/PageTabs.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { useUrlState } from '#shared/ui/url-state.ts';
import { Cycles } from './Cycles.tsx';
import { Limits } from './Limits.tsx';
import { LiveRounds } from './LiveRounds.tsx';
import { Totals } from './Totals.tsx';
import { VoidRounds } from './VoidRounds.tsx';

const RECHECK_MS = 5_000;
const TABS = ['rounds', 'cycles', 'void', 'totals', 'limits'] as const;

/** Option rounds: what runs, by which rules, what was void and why, what it brought, and who is near a limit. */
export function OptionsScreen(): ReactNode {
  const { t } = useLingui();
  const { values, change } = useUrlState();
  const active = TABS.find((tab) => tab === values['tab']) ?? 'rounds';
  const view = useRead('optionView', {}, { everyMs: RECHECK_MS });
  return (
    <Page
      title={t`Option rounds`}
      about={t`Nobody on the staff sets a price or an outcome: both follow from the index. Rounds keep the rules they opened with, and changed rules are announced first.`}
    >
      <Card size="small">
        <PageTabs
          activeKey={active}
          onChange={(tab) => change({ tab })}
          items={[
            {
              key: 'rounds',
              label: t`Live rounds`,
              children: <Loaded read={view}>{(data) => <LiveRounds view={data} />}</Loaded>,
            },
            {
              key: 'cycles',
              label: t`Coins and rules`,
              children: <Loaded read={view}>{(data) => <Cycles view={data} />}</Loaded>,
            },
            { key: 'void', label: t`Void rounds`, children: <VoidRounds /> },
            { key: 'totals', label: t`Pools and fees`, children: <Totals /> },
            {
              key: 'limits',
              label: t`Limits`,
              children: <Loaded read={view}>{(data) => <Limits view={data} />}</Loaded>,
            },
          ]}
        />
      </Card>
    </Page>
  );
}
