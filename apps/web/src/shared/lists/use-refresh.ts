import type { EndpointName } from '@candor/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** History follows the books by a moment: asking at once would miss what just happened. */
const REFRESH_DELAY_MS = 700;

/** Asks again for `names` a moment after `changed` became another value. */
export function useRefreshOn(changed: unknown, names: readonly EndpointName[]): void {
  const queries = useQueryClient();
  const first = useRef(changed);
  const wanted = names.join(' ');
  useEffect(() => {
    if (first.current === changed || first.current === undefined) {
      first.current = changed;
      return;
    }
    first.current = changed;
    const timer = setTimeout(() => {
      const stale = wanted.split(' ');
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => stale.includes(String(queryKey[0])),
      });
    }, REFRESH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [changed, queries, wanted]);
}
