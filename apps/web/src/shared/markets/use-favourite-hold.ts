import type { MarketView } from '@candor/protocol';
import { toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useFavourites } from './favourites.ts';

/** For rows that a finger rests on: marks the market or takes the mark away, and says which. */
export function useFavouriteHold(): (market: MarketView) => void {
  const { t } = useLingui();
  const { symbols, toggle } = useFavourites();
  return useCallback(
    ({ symbol, baseAsset, quoteAsset }) => {
      const pair = `${baseAsset}/${quoteAsset}`;
      toastStore.show(
        symbols.has(symbol) ? t`${pair} is no longer a favorite` : t`${pair} is a favorite now`,
        'success',
      );
      toggle(symbol);
    },
    [symbols, toggle, t],
  );
}
