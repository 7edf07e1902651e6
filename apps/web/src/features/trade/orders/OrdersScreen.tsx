import type { MarketView } from '@candor/protocol';
import { IconButton, Tabs } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Receipt } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useMarkets } from '#shared/markets/markets.ts';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { ConnectionPill } from '#shared/ui/ConnectionPill.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { OrderDetailSheet } from '#shared/trading/orders/OrderDetailSheet.tsx';
import { ProductSwitch } from '#shared/trading/orders/ProductSwitch.tsx';
import { FillList } from './FillList.tsx';
import { HistoryList } from './HistoryList.tsx';
import { OpenList } from './OpenList.tsx';
import { marketOf } from './order-filters.ts';

const tabs = ['open', 'history', 'fills'] as const;
type Tab = (typeof tabs)[number];

/** Orders: what is open, what was, and what traded. The address says which, so that back comes here. */
export function OrdersScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const named = useQueryParam('tab');
  const tab: Tab = tabs.find((one) => one === named) ?? 'open';
  const { data } = useMarkets();
  const markets = data?.markets ?? [];
  const texts: Readonly<Record<Tab, string>> = {
    open: t`Open orders`,
    history: t`Order history`,
    fills: t`Trade history`,
  };
  return (
    <Page
      title={t`Spot orders`}
      trailing={
        <IconButton label={t`History`} onClick={() => go.to('Assetrecords', { kind: 'spot' })}>
          <Receipt size={20} strokeWidth={1.8} aria-hidden="true" />
        </IconButton>
      }
    >
      <ConnectionPill />
      <Tabs
        label={t`Kind of records`}
        options={tabs.map((value) => ({ value, label: texts[value] }))}
        value={tab}
        onChange={(next) => go.replace('pages/trade/entrust', { tab: next })}
        size="small"
        hasLine
      />
      {tab === 'open' && <OpenList markets={markets} />}
      {tab === 'history' && <HistoryList markets={markets} />}
      {tab === 'fills' && <FillList markets={markets} />}
      <NamedOrder markets={markets} />
    </Page>
  );
}

/** The order that the address names, as a message about it does. */
function NamedOrder({ markets }: { readonly markets: readonly MarketView[] }): ReactNode {
  const go = useGo();
  const tab = useQueryParam('tab') ?? 'open';
  const named = Number(useQueryParam('order') ?? 0);
  const orderId = Number.isSafeInteger(named) && named > 0 ? named : 0;
  const { data } = useRead('currencyDetail', { orderId }, { isEnabled: orderId > 0 });
  const order = orderId > 0 ? data?.order : undefined;
  return (
    <OrderDetailSheet
      order={order}
      market={order && marketOf(markets, order.symbol)}
      onClose={() => go.replace('pages/trade/entrust', { tab })}
    />
  );
}

/** Every order of the user, finished or not, without the other tabs. */
export function AllOrdersScreen(): ReactNode {
  const { t } = useLingui();
  const { data } = useMarkets();
  return (
    <Page title={t`All orders`}>
      <ProductSwitch path="pages/lever/orderList" product="spot" />
      <HistoryList markets={data?.markets ?? []} />
    </Page>
  );
}

/** Every trade of the user. */
export function TradeRecordsScreen(): ReactNode {
  const { t } = useLingui();
  const { data } = useMarkets();
  return (
    <Page title={t`Trade history`}>
      <ProductSwitch path="pages/lever/leverList" product="spot" />
      <FillList markets={data?.markets ?? []} />
    </Page>
  );
}
