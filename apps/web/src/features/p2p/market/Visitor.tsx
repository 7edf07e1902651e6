import { Button, EmptyState } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useGo } from '#shared/ui/navigation/navigation.ts';

/** What a visitor sees in place of the offers: they are shown to users only. */
export function Visitor(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <EmptyState
      icon={<Users size={44} strokeWidth={1.2} />}
      text={t`Buy and sell coins with other people. The coins are locked until the money has arrived.`}
      action={
        <Button size="small" onClick={() => go.detour('pages/login/login')}>
          {t`Log in to see the offers`}
        </Button>
      }
    />
  );
}
