import type { MarketView } from '@candor/protocol';
import { cx, Header, IconButton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useFavourites } from '#shared/markets/favourites.ts';
import { pairName } from '#shared/markets/markets.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { PairButton } from '#shared/trading/pairs/PairButton.tsx';
import { PairSheet } from '#shared/trading/pairs/PairSheet.tsx';
import { BellButton, ShareButton } from './HeaderButtons.tsx';

/** Back, the pair, favourite and share. */
export function KlineHeader({ market }: { readonly market: MarketView }): ReactNode {
  const go = useGo();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Header onBack={go.back} trailing={<HeaderActions market={market} />}>
        <h1 className="@container min-w-0 flex-1">
          <PairButton name={pairName(market)} isSubject onPress={() => setIsOpen(true)} />
        </h1>
      </Header>
      <PairSheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        symbol={market.symbol}
        onSelect={(symbol) => go.replace('pages/market/kline', { symbol })}
        onAlert={() => go.to('pages/neWs/neWs', { view: 'alerts', symbol: market.symbol })}
      />
    </>
  );
}

function HeaderActions({ market }: { readonly market: MarketView }): ReactNode {
  const { t } = useLingui();
  const { symbols, toggle } = useFavourites();
  const isFavourite = symbols.has(market.symbol);
  return (
    <>
      <IconButton
        label={t`Favorite`}
        aria-pressed={isFavourite}
        onClick={() => toggle(market.symbol)}
      >
        <Star
          size={22}
          strokeWidth={1.8}
          aria-hidden="true"
          className={cx(isFavourite ? 'fill-ma1 text-ma1' : 'text-t2')}
        />
      </IconButton>
      <BellButton symbol={market.symbol} />
      <ShareButton name={pairName(market)} />
    </>
  );
}
