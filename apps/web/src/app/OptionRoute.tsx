import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { LazyPage } from './LazyPage.tsx';
import type { AppRoute } from './app-route.ts';

/** The specification has one route for option rounds; `?proof=ROUND` is the proof of one, `?check=day` that of a day. */
const views: Readonly<Record<'rounds' | 'proof' | 'day', AppRoute>> = {
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
  day: {
    path: 'pages/Option/Riseandfall?check',
    title: msg`Check a day`,
    load: () => import('#features/trade/option/DayScreen.tsx').then((m) => m.DayScreen),
  },
};

/** The rounds that can be entered, or the proof of one that has ended, or of a day of them. */
export function OptionRoute(): ReactNode {
  const isProof = useQueryParam('proof') !== undefined;
  const isDay = useQueryParam('check') === 'day';
  return <LazyPage route={views[isProof ? 'proof' : isDay ? 'day' : 'rounds']} />;
}
