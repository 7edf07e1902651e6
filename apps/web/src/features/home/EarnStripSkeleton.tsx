import { Skeleton } from '@candor/ui-kit';
import type { ReactNode } from 'react';

/** As high as the strip with both of its rows: what is below must not jump. */
export function EarnStripSkeleton(): ReactNode {
  return (
    <div aria-hidden="true" className="px-4 pb-2">
      <Skeleton className="h-[calc(7rem+3px)] rounded-card" />
    </div>
  );
}
