import type { MarketView } from '@candor/protocol';
import { useCallback } from 'react';
import { pairName } from '#shared/markets/markets.ts';
import { selectMarket } from '#shared/trading/selected-market.ts';
import { wantedQuery } from '#shared/trading/ticket/wanted-order.ts';
import type { WantedOrder } from '#shared/trading/ticket/wanted-order.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';

/** Opens the trade tab in this market with the ticket turned to what is wanted. */
export function useGoToTicket(market: MarketView): (wanted: WantedOrder) => void {
  const go = useGo();
  return useCallback(
    (wanted) => {
      selectMarket(market.symbol, pairName(market));
      go.to('pages/lever/lever', { symbol: market.symbol, ...wantedQuery(wanted) });
    },
    [go, market],
  );
}

/** Opens the contract tab in this market; its ticket turned to what is wanted, where something is. */
export function useGoToContractTicket(symbol: string): (wanted?: WantedOrder) => void {
  const go = useGo();
  return useCallback(
    (wanted) => go.to('pages/Option/Option', { symbol, ...(wanted && wantedQuery(wanted)) }),
    [go, symbol],
  );
}
