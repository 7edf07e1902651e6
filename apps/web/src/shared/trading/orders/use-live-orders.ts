import type { OrderView } from '@candor/protocol';
import { useMemo } from 'react';
import { useHub, useHubStatus } from '#shared/hub/hub.ts';
import { useSession } from '#shared/session/session.ts';

/** The user's open orders as the feed tells them, newest first. */
export interface LiveOrders {
  /** Undefined for a visitor and until the first snapshot. */
  readonly orders: readonly OrderView[] | undefined;
  readonly isStale: boolean;
}

/** Open orders, of one market or of all. */
export function useLiveOrders(symbol?: string): LiveOrders {
  const hasSession = useSession((state) => state.session !== undefined);
  const { data, isStale } = useHub(hasSession ? 'orders' : undefined);
  const orders = useMemo(() => {
    if (data === undefined) return undefined;
    const all = [...data.open.values()].toSorted((left, right) => right.orderId - left.orderId);
    return symbol === undefined ? all : all.filter((order) => order.symbol === symbol);
  }, [data, symbol]);
  // On a live connection what was kept is about to be renewed: greying it would only flicker.
  const isLive = useHubStatus() === 'live';
  return { orders, isStale: isStale && !isLive };
}
