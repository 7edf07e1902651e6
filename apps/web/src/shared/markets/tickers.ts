import type { TickerView } from '@candor/protocol';
import { useMemo } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useHubPart, useHubSampled, useHubStatus } from '#shared/hub/hub.ts';

/** While the live connection is down, prices are asked for this often. */
const FALLBACK_EVERY_MS = 10_000;

/** A sorted list changes its order at most this often, so that rows can be tapped. */
const SORT_EVERY_MS = 2_000;

/** One market's ticker, the same object until it changes: live, or asked for over HTTP where the feed never came. */
export function useTicker(symbol: string): TickerView | undefined {
  const live = useHubPart('tickers', (tickers) => tickers.get(symbol));
  const status = useHubStatus();
  const asked = useAskedTickers(live === undefined && status === 'reconnecting');
  return live ?? asked?.find((ticker) => ticker.symbol === symbol);
}

/** All tickers for sorting: sampled from the feed, asked for over HTTP while there is none. */
export function useSampledTickers(): ReadonlyMap<string, TickerView> | undefined {
  const live = useHubSampled('tickers', SORT_EVERY_MS);
  const status = useHubStatus();
  const asked = useAskedTickers(live === undefined || status === 'reconnecting');
  return useMemo(
    () => live ?? (asked && new Map(asked.map((ticker) => [ticker.symbol, ticker]))),
    [live, asked],
  );
}

/** All tickers asked for over HTTP, again and again while they are needed. */
function useAskedTickers(isNeeded: boolean): readonly TickerView[] | undefined {
  const { data } = useRead(
    'common/huobiTicket',
    {},
    { isEnabled: isNeeded, everyMs: FALLBACK_EVERY_MS },
  );
  return data?.tickers;
}
