import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { LazyPage } from './LazyPage.tsx';
import type { AppRoute } from './app-route.ts';

/** The specification has one route for orders and one for trades; `?product=contract` shows those of contracts. */
type Views = Readonly<Record<'spot' | 'contract', AppRoute>>;

const orders: Views = {
  spot: {
    path: 'pages/lever/orderList',
    title: msg`All orders`,
    load: () => import('#features/trade/orders/OrdersScreen.tsx').then((m) => m.AllOrdersScreen),
  },
  contract: {
    path: 'pages/lever/orderList?product=contract',
    title: msg`All orders`,
    load: () =>
      import('#features/trade/contract-records/ContractOrdersScreen.tsx').then(
        (m) => m.ContractOrdersScreen,
      ),
  },
};

const trades: Views = {
  spot: {
    path: 'pages/lever/leverList',
    title: msg`Trade history`,
    load: () => import('#features/trade/orders/OrdersScreen.tsx').then((m) => m.TradeRecordsScreen),
  },
  contract: {
    path: 'pages/lever/leverList?product=contract',
    title: msg`Trade history`,
    load: () =>
      import('#features/trade/contract-records/ContractClosedScreen.tsx').then(
        (m) => m.ContractClosedScreen,
      ),
  },
};

function Chosen({ views }: { readonly views: Views }): ReactNode {
  return <LazyPage route={views[useQueryParam('product') === 'contract' ? 'contract' : 'spot']} />;
}

/** Every order of the user, of spot or of contracts. */
export function OrderListRoute(): ReactNode {
  return <Chosen views={orders} />;
}

/** Every trade of the user in spot, or every contract position that ended. */
export function TradeListRoute(): ReactNode {
  return <Chosen views={trades} />;
}
