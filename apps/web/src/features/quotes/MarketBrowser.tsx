import type { MarketView } from '@candor/protocol';
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
import { SearchX, Star } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useFavourites } from '#shared/markets/favourites.ts';
import { MARKET_ROW_HEIGHT, MarketRow } from '#shared/markets/MarketRow.tsx';
import { useMarkets } from '#shared/markets/markets.ts';
import { useNewListings } from '#shared/markets/market-state.ts';
import { useSampledTickers } from '#shared/markets/tickers.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { ANY_QUOTE, browseMarkets, nextSort, quoteAssets } from './browse.ts';
import type { Browse, MarketCategory } from './browse.ts';
import { MarketActions } from './MarketActions.tsx';
import { SortHeader } from './SortHeader.tsx';

interface MarketBrowserProps {
  readonly typed: string;
  readonly onClear: () => void;
  readonly hasSparklines: boolean;
  readonly initialSort?: Browse['sort'];
}

/** In the order of their tabs. */
const CATEGORIES: readonly MarketCategory[] = ['favourites', 'all', 'new'];

const LISTED: Browse['sort'] = { key: 'listed', isDescending: false };

/** Categories, quote assets, sortable columns and the rows. */
export function MarketBrowser(props: MarketBrowserProps): ReactNode {
  const { t } = useLingui();
  const [category, setCategory] = useState<MarketCategory>('all');
  const [quote, setQuote] = useState(ANY_QUOTE);
  const [sort, setSort] = useState(props.initialSort ?? LISTED);
  const swipe = useSwipe(CATEGORIES, category, setCategory);
  return (
    <>
      <Tabs<MarketCategory>
        label={t`Market lists`}
        options={[
          { value: 'favourites', label: t`Favorites` },
          { value: 'all', label: t`Spot` },
          { value: 'new', label: t`New` },
        ]}
        value={category}
        onChange={setCategory}
        hasLine
      />
      <QuoteChips quote={quote} onPick={setQuote} />
      <SortHeader sort={sort} onSort={(key) => setSort(nextSort(sort, key))} />
      <div {...swipe} className="min-h-[60dvh]">
        <Rows
          browse={{ category, quote, sort, typed: props.typed }}
          hasSparklines={props.hasSparklines}
          onShowAll={() => {
            props.onClear();
            setQuote(ANY_QUOTE);
            setCategory('all');
          }}
        />
      </div>
    </>
  );
}

function QuoteChips(props: {
  readonly quote: string;
  readonly onPick: (quote: string) => void;
}): ReactNode {
  const { t } = useLingui();
  const { data } = useMarkets();
  const quotes = quoteAssets(data?.markets ?? []);
  if (quotes.length < 2) return null;
  return (
    <div className="scrollbar-none flex gap-2 overflow-x-auto px-4 pt-1">
      {[ANY_QUOTE, ...quotes].map((quote) => (
        <Chip key={quote} isOn={quote === props.quote} onPress={() => props.onPick(quote)}>
          {quote === ANY_QUOTE ? t`All` : quote}
        </Chip>
      ))}
    </div>
  );
}

function Rows(props: {
  readonly browse: Browse;
  readonly hasSparklines: boolean;
  readonly onShowAll: () => void;
}): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const markets = useMarkets();
  const tickers = useSampledTickers();
  useNewListings(tickers);
  const favourites = useFavourites();
  const [held, setHeld] = useState<MarketView>();
  if (markets.isError) {
    return <ErrorState text={errorText(markets.error)} onRetry={() => void markets.refetch()} />;
  }
  if (markets.data === undefined) return <SkeletonRows count={10} />;
  const shown = browseMarkets(markets.data.markets, tickers, favourites.symbols, props.browse);
  const isSearch = props.browse.typed.trim() !== '';
  if (shown.length === 0) {
    return <NoMarkets isSearch={isSearch} onShowAll={props.onShowAll} />;
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
            onOpen={(symbol) => go.to('pages/market/kline', { symbol })}
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
      icon={<Star size={44} strokeWidth={1.2} />}
      text={t`No favorites yet`}
      note={t`Tap the star next to a coin to keep it here.`}
      action={action}
    />
  );
}
