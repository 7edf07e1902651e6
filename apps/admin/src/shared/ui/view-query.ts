import { keysOf } from './FilterBar.tsx';
import type { FilterSpec } from './FilterBar.tsx';
import type { FilterValues } from './url-state.ts';

/** What is searched for may be a contact: it is in no view. */
const SEARCH_KEYS = ['search', 'by'];

/** What of an address belongs to a list's view: its filters and its order. */
export function viewKeys(filters: readonly FilterSpec[]): readonly string[] {
  return [...new Set([...filters.flatMap(keysOf), 'order'])].filter(
    (key) => !SEARCH_KEYS.includes(key),
  );
}

/** The filters of a list as a view keeps them, empty while none is set. */
export function viewQuery(filters: readonly FilterSpec[], values: FilterValues): string {
  const kept = viewKeys(filters).flatMap((key) => {
    const value = values[key];
    return value === undefined || !/^[A-Za-z0-9_.:-]+$/.test(value) ? [] : [`${key}=${value}`];
  });
  return kept.join('&');
}

/** What an address changes to when a view is opened: its own filters, and none of those that were set. */
export function viewChange(
  values: FilterValues,
  query: string,
  kept: readonly string[],
): FilterValues {
  const others = Object.keys(values).filter((key) => !kept.includes(key));
  return {
    ...Object.fromEntries(others.map((key) => [key, ''])),
    ...Object.fromEntries(new URLSearchParams(query)),
  };
}
