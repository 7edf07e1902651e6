import { Button } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ReadPages } from '#shared/api/hooks.ts';
import { useNextPage } from './use-next-page.ts';

/** Brings the next page of a list while there is one: as its end comes near, and for those who do not scroll. */
export function MoreButton({ pages }: { readonly pages: ReadPages<unknown> }): ReactNode {
  const { t } = useLingui();
  const end = useNextPage(pages);
  if (!pages.hasNextPage) return null;
  return (
    <div ref={end} className="grid place-items-center py-3">
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
