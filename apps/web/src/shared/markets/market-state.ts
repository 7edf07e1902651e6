import type { MarketView } from '@candor/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useHubPart } from '#shared/hub/hub.ts';
import type { LiveTicker } from '#shared/hub/topic-state.ts';
import { useAllMarkets } from './markets.ts';

const pickState = (ticker: LiveTicker): MarketView['state'] => ticker.state;

/** A listed market in its present state: the list is minutes old, a halt is heard with the next price. */
export function useLiveMarket(market: MarketView): MarketView {
  const state = useHubPart(`ticker:${market.symbol}`, pickState) ?? market.state;
  return useMemo(() => (state === market.state ? market : { ...market, state }), [market, state]);
}

/** Symbols that have a price but are not in the list: markets listed since it was read. */
export function unlistedSymbols(
  markets: readonly MarketView[],
  tickers: ReadonlyMap<string, unknown>,
): readonly string[] {
  const listed = new Set(markets.map(({ symbol }) => symbol));
  return [...tickers.keys()].filter((symbol) => !listed.has(symbol));
}

/** Reads the list of markets again when the feed tells a price of one that it does not have. */
export function useNewListings(tickers: ReadonlyMap<string, unknown> | undefined): void {
  const queries = useQueryClient();
  const markets = useAllMarkets().data?.markets;
  const askedFor = useRef(new Set<string>());
  useEffect(() => {
    if (markets === undefined || tickers === undefined) return;
    const unlisted = unlistedSymbols(markets, tickers).filter(
      (symbol) => !askedFor.current.has(symbol),
    );
    if (unlisted.length === 0) return;
    for (const symbol of unlisted) askedFor.current.add(symbol);
    void queries.invalidateQueries({ queryKey: ['common/symbolsList'] });
  }, [markets, tickers, queries]);
}
