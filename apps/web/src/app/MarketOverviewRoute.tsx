import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { LazyPage } from './LazyPage.tsx';
import type { AppRoute } from './app-route.ts';

/** The specification has one public route about markets; `?view=contract-…` is about contracts, `?view=coin&asset=BTC` about a coin, `?view=compare&assets=BTC,ETH` about several, `?view=fees` about what trading costs. */
const views: Readonly<Record<'markets' | 'contracts' | 'coin' | 'compare' | 'fees', AppRoute>> = {
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
  compare: {
    path: 'pages/home/market?view=compare',
    title: msg`Compare coins`,
    load: () => import('#features/trade/coin/CompareScreen.tsx').then((m) => m.CompareScreen),
  },
  fees: {
    path: 'pages/home/market?view=fees',
    title: msg`Fee tiers`,
    load: () => import('#features/mine/FeesScreen.tsx').then((m) => m.FeesScreen),
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

function viewOf(view: string | undefined): keyof typeof views {
  if (view?.startsWith('contract-') === true) return 'contracts';
  return view === 'coin' || view === 'compare' || view === 'fees' ? view : 'markets';
}

/** All markets, one coin, several beside each other, fee tiers, or the rules and the public logs of contracts. */
export function MarketOverviewRoute(): ReactNode {
  return <LazyPage route={views[viewOf(useQueryParam('view'))]} />;
}
