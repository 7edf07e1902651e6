import { toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useFavourites } from '#shared/markets/favourites.ts';
import { useMarketName } from './any-market.ts';
import type { AnyMarket } from './any-market.ts';

/** For rows that a finger rests on: marks the market or takes the mark away, and says which. */
export function useFavouriteHold(): (market: AnyMarket) => void {
  const { t } = useLingui();
  const nameOf = useMarketName();
  const { symbols, toggle } = useFavourites();
  return useCallback(
    (market) => {
      const pair = nameOf(market);
      toastStore.show(
        symbols.has(market.symbol)
          ? t`${pair} is no longer a favorite`
          : t`${pair} is a favorite now`,
        'success',
      );
      toggle(market.symbol);
    },
    [symbols, toggle, nameOf, t],
  );
}
