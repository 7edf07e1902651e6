import type { CoinTag } from '@candor/protocol';
import { useMemo } from 'react';
import { useRead } from '#shared/api/hooks.ts';

/** What coins are for changes when staff edit it, not while one looks. */
const DISCOVERY_FRESH_MS = 5 * 60_000;

/** What is known of coins besides their markets. */
export interface Discovery {
  readonly tagsOf: ReadonlyMap<string, readonly CoinTag[]>;
  /** Symbols of markets that are new, the newest first. */
  readonly newMarkets: readonly string[];
}

const NOTHING: Discovery = { tagsOf: new Map(), newMarkets: [] };

/** The categories of coins and the new markets; nothing until it is known. */
export function useDiscovery(): Discovery {
  const { data } = useRead('common/coinList', {}, { freshMs: DISCOVERY_FRESH_MS });
  return useMemo(() => {
    if (data === undefined) return NOTHING;
    return {
      tagsOf: new Map(data.coins.map(({ asset, tags }) => [asset, tags])),
      newMarkets: data.newMarkets,
    };
  }, [data]);
}
