import type { ContractMarketView } from '@candor/protocol';
import { useMemo } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import type { Read } from '#shared/api/hooks.ts';
import { useHub, useHubPart } from '#shared/hub/hub.ts';
import type { LiveContractTicker } from '#shared/hub/topic-state.ts';
import type { BookMarket } from '#shared/markets/markets.ts';

/** Terms change when staff change them, and are announced before. */
const TERMS_FRESH_MS = 5 * 60_000;

/** What a list of contract markets is: the terms, in the server's order. */
export interface ContractMarketList {
  readonly markets: readonly ContractMarketView[];
}

/** The terms of every contract market. */
export function useContractMarkets(): Read<ContractMarketList> {
  return useRead('common/getContractConfig', {}, { freshMs: TERMS_FRESH_MS });
}

/** The newest of those that ended; older ones are shown by their symbols alone. */
const ENDED_MAX = 200;

/** The terms of every contract market, those that have ended after the others: for records and public logs, which stay. */
export function useEveryContract(): Read<ContractMarketList> {
  const open = useContractMarkets();
  const ended = useRead(
    'common/contractSettlements',
    { limit: ENDED_MAX },
    { freshMs: TERMS_FRESH_MS },
  ).data;
  const markets = useMemo(
    () => open.data && [...open.data.markets, ...(ended?.markets ?? [])],
    [open.data, ended],
  );
  return { ...open, data: markets && { markets } };
}

/** A contract market of a list by its symbol. */
export function contractOf(
  markets: readonly ContractMarketView[],
  symbol: string,
): ContractMarketView | undefined {
  return markets.find((market) => market.symbol === symbol);
}

/** Mark, index, funding and the day's figures of one market, live; undefined until the first came. */
export function useContractTicker(symbol: string): LiveContractTicker | undefined {
  return useHubPart('contracts', (tickers) => tickers.get(symbol));
}

/** The same of all markets. */
export function useContractTickers(): {
  readonly tickers: ReadonlyMap<string, LiveContractTicker> | undefined;
  readonly isStale: boolean;
} {
  const { data, isStale } = useHub('contracts');
  return { tickers: data, isStale };
}

/** A market in its present state: the list is minutes old, a halt is heard with the next price. */
export function useLiveContract(market: ContractMarketView): ContractMarketView {
  const state = useContractTicker(market.symbol)?.state ?? market.state;
  return useMemo(() => (state === market.state ? market : { ...market, state }), [market, state]);
}

/** A contract market as book and chart know markets: prices in the steps of orders. */
export function bookMarketOf(market: ContractMarketView): BookMarket {
  const { symbol, quoteAsset, baseAsset, priceStep, lotSize } = market;
  return { symbol, quoteAsset, baseAsset, tickSize: priceStep, quantityStep: lotSize };
}

/** A contract market as people call it: `BTCUSDT`, its kind stands beside it. */
export function contractName(market: Pick<ContractMarketView, 'baseAsset' | 'quoteAsset'>): string {
  return `${market.baseAsset}${market.quoteAsset}`;
}
