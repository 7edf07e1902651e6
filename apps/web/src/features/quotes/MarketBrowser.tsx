import type { CoinTag, MarketView } from '@candor/protocol';
import {
  Button,
  Chip,
  EmptyState,
  ErrorState,
  InfiniteList,
  SkeletonRows,
  Tabs,
  useSwipe,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ListFilter, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { coinTagTexts } from '#shared/markets/coin-tags.ts';
import { useDiscovery } from '#shared/markets/discovery.ts';
import { useFavourites } from '#shared/markets/favourites.ts';
import { MARKET_ROW_HEIGHT, MarketRow } from '#shared/markets/MarketRow.tsx';
import { useMarkets } from '#shared/markets/markets.ts';
import { useNewListings } from '#shared/markets/market-state.ts';
import { useSampledTickers } from '#shared/markets/tickers.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { errorText } from '#shared/texts/error-text.ts';
import {
  ANY_QUOTE,
  browseMarkets,
  nextSort,
  quoteAssets,
  suggestedMarkets,
  tagsOfMarkets,
} from './browse.ts';
import type { Browse, MarketCategory } from './browse.ts';
import { FavouriteGroups } from './FavouriteGroups.tsx';
import { MarketActions } from './MarketActions.tsx';
import { keepSearch } from './recent-searches.ts';
import { SuggestedFavourites } from './SuggestedFavourites.tsx';
import { SortHeader } from './SortHeader.tsx';

interface MarketBrowserProps {
  readonly typed: string;
  readonly onClear: () => void;
  readonly hasSparklines: boolean;
  readonly initialSort?: Browse['sort'];
}

/** The tabs in their order; new markets where there are any. */
function useCategories(): readonly { readonly value: MarketCategory; readonly label: string }[] {
  const { t } = useLingui();
  const { newMarkets } = useDiscovery();
  return [
    { value: 'favourites', label: t`Favorites` },
    { value: 'all', label: t`Spot` },
    { value: 'gainers', label: t`Gainers` },
    { value: 'losers', label: t`Losers` },
    ...(newMarkets.length === 0 ? [] : [{ value: 'new', label: t`New` } as const]),
  ];
}

const LISTED: Browse['sort'] = { key: 'listed', isDescending: false };

/** Categories, quote assets, sortable columns and the rows. */
export function MarketBrowser(props: MarketBrowserProps): ReactNode {
  const { t } = useLingui();
  const [category, setCategory] = useState<MarketCategory>('all');
  const [quote, setQuote] = useState(ANY_QUOTE);
  const [tag, setTag] = useState<CoinTag>();
  const [group, setGroup] = useState<string>();
  const [sort, setSort] = useState(props.initialSort ?? LISTED);
  const categories = useCategories();
  const swipe = useSwipe(
    categories.map(({ value }) => value),
    category,
    setCategory,
  );
  return (
    <>
      <Tabs<MarketCategory>
        label={t`Market lists`}
        options={categories}
        value={category}
        onChange={setCategory}
        hasLine
      />
      {category === 'favourites' ? (
        <FavouriteGroups group={group} onGroup={setGroup} />
      ) : (
        <FilterChips quote={quote} tag={tag} onQuote={setQuote} onTag={setTag} />
      )}
      <SortHeader sort={sort} onSort={(key) => setSort(nextSort(sort, key))} />
      <div {...swipe} className="min-h-[60dvh]">
        <Rows
          browse={{ category, quote, tag, sort, typed: props.typed }}
          group={group}
          hasSparklines={props.hasSparklines}
          onShowAll={() => {
            props.onClear();
            setQuote(ANY_QUOTE);
            setTag(undefined);
            setCategory('all');
          }}
        />
      </div>
    </>
  );
}

/** What prices are in, and what coins are for: one of each at most. */
function FilterChips(props: {
  readonly quote: string;
  readonly tag: CoinTag | undefined;
  readonly onQuote: (quote: string) => void;
  readonly onTag: (tag: CoinTag | undefined) => void;
}): ReactNode {
  const { t } = useLingui();
  const markets = useMarkets().data?.markets ?? [];
  const discovery = useDiscovery();
  const quotes = quoteAssets(markets);
  const tags = tagsOfMarkets(markets, discovery);
  if (quotes.length < 2 && tags.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={t`Filter`}
      className="scrollbar-none flex gap-2 overflow-x-auto px-4 pt-1"
    >
      {[ANY_QUOTE, ...(quotes.length < 2 ? [] : quotes)].map((quote) => (
        <Chip
          key={quote}
          isOn={quote === props.quote && (quote !== ANY_QUOTE || props.tag === undefined)}
          onPress={() => {
            props.onQuote(quote);
            if (quote === ANY_QUOTE) props.onTag(undefined);
          }}
        >
          {quote === ANY_QUOTE ? t`All` : quote}
        </Chip>
      ))}
      {tags.map((tag) => (
        <Chip
          key={tag}
          isOn={tag === props.tag}
          onPress={() => props.onTag(tag === props.tag ? undefined : tag)}
        >
          {t(coinTagTexts[tag])}
        </Chip>
      ))}
    </div>
  );
}

function Rows(props: {
  readonly browse: Browse;
  /** The name of a group of the favourites. */
  readonly group: string | undefined;
  readonly hasSparklines: boolean;
  readonly onShowAll: () => void;
}): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const markets = useMarkets();
  const tickers = useSampledTickers();
  useNewListings(tickers);
  const favourites = useFavourites();
  const discovery = useDiscovery();
  const [held, setHeld] = useState<MarketView>();
  if (markets.isError) {
    return <ErrorState text={errorText(markets.error)} onRetry={() => void markets.refetch()} />;
  }
  if (markets.data === undefined) return <SkeletonRows count={10} />;
  const facts = { tickers, favourites: favourites.symbols, discovery };
  const isOwn = props.browse.category === 'favourites';
  const group = favourites.groups.find(({ name }) => isOwn && name === props.group)?.symbols;
  const shown = browseMarkets(markets.data.markets, facts, {
    ...props.browse,
    group,
    // Chips of purposes and quote assets are not shown beside groups.
    ...(isOwn && { quote: ANY_QUOTE, tag: undefined }),
  });
  const isSearch = props.browse.typed.trim() !== '';
  if (shown.length === 0) {
    const hasNoFavourites = favourites.symbols.size === 0;
    return !isSearch && props.browse.category === 'favourites' && hasNoFavourites ? (
      <SuggestedFavourites
        markets={suggestedMarkets(markets.data.markets, tickers)}
        onAdd={(symbols) => symbols.forEach(favourites.toggle)}
      />
    ) : (
      <NoMarkets isSearch={isSearch} onShowAll={props.onShowAll} />
    );
  }
  return (
    <>
      <InfiniteList
        label={t`Markets`}
        items={shown}
        rowHeight={MARKET_ROW_HEIGHT}
        keyOf={(market) => market.symbol}
        renderRow={(market) => (
          <MarketRow
            market={market}
            hasSparkline={props.hasSparklines}
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
