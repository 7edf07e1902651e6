import type { MarketView } from '@candor/protocol';
import { ListRow, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { BellPlus, ChartCandlestick, Info, Scale, Star } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useFavourites } from '#shared/markets/favourites.ts';
import { pairName } from '#shared/markets/markets.ts';
import { useFavouriteHold } from '#shared/markets/use-favourite-hold.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';

/** What a finger that rests on a market can do with it. */
export function MarketActions(props: {
  readonly market: MarketView | undefined;
  readonly onClose: () => void;
}): ReactNode {
  const { market, onClose } = props;
  const { t } = useLingui();
  const go = useGo();
  const { symbols } = useFavourites();
  const mark = useFavouriteHold();
  // It keeps its market while it leaves.
  const [shown, setShown] = useState(market);
  if (market !== undefined && market !== shown) setShown(market);
  if (shown === undefined) return null;
  const { symbol } = shown;
  return (
    <Sheet isOpen={market !== undefined} onClose={onClose} title={pairName(shown)}>
      <ListRow
        leading={<Star size={20} strokeWidth={1.8} aria-hidden="true" />}
        title={symbols.has(symbol) ? t`Remove from favorites` : t`Add to favorites`}
        onPress={() => {
          mark(shown);
          onClose();
        }}
      />
      <ListRow
        leading={<BellPlus size={20} strokeWidth={1.8} aria-hidden="true" />}
        title={t`Set a price alert`}
        onPress={() => {
          onClose();
          go.to('pages/neWs/neWs', { view: 'alerts', symbol });
        }}
      />
      <ListRow
        leading={<ChartCandlestick size={20} strokeWidth={1.8} aria-hidden="true" />}
        title={t`Chart`}
        onPress={() => {
          onClose();
          go.to('pages/market/kline', { symbol });
        }}
      />
      <ListRow
        leading={<Scale size={20} strokeWidth={1.8} aria-hidden="true" />}
        title={t`Compare coins`}
        onPress={() => {
          onClose();
          go.to('pages/home/market', { view: 'compare', assets: shown.baseAsset });
        }}
      />
      <ListRow
        leading={<Info size={20} strokeWidth={1.8} aria-hidden="true" />}
        title={t`About the coin`}
        onPress={() => {
          onClose();
          go.to('pages/home/market', { view: 'coin', asset: shown.baseAsset });
        }}
      />
    </Sheet>
  );
}
