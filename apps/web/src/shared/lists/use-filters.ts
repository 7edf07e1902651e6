import { useState } from 'react';

/** Filters of a list, and what takes them all away: absent where there are none. */
export function useFilters<Filters>(none: Filters): {
  readonly filters: Filters;
  readonly setFilters: (filters: Filters) => void;
  readonly onClear: (() => void) | undefined;
} {
  const [filters, setFilters] = useState(none);
  return {
    filters,
    setFilters,
    onClear: filters === none ? undefined : () => setFilters(none),
  };
}
