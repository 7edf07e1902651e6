import type {
  ContractClosedView,
  ContractMarketView,
  ContractOrderView,
  EndpointRequest,
} from '@candor/protocol';
import type { DayRange } from '@candor/ui-kit';
import { contractName } from '#shared/contracts/contract-markets.ts';
import { timeRange } from '#shared/lists/time-range.ts';

/** What a list of contract records is narrowed to; `all` narrows nothing. */
export interface ContractFilters {
  readonly symbol: string;
  readonly side: 'all' | ContractOrderView['side'];
  readonly status: 'all' | FinishedStatus;
  readonly closeType: 'all' | CloseType;
  readonly dates: DayRange | undefined;
}

/** Statuses that a finished contract order can have, in the order of the filter's sheet. */
export const finishedStatuses = ['filled', 'cancelled', 'expired'] as const;
type FinishedStatus = (typeof finishedStatuses)[number];

/** Ways a position can end, in the order of the filter's sheet. */
export const closeTypes = [
  'manual',
  'take_profit',
  'stop_loss',
  'forced',
  'deleveraged',
  'settled',
] as const;
type CloseType = (typeof closeTypes)[number] & ContractClosedView['closeType'];

export const NO_FILTERS: ContractFilters = {
  symbol: 'all',
  side: 'all',
  status: 'all',
  closeType: 'all',
  dates: undefined,
};

/** Rows fetched at a time. */
const PAGE_ROWS = 30;

/** The call that reads finished contract orders under these filters. */
export function finishedRequest({
  symbol,
  side,
  status,
  dates,
}: ContractFilters): EndpointRequest<'contractList'> {
  return {
    scope: 'history',
    ...(symbol !== 'all' && { symbol }),
    ...(side !== 'all' && { side }),
    ...(status !== 'all' && { status }),
    ...timeRange(dates),
    limit: PAGE_ROWS,
  };
}

/** The call that reads conditional orders that have ended. */
export function endedTriggersRequest({
  symbol,
  side,
  dates,
}: ContractFilters): EndpointRequest<'contractTriggers'> {
  return {
    scope: 'history',
    ...(symbol !== 'all' && { symbol }),
    ...(side !== 'all' && { side }),
    ...timeRange(dates),
    limit: PAGE_ROWS,
  };
}

/** Open orders under these filters, which one answer holds whole. */
export function filterOpen<Order extends Pick<ContractOrderView, 'symbol' | 'side'>>(
  orders: readonly Order[],
  { symbol, side }: ContractFilters,
): readonly Order[] {
  return orders.filter(
    (order) =>
      (symbol === 'all' || order.symbol === symbol) && (side === 'all' || order.side === side),
  );
}

/** The call that reads the user's trades in contracts. */
export function contractFillsRequest({
  symbol,
  dates,
}: ContractFilters): EndpointRequest<'contractFills'> {
  return { ...(symbol !== 'all' && { symbol }), ...timeRange(dates), limit: PAGE_ROWS };
}

/** The call that reads positions that ended. */
export function closedRequest({
  symbol,
  closeType,
  dates,
}: ContractFilters): EndpointRequest<'contractClosed'> {
  return {
    ...(symbol !== 'all' && { symbol }),
    ...(closeType !== 'all' && { closeType }),
    ...timeRange(dates),
    limit: PAGE_ROWS,
  };
}

/** Markets to narrow a list to, as they are called. */
export function pairsOf(
  markets: readonly ContractMarketView[],
): readonly { readonly value: string; readonly label: string }[] {
  return markets.map((market) => ({ value: market.symbol, label: contractName(market) }));
}
