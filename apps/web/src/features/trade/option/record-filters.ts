import type { EndpointRequest, OptionChoiceName, OptionEntryState } from '@candor/protocol';
import type { DayRange } from '@candor/ui-kit';
import { timeRange } from '#shared/lists/time-range.ts';

/** What the list of own entries is narrowed to; `all` narrows nothing. */
export interface RecordFilters {
  readonly symbol: string;
  readonly choice: 'all' | OptionChoiceName;
  readonly state: 'all' | EndedState;
  readonly dates: DayRange | undefined;
}

/** What an entry that ended came to, in the order of the filter's sheet. */
export const endedStates = [
  'won',
  'lost',
  'drawn',
  'refunded',
] as const satisfies readonly OptionEntryState[];
type EndedState = (typeof endedStates)[number];

export const NO_FILTERS: RecordFilters = {
  symbol: 'all',
  choice: 'all',
  state: 'all',
  dates: undefined,
};

/** Rows fetched at a time. */
const PAGE_ROWS = 30;

/** The call that reads own entries under these filters. */
export function recordsRequest(
  filters: RecordFilters,
): EndpointRequest<'contractOptionOrder-history'> {
  return {
    ...(filters.symbol !== 'all' && { symbol: filters.symbol }),
    ...(filters.choice !== 'all' && { choice: filters.choice }),
    ...(filters.state !== 'all' && { state: filters.state }),
    ...timeRange(filters.dates),
    limit: PAGE_ROWS,
  };
}
