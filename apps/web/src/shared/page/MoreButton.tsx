import { Button } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ReadPages } from '#shared/data/hooks.ts';

/** Brings the next page of a list while there is one. */
export function MoreButton({ pages }: { readonly pages: ReadPages<unknown> }): ReactNode {
  const { t } = useLingui();
  if (!pages.hasNextPage) return null;
  return (
    <div className="grid place-items-center py-3">
      <Button
        tone="ghost"
        size="small"
        isBusy={pages.isFetchingNextPage}
        onClick={() => void pages.fetchNextPage()}
      >
        {t`Load more`}
      </Button>
    </div>
  );
}
