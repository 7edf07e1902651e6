import { Button, EmptyState } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useGo } from '#shared/ui/navigation/navigation.ts';

/** Nothing to show, and the way to the place where orders are made. */
export function NothingHere({ text }: { readonly text: string }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <EmptyState
      text={text}
      action={
        <Button tone="secondary" size="small" onClick={() => go.to('pages/lever/lever')}>
          {t`Go to trade`}
        </Button>
      }
    />
  );
}
