import { SkeletonRows } from '@candor/ui-kit';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { NoticesScreen } from '#features/content/news/NoticesScreen.tsx';
import { useQueryParam } from '#shared/ui/navigation/navigation.ts';

const AlertsScreen = lazy(() =>
  import('#features/trade/alerts/AlertsScreen.tsx').then((m) => ({ default: m.AlertsScreen })),
);

/** What the exchange tells: its messages, and by `?view=alerts` what it is asked to tell of prices. */
export function NoticesRoute(): ReactNode {
  if (useQueryParam('view') !== 'alerts') return <NoticesScreen />;
  return (
    <Suspense fallback={<SkeletonRows />}>
      <AlertsScreen />
    </Suspense>
  );
}
