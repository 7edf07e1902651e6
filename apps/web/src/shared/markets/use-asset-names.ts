import { useMemo } from 'react';
import { assetNames } from './asset-names.ts';
import type { NameOf } from './asset-names.ts';
import { useAllMarkets } from './markets.ts';

/** What assets are called in full, by the list of markets that every screen has. */
export function useAssetNames(): NameOf {
  const markets = useAllMarkets().data?.markets;
  return useMemo(() => assetNames(markets ?? []), [markets]);
}
