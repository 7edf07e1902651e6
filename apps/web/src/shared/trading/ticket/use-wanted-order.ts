import type { MarketView } from '@candor/protocol';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { wantedOrderOf } from './wanted-order.ts';
import type { WantedOrder } from './wanted-order.ts';

/** Turns a ticket to what the address asks for, when one arrives. `startOver` is the same function throughout. */
export function useWantedOrder(
  market: Pick<MarketView, 'tickSize'>,
  startOver: (wanted: WantedOrder) => void,
): void {
  const { search, key } = useLocation();
  const handled = useRef<string>(undefined);
  useEffect(() => {
    const address = `${key} ${search}`;
    if (handled.current === address) return;
    handled.current = address;
    const wanted = wantedOrderOf(search, market);
    if (wanted !== undefined) startOver(wanted);
  }, [search, key, market, startOver]);
}
