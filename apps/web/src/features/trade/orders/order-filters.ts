import type { EndpointRequest, MarketView, OrderView } from '@candor/protocol';
import type { DayRange } from '@candor/ui-kit';
import { timeRange } from '#shared/lists/time-range.ts';
import { pairName } from '#shared/markets/markets.ts';

/** What a list of orders or trades is narrowed to; `all` narrows nothing. */
export interface OrderFilters {
  readonly symbol: string;
  readonly side: 'all' | OrderView['side'];
  readonly status: 'all' | FinishedStatus;
  readonly dates: DayRange | undefined;
}

/** Statuses that a finished order can have, in the order of the filter's sheet. */
export const finishedStatuses = ['filled', 'cancelled', 'expired', 'rejected_on_trigger'] as const;
export type FinishedStatus = (typeof finishedStatuses)[number];

export const NO_FILTERS: OrderFilters = {
  symbol: 'all',
  side: 'all',
  status: 'all',
  dates: undefined,
};

/** Rows fetched at a time. */
const PAGE_ROWS = 30;

/** The call that reads finished orders under these filters. */
export function historyRequest(filters: OrderFilters): EndpointRequest<'currencyRecord'> {
  return {
    scope: 'history',
    ...(filters.symbol !== 'all' && { symbol: filters.symbol }),
    ...(filters.side !== 'all' && { side: filters.side }),
    ...(filters.status !== 'all' && { status: filters.status }),
    ...timeRange(filters.dates),
    limit: PAGE_ROWS,
  };
}

/** The call that reads the user's trades; the server narrows them by pair and time. */
export function fillsRequest(filters: OrderFilters): EndpointRequest<'currencyFills'> {
  return {
    ...(filters.symbol !== 'all' && { symbol: filters.symbol }),
    ...timeRange(filters.dates),
    limit: PAGE_ROWS,
  };
}

/** Open orders under these filters, which the feed sends whole. */
export function filterOpen(
  orders: readonly OrderView[],
  { symbol, side }: Pick<OrderFilters, 'symbol' | 'side'>,
): readonly OrderView[] {
  return orders.filter(
    (order) =>
      (symbol === 'all' || order.symbol === symbol) && (side === 'all' || order.side === side),
  );
}

/** A market of a list by its symbol. */
export function marketOf(markets: readonly MarketView[], symbol: string): MarketView | undefined {
  return markets.find((market) => market.symbol === symbol);
}

/** Markets to narrow a list to, as they are called. */
export function pairsOf(
  markets: readonly MarketView[],
): readonly { readonly value: string; readonly label: string }[] {
  return markets.map((market) => ({ value: market.symbol, label: pairName(market) }));
}
