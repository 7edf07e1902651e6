import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { ReadPages } from '#shared/api/hooks.ts';

/** The distance from the end at which the next page is fetched. */
const AHEAD_PX = '600px';

/** Fetches the next page of a list when the element of the returned reference, at its end, comes near. */
export function useNextPage(pages: ReadPages<unknown>): RefObject<HTMLDivElement | null> {
  const { hasNextPage, isFetchingNextPage, isNextPageError, fetchNextPage } = pages;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = end.current;
    if (element === null || !hasNextPage || isFetchingNextPage || isNextPageError) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) void fetchNextPage();
      },
      { rootMargin: AHEAD_PX },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchingNextPage, isNextPageError, fetchNextPage]);
  return end;
}
