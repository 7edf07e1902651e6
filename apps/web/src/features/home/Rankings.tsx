import { Button, EmptyState, ErrorState, SkeletonRows, Tabs, useSwipe } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ChevronRight, Star } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAnyMarkets } from '#shared/contracts/any-market.ts';
import type { AnyMarket } from '#shared/contracts/any-market.ts';
import { AnyMarketRow } from '#shared/contracts/AnyMarketRow.tsx';
import { useFavouriteHold } from '#shared/contracts/use-favourite-hold.ts';
import { useDiscovery } from '#shared/markets/discovery.ts';
import { useFavourites } from '#shared/markets/favourites.ts';
import { useMarkets } from '#shared/markets/markets.ts';
import { useNewListings } from '#shared/markets/market-state.ts';
import { useSampledTickers } from '#shared/markets/tickers.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { rankMarkets } from './ranking.ts';
import type { Ranking } from './ranking.ts';

/** In the order of their tabs. */
const RANKINGS: readonly Ranking[] = ['favourites', 'hot', 'gainers', 'losers', 'new', 'volume'];

/** The markets by what people look for first. */
export function Rankings(): ReactNode {
  const { t } = useLingui();
  const [chosen, setRanking] = useState<Ranking>('hot');
  const hasNew = useDiscovery().newMarkets.length > 0;
  const shown = hasNew ? RANKINGS : RANKINGS.filter((one) => one !== 'new');
  const ranking = shown.includes(chosen) ? chosen : 'hot';
  const swipe = useSwipe(shown, ranking, setRanking);
  const names: Readonly<Record<Ranking, string>> = {
    favourites: t`Favorites`,
    hot: t`Hot`,
    gainers: t`Gainers`,
    losers: t`Losers`,
    new: t`New`,
    volume: t`24h Vol`,
  };
  return (
    <section aria-label={t`Rankings`}>
      <Tabs<Ranking>
        label={t`Rankings`}
        options={shown.map((value) => ({ value, label: names[value] }))}
        value={ranking}
        onChange={setRanking}
      />
      <Breadth />
      <div {...swipe}>
        <RankedRows ranking={ranking} />
      </div>
    </section>
  );
}

/** How the market stands as a whole, and the way to all of it. */
function Breadth(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const markets = useMarkets().data?.markets;
  const tickers = useSampledTickers();
  const total = markets?.length ?? 0;
  const rising = markets?.filter(({ symbol }) => (tickers?.get(symbol)?.changePpm ?? 0) > 0);
  const up = rising?.length ?? 0;
  return (
    <div className="flex min-h-10 items-center justify-between gap-3 pr-2 pl-4 text-meta text-t3">
      <span className="num">
        {tickers !== undefined && total > 0 && t`${up} of ${total} markets are up today`}
      </span>
      <button
        type="button"
        onClick={() => go.to('pages/trade/trade')}
        className="press flex min-h-10 shrink-0 items-center gap-0.5 px-2 font-medium text-primary-text"
      >
        {t`All markets`}
        <ChevronRight size={14} strokeWidth={2} aria-hidden="true" />
      </button>
    </div>
  );
}

function RankedRows({ ranking }: { readonly ranking: Ranking }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const markets = useMarkets();
  const all = useAnyMarkets() ?? [];
  const tickers = useSampledTickers();
  useNewListings(tickers);
  const favourites = useFavourites();
  const { newMarkets } = useDiscovery();
  const hold = useFavouriteHold();
  if (markets.isError) {
    return <ErrorState text={errorText(markets.error)} onRetry={() => void markets.refetch()} />;
  }
  if (markets.data === undefined) return <SkeletonRows />;
  const ranked = rankMarkets<AnyMarket>(
    ranking,
    ranking === 'favourites' ? all : markets.data.markets,
    { tickers, favourites: favourites.symbols, newMarkets },
  );
  if (markets.data.markets.length === 0) return <EmptyState text={t`No market is listed yet.`} />;
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
        <AnyMarketRow
          key={market.symbol}
          market={market}
          onHold={hold}
          onOpen={(symbol) => go.to('pages/market/kline', { symbol })}
        />
      ))}
    </div>
  );
}
