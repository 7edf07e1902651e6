import { ListRow, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { BellPlus, ChartCandlestick, Info, Scale, Star } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { isContract, useMarketName } from '#shared/contracts/any-market.ts';
import type { AnyMarket } from '#shared/contracts/any-market.ts';
import { useFavouriteHold } from '#shared/contracts/use-favourite-hold.ts';
import { useFavourites } from '#shared/markets/favourites.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';

/** What a finger that rests on a market can do with it. */
export function MarketActions(props: {
  readonly market: AnyMarket | undefined;
  readonly onClose: () => void;
}): ReactNode {
  const { market, onClose } = props;
  const { t } = useLingui();
  const go = useGo();
  const { symbols } = useFavourites();
  const mark = useFavouriteHold();
  const nameOf = useMarketName();
  // It keeps its market while it leaves.
  const [shown, setShown] = useState(market);
  if (market !== undefined && market !== shown) setShown(market);
  if (shown === undefined) return null;
  const { symbol } = shown;
  return (
    <Sheet isOpen={market !== undefined} onClose={onClose} title={nameOf(shown)}>
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
      {!isContract(shown) && <CoinActions asset={shown.baseAsset} onClose={onClose} />}
    </Sheet>
  );
}

/** What can be done with the coin of a pair. */
function CoinActions(props: { readonly asset: string; readonly onClose: () => void }): ReactNode {
  const { asset, onClose } = props;
  const { t } = useLingui();
  const go = useGo();
  return (
    <>
      <ListRow
        leading={<Scale size={20} strokeWidth={1.8} aria-hidden="true" />}
        title={t`Compare coins`}
        onPress={() => {
          onClose();
          go.to('pages/home/market', { view: 'compare', assets: asset });
        }}
      />
      <ListRow
        leading={<Info size={20} strokeWidth={1.8} aria-hidden="true" />}
        title={t`About the coin`}
        onPress={() => {
          onClose();
          go.to('pages/home/market', { view: 'coin', asset });
        }}
      />
    </>
  );
}
