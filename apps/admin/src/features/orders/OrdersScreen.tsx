import { Flex } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Page } from '#shared/ui/Page.tsx';
import { PageTabs } from '#shared/ui/PageTabs.tsx';
import { useUrlState } from '#shared/ui/url-state.ts';
import { AllContractOrders, AllContractTrades } from './AllContracts.tsx';
import { AllOptionEntries } from './AllOptionEntries.tsx';
import { AllOrders, PreventedOrders } from './AllOrders.tsx';
import { AllTrades } from './AllTrades.tsx';

/** Filters that every list of this page has; the others go with their list. */
const KEPT = ['userId', 'symbol', 'origin', 'fromMs', 'toMs'];

/** Orders, trades and option entries of the whole exchange. */
export function OrdersScreen(): ReactNode {
  const { t } = useLingui();
  const { values, change } = useUrlState();
  const tabs = [
    { key: 'orders', label: t`Orders`, children: <AllOrders /> },
    { key: 'trades', label: t`Trades`, children: <AllTrades /> },
    { key: 'prevented', label: t`Self-trades prevented`, children: <PreventedOrders /> },
    { key: 'contracts', label: t`Contract orders`, children: <AllContractOrders /> },
    { key: 'contractTrades', label: t`Contract trades`, children: <AllContractTrades /> },
    { key: 'optionEntries', label: t`Option entries`, children: <AllOptionEntries /> },
  ];
  const active = tabs.find(({ key }) => key === values['tab'])?.key ?? 'orders';
  const open = (tab: string): void => {
    const others = Object.keys(values).filter((key) => !KEPT.includes(key));
    change({ ...Object.fromEntries(others.map((key) => [key, ''])), tab });
  };
  return (
    <Page
      title={t`Orders and trades`}
      about={t`Orders and option entries of the whole exchange. Nobody on the staff places, changes or cancels one here.`}
    >
      <Flex vertical>
        <PageTabs activeKey={active} onChange={open} destroyOnHidden items={tabs} />
      </Flex>
    </Page>
  );
}
