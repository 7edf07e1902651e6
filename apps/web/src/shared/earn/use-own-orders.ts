import { addDecimals, multiplyDecimals } from '@candor/money';
import { useMemo } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useRefreshOn } from '#shared/lists/use-refresh.ts';
import { useBalances } from '#shared/trading/accounts/use-balances.ts';
import { useSampledTickers } from '#shared/markets/tickers.ts';
import { progressOf, totalsByCoin } from './finance-view.ts';
import type { FinanceOrder } from './finance-view.ts';

/** What amounts are worth is said in this coin. */
export const WORTH_ASSET = 'USDT';

/** The most that one answer holds; nobody runs more at once. */
const RUNNING_MAX = 200;

/** The user's running orders of both families, the newest first; undefined until they are known. */
export function useRunningOrders() {
  const request = { limit: RUNNING_MAX };
  const fixed = useRead(
    'finPeriodicMyOrderList',
    { ...request, earning: 'not_earned' },
    { freshMs: 0 },
  );
  const managed = useRead('teManagementOrderList0', request, { freshMs: 0 });
  useRefreshOn(useBalances().byKey, ['finPeriodicMyOrderList', 'teManagementOrderList0']);
  const orders = useMemo(
    () =>
      fixed.data === undefined || managed.data === undefined
        ? undefined
        : [...fixed.data.orders, ...managed.data.orders].toSorted(
            (one, other) => other.orderId - one.orderId,
          ),
    [fixed.data, managed.data],
  );
  return {
    orders,
    isError: orders === undefined && (fixed.isError || managed.isError),
    /** Whether the answer is there, or will not come. */
    isKnown: orders !== undefined || fixed.isError || managed.isError,
    isStale: fixed.isStale || managed.isStale,
    refetch: () => Promise.all([fixed.refetch(), managed.refetch()]),
  };
}

/** What running orders are worth by the last prices, and what they earned; coins without a price count as 0. */
export function useWorth(orders: readonly FinanceOrder[]) {
  const tickers = useSampledTickers();
  const worthOf = (asset: string, amount: string): string => {
    if (asset === WORTH_ASSET) return amount;
    return multiplyDecimals(amount, tickers?.get(`${asset}${WORTH_ASSET}`)?.lastPrice ?? '0');
  };
  let principal = '0';
  let earned = '0';
  for (const [asset, totals] of totalsByCoin(orders)) {
    principal = addDecimals(principal, worthOf(asset, totals.principal));
    earned = addDecimals(earned, worthOf(asset, totals.paid));
  }
  /** What the running day has earned so far; it counts only once the day is whole. */
  const todayAt = (nowMs: number): string =>
    orders.reduce(
      (sum, order) => addDecimals(sum, worthOf(order.asset, progressOf(order, nowMs).today)),
      '0',
    );
  return { principal, earned, todayAt };
}
