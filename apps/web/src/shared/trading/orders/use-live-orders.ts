import type { OrderView } from '@candor/protocol';
import { useMemo } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useHub, useHubStatus } from '#shared/hub/hub.ts';
import { useSession } from '#shared/session/session.ts';

/** While the live connection is down, orders are asked for this often. */
const FALLBACK_EVERY_MS = 10_000;

/** As many as one answer holds; who has more sees the newest. */
const FALLBACK_ORDERS_MAX = 100;

/** The user's open orders as the feed tells them, newest first; asked for over HTTP where it cannot. */
export interface LiveOrders {
  /** Undefined for a visitor and until the first snapshot. */
  readonly orders: readonly OrderView[] | undefined;
  readonly isStale: boolean;
  /** Neither the feed nor the answer to a question came. */
  readonly isError: boolean;
  readonly retry: () => void;
}

/** Open orders, of one market or of all. */
export function useLiveOrders(symbol?: string): LiveOrders {
  const hasSession = useSession((state) => state.session !== undefined);
  const { data, isStale } = useHub(hasSession ? 'orders' : undefined);
  const status = useHubStatus();
  const isDown = status === 'reconnecting';
  const asked = useRead(
    'currencyRecord',
    { scope: 'open', limit: FALLBACK_ORDERS_MAX },
    { isEnabled: isDown, everyMs: FALLBACK_EVERY_MS },
  );
  const answered = isDown && !asked.isStale ? asked.data?.orders : undefined;
  const orders = useMemo(() => {
    const open = answered ?? (data === undefined ? undefined : [...data.open.values()]);
    const all = open?.toSorted((left, right) => right.orderId - left.orderId);
    return symbol === undefined ? all : all?.filter((order) => order.symbol === symbol);
  }, [answered, data, symbol]);
  // On a live connection what was kept is about to be renewed: greying it would only flicker.
  const isOld = isStale && status !== 'live' && answered === undefined;
  return {
    orders,
    isStale: isOld,
    isError: orders === undefined && isDown && asked.isError,
    retry: () => void asked.refetch(),
  };
}
