import { SkeletonRows } from '@candor/ui-kit';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { NoticesScreen } from '#features/content/news/NoticesScreen.tsx';
import { useQueryParam } from '#shared/ui/navigation/navigation.ts';

const AlertsScreen = lazy(() =>
  import('#features/trade/alerts/AlertsScreen.tsx').then((m) => ({ default: m.AlertsScreen })),
);

const NoticeSettingsScreen = lazy(() =>
  import('#features/content/notices/NoticeSettingsScreen.tsx').then((m) => ({
    default: m.NoticeSettingsScreen,
  })),
);

/** What the exchange tells: its messages; by `?view=alerts` price alerts, by `?view=settings` what is told and how. */
export function NoticesRoute(): ReactNode {
  const view = useQueryParam('view');
  if (view !== 'alerts' && view !== 'settings') return <NoticesScreen />;
  return (
    <Suspense fallback={<SkeletonRows />}>
      {view === 'alerts' ? <AlertsScreen /> : <NoticeSettingsScreen />}
    </Suspense>
  );
}
