import { Button, EmptyState, ErrorState, InfiniteList, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ListFilter, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAnyMarkets, useAnySampledTickers } from '#shared/contracts/any-market.ts';
import type { AnyMarket } from '#shared/contracts/any-market.ts';
import { AnyMarketRow } from '#shared/contracts/AnyMarketRow.tsx';
import { useDiscovery } from '#shared/markets/discovery.ts';
import { useFavourites } from '#shared/markets/favourites.ts';
import { MARKET_ROW_HEIGHT } from '#shared/markets/MarketRow.tsx';
import { useMarkets } from '#shared/markets/markets.ts';
import { useNewListings } from '#shared/markets/market-state.ts';
import { useSampledTickers } from '#shared/markets/tickers.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { ANY_QUOTE, browseMarkets, suggestedMarkets } from './browse.ts';
import type { Browse } from './browse.ts';
import { MarketActions } from './MarketActions.tsx';
import { keepSearch } from './recent-searches.ts';
import { SuggestedFavourites } from './SuggestedFavourites.tsx';

interface MarketRowsProps {
  readonly browse: Browse;
  /** The name of a group of the favourites. */
  readonly group: string | undefined;
  readonly hasSparklines: boolean;
  readonly onShowAll: () => void;
}

/** The markets one looks for: pairs, and among the favourites contracts too. */
export function MarketRows(props: MarketRowsProps): ReactNode {
  const markets = useMarkets();
  if (markets.isError) {
    return <ErrorState text={errorText(markets.error)} onRetry={() => void markets.refetch()} />;
  }
  if (markets.data === undefined) return <SkeletonRows count={10} />;
  const { category, typed } = props.browse;
  const isOwn = category === 'favourites' && typed.trim() === '';
  return isOwn ? <FavouriteRows {...props} /> : <PairRows {...props} />;
}

/** The pairs of a category, or those that are called what was typed. */
function PairRows(props: MarketRowsProps): ReactNode {
  const tickers = useSampledTickers();
  useNewListings(tickers);
  const markets = useMarkets().data?.markets ?? [];
  const favourites = useFavourites().symbols;
  const discovery = useDiscovery();
  const shown = browseMarkets(markets, { tickers, favourites, discovery }, props.browse);
  const isSearch = props.browse.typed.trim() !== '';
  if (shown.length === 0) return <NoMarkets isSearch={isSearch} onShowAll={props.onShowAll} />;
  return <RowList markets={shown} isSearch={isSearch} hasSparklines={props.hasSparklines} />;
}

/** The favourites, all of them or a group; who has none is offered some. */
function FavouriteRows(props: MarketRowsProps): ReactNode {
  const tickers = useAnySampledTickers();
  const pairs = useMarkets().data?.markets ?? [];
  const markets = useAnyMarkets() ?? [];
  const { symbols, groups, toggle } = useFavourites();
  const discovery = useDiscovery();
  if (symbols.size === 0) {
    return (
      <SuggestedFavourites
        markets={suggestedMarkets(pairs, tickers)}
        onAdd={(chosen) => chosen.forEach(toggle)}
      />
    );
  }
  const shown = browseMarkets(
    markets,
    { tickers, favourites: symbols, discovery },
    {
      ...props.browse,
      group: groups.find(({ name }) => name === props.group)?.symbols,
      // Chips of purposes and quote assets are not shown beside groups.
      quote: ANY_QUOTE,
      tag: undefined,
    },
  );
  if (shown.length === 0) return <NoMarkets isSearch={false} onShowAll={props.onShowAll} />;
  return <RowList markets={shown} isSearch={false} hasSparklines={props.hasSparklines} />;
}

/** Markets to open by a tap, to mark by their star, and to do more with by holding them. */
function RowList(props: {
  readonly markets: readonly AnyMarket[];
  readonly isSearch: boolean;
  readonly hasSparklines: boolean;
}): ReactNode {
  const { markets, isSearch, hasSparklines } = props;
  const { t } = useLingui();
  const go = useGo();
  const favourites = useFavourites();
  const [held, setHeld] = useState<AnyMarket>();
  return (
    <>
      <InfiniteList
        label={t`Markets`}
        items={markets}
        rowHeight={MARKET_ROW_HEIGHT}
        keyOf={(market) => market.symbol}
        renderRow={(market) => (
          <AnyMarketRow
            market={market}
            hasSparkline={hasSparklines}
            hasName={isSearch}
            isFavourite={favourites.symbols.has(market.symbol)}
            onToggleFavourite={favourites.toggle}
            onHold={setHeld}
            onOpen={(symbol) => {
              if (isSearch) keepSearch(symbol);
              go.to('pages/market/kline', { symbol });
            }}
          />
        )}
      />
      <MarketActions market={held} onClose={() => setHeld(undefined)} />
    </>
  );
}

function NoMarkets(props: {
  readonly isSearch: boolean;
  readonly onShowAll: () => void;
}): ReactNode {
  const { t } = useLingui();
  const action = (
    <Button tone="secondary" size="small" onClick={props.onShowAll}>
      {t`Show all markets`}
    </Button>
  );
  return props.isSearch ? (
    <EmptyState
      icon={<SearchX size={44} strokeWidth={1.2} />}
      text={t`No coin matches your search`}
      action={action}
    />
  ) : (
    <EmptyState
      icon={<ListFilter size={44} strokeWidth={1.2} />}
      text={t`No market fits these filters`}
      action={action}
    />
  );
}
