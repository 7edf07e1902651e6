import { Button, EmptyState, Header } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Compass, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppRoute } from './app-route.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';

/** The honest screen of a route that is not built yet. */
export function Unavailable({ route }: { readonly route: AppRoute }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const isTab = route.tab === true;
  return (
    <>
      <Header
        title={t(route.title)}
        align={isTab ? 'start' : 'center'}
        onBack={isTab ? undefined : go.back}
      />
      <EmptyState
        className="pt-24"
        icon={<Hourglass size={44} strokeWidth={1.2} />}
        text={t`This feature is not available yet.`}
        note={t`It will open in a later version.`}
        action={
          <Button tone="secondary" size="small" onClick={() => go.to('pages/index/index')}>
            {t`Back to home`}
          </Button>
        }
      />
    </>
  );
}

/** For an address that no route of the product has. */
export function UnknownPage(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <>
      <Header title="" onBack={go.back} />
      <EmptyState
        className="pt-24"
        icon={<Compass size={44} strokeWidth={1.2} />}
        text={t`This page does not exist.`}
        action={
          <Button tone="secondary" size="small" onClick={() => go.to('pages/index/index')}>
            {t`Back to home`}
          </Button>
        }
      />
    </>
  );
}
