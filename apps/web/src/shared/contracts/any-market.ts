import type { ContractMarketView, MarketView, TickerView } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import { useHubSampled } from '#shared/hub/hub.ts';
import { pairName, useMarkets } from '#shared/markets/markets.ts';
import { SORT_EVERY_MS, useSampledTickers } from '#shared/markets/tickers.ts';
import { contractName, useContractMarkets } from './contract-markets.ts';

/** A market in a list where pairs and contracts stand together. */
export type AnyMarket = MarketView | ContractMarketView;

/** Whether positions are held there, not coins. */
export function isContract(market: AnyMarket): market is ContractMarketView {
  return 'leverageMax' in market;
}

/** Every market, pairs first; undefined while the pairs are not known. */
export function useAnyMarkets(): readonly AnyMarket[] | undefined {
  const pairs = useMarkets().data?.markets;
  const contracts = useContractMarkets().data?.markets;
  return useMemo(() => pairs && [...pairs, ...(contracts ?? [])], [pairs, contracts]);
}

/** Every market by its symbol; undefined for one that is not known, or not yet. */
export function useMarketOf(): (symbol: string | undefined) => AnyMarket | undefined {
  const markets = useAnyMarkets();
  return useCallback((symbol) => markets?.find((market) => market.symbol === symbol), [markets]);
}

/** Markets as people call them: `BTC/USDT`, `BTCUSDT Perp`. */
export function useMarketName(): (
  market: Pick<AnyMarket, 'kind' | 'baseAsset' | 'quoteAsset'>,
) => string {
  const { t } = useLingui();
  return useCallback(
    (market) => {
      if (market.kind === 'spot') return pairName(market);
      return `${contractName(market)} ${market.kind === 'gold' ? t`Gold` : t`Perp`}`;
    },
    [t],
  );
}

/** The tickers of every market for sorting, as `useSampledTickers` gives those of pairs. */
export function useAnySampledTickers(): ReadonlyMap<string, TickerView> | undefined {
  const pairs = useSampledTickers();
  const contracts = useHubSampled('contracts', SORT_EVERY_MS);
  return useMemo(
    () => pairs && new Map<string, TickerView>([...pairs, ...(contracts ?? [])]),
    [pairs, contracts],
  );
}
