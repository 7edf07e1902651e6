import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { LazyPage } from './LazyPage.tsx';
import type { AppRoute } from './app-route.ts';

/** The specification has one public route about markets; `?view=contract-…` is about contracts, `?view=coin&asset=BTC` about a coin. */
const views: Readonly<Record<'markets' | 'contracts' | 'coin', AppRoute>> = {
  markets: {
    path: 'pages/home/market',
    title: msg`Market overview`,
    load: () =>
      import('#features/quotes/MarketOverviewScreen.tsx').then((m) => m.MarketOverviewScreen),
  },
  coin: {
    path: 'pages/home/market?view=coin',
    title: msg`Coin`,
    load: () => import('#features/trade/coin/CoinScreen.tsx').then((m) => m.CoinScreen),
  },
  contracts: {
    path: 'pages/home/market?view=contract-rules',
    title: msg`Contract information`,
    load: () =>
      import('#features/trade/contract-records/ContractInfoScreen.tsx').then(
        (m) => m.ContractInfoScreen,
      ),
  },
};

/** All markets, one coin, or the rules and the public logs of contracts. */
export function MarketOverviewRoute(): ReactNode {
  const view = useQueryParam('view');
  const isContracts = view?.startsWith('contract-') === true;
  return (
    <LazyPage route={views[isContracts ? 'contracts' : view === 'coin' ? 'coin' : 'markets']} />
  );
}
