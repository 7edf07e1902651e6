import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { LazyPage } from './LazyPage.tsx';
import type { AppRoute } from './app-route.ts';

/** The specification has one route for option rounds; `?proof=ROUND` is the proof of one. */
const views: Readonly<Record<'rounds' | 'proof', AppRoute>> = {
  rounds: {
    path: 'pages/Option/Riseandfall',
    title: msg`Rise or fall`,
    load: () => import('#features/trade/option/RiseFallScreen.tsx').then((m) => m.RiseFallScreen),
  },
  proof: {
    path: 'pages/Option/Riseandfall?proof',
    title: msg`Proof of a round`,
    load: () => import('#features/trade/option/ProofScreen.tsx').then((m) => m.ProofScreen),
  },
};

/** The rounds that can be entered, or the proof of one that has ended. */
export function OptionRoute(): ReactNode {
  return <LazyPage route={views[useQueryParam('proof') === undefined ? 'rounds' : 'proof']} />;
}
