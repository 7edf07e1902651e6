import type { TickerView } from '@candor/protocol';
import { useMemo } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useHubPart, useHubSampled } from '#shared/hub/hub.ts';
import type { LiveTicker } from '#shared/hub/topic-state.ts';

/** A sorted list changes its order at most this often, so that rows can be tapped. */
export const SORT_EVERY_MS = 2_000;

/** One market's ticker, the same object until it changes. */
export function useTicker(symbol: string): LiveTicker | undefined {
  return useHubPart('tickers', (tickers) => tickers.get(symbol));
}

/** All tickers for sorting: sampled from the feed; until its first ones are there, those of one question. */
export function useSampledTickers(): ReadonlyMap<string, TickerView> | undefined {
  const live = useHubSampled('tickers', SORT_EVERY_MS);
  const { data } = useRead('common/huobiTicket', {}, { isEnabled: live === undefined });
  return useMemo(
    () => live ?? (data && new Map(data.tickers.map((ticker) => [ticker.symbol, ticker]))),
    [live, data],
  );
}
