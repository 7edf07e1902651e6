import { Skeleton, SkeletonRows } from '@candor/ui-kit';
import type { ReactNode } from 'react';

/** The page before its market is known. */
export function KlineSkeleton(): ReactNode {
  return (
    <>
      <div className="p-4">
        <Skeleton className="h-9 w-44" />
        <Skeleton className="mt-4 h-[400px]" />
      </div>
      <SkeletonRows count={3} />
    </>
  );
}
