import { Button, EmptyState, ErrorState, SkeletonRows, Tabs, useSwipe } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useFavourites } from '#shared/markets/favourites.ts';
import { useFavouriteHold } from '#shared/markets/use-favourite-hold.ts';
import { MarketRow } from '#shared/markets/MarketRow.tsx';
import { useMarkets } from '#shared/markets/markets.ts';
import { useNewListings } from '#shared/markets/market-state.ts';
import { useSampledTickers } from '#shared/markets/tickers.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { rankMarkets } from './ranking.ts';
import type { Ranking } from './ranking.ts';

/** In the order of their tabs. */
const RANKINGS: readonly Ranking[] = ['favourites', 'hot', 'gainers', 'losers', 'volume'];

/** The markets by what people look for first. */
export function Rankings(): ReactNode {
  const { t } = useLingui();
  const [ranking, setRanking] = useState<Ranking>('hot');
  const swipe = useSwipe(RANKINGS, ranking, setRanking);
  return (
    <section aria-label={t`Rankings`}>
      <Tabs<Ranking>
        label={t`Rankings`}
        options={[
          { value: 'favourites', label: t`Favorites` },
          { value: 'hot', label: t`Hot` },
          { value: 'gainers', label: t`Gainers` },
          { value: 'losers', label: t`Losers` },
          { value: 'volume', label: t`24h Vol` },
        ]}
        value={ranking}
        onChange={setRanking}
        className="pt-1"
      />
      <div className="flex justify-between px-4 pt-2 pb-1 text-meta text-t3">
        <span>{t`Name / Vol`}</span>
        <span className="flex">
          <span>{t`Last price`}</span>
          <span className="w-[86px] text-right">{t`24h chg`}</span>
        </span>
      </div>
      <div {...swipe}>
        <RankedRows ranking={ranking} />
      </div>
    </section>
  );
}

function RankedRows({ ranking }: { readonly ranking: Ranking }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const markets = useMarkets();
  const tickers = useSampledTickers();
  useNewListings(tickers);
  const favourites = useFavourites();
  const hold = useFavouriteHold();
  if (markets.isError) {
    return <ErrorState text={errorText(markets.error)} onRetry={() => void markets.refetch()} />;
  }
  if (markets.data === undefined) return <SkeletonRows />;
  const ranked = rankMarkets(ranking, markets.data.markets, tickers, favourites.symbols);
  if (ranked.length === 0 && ranking !== 'favourites') {
    return (
      <EmptyState
        text={
          ranking === 'losers' ? t`No market lost in 24 hours.` : t`No market gained in 24 hours.`
        }
      />
    );
  }
  if (ranked.length === 0) {
    return (
      <EmptyState
        icon={<Star size={44} strokeWidth={1.2} />}
        text={t`No favorites yet`}
        action={
          <Button tone="secondary" size="small" onClick={() => go.to('pages/trade/trade')}>
            {t`Browse markets`}
          </Button>
        }
      />
    );
  }
  return (
    <div className="pb-3">
      {ranked.map((market) => (
        <MarketRow
          key={market.symbol}
          market={market}
          onHold={hold}
          onOpen={(symbol) => go.to('pages/market/kline', { symbol })}
        />
      ))}
    </div>
  );
}
