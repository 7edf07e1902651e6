import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { LazyPage } from './LazyPage.tsx';
import type { AppRoute } from './app-route.ts';

/** The specification has one route for assets; `?view=profit` is cost and profit. */
const views: Readonly<Record<'assets' | 'profit', AppRoute>> = {
  assets: {
    path: 'assets',
    title: msg`Assets`,
    load: () => import('#features/money/assets/AssetsScreen.tsx').then((m) => m.AssetsScreen),
  },
  profit: {
    path: 'assets?view=profit',
    title: msg`Profit and loss`,
    load: () => import('#features/money/pnl/ProfitScreen.tsx').then((m) => m.ProfitScreen),
  },
};

/** What the user owns, or what they won and lost with it. */
export function AssetsRoute(): ReactNode {
  return <LazyPage route={views[useQueryParam('view') === 'profit' ? 'profit' : 'assets']} />;
}
