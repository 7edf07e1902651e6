import type { CoinTag } from '@candor/protocol';
import { Chip, Tabs, useSwipe } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { coinTagTexts } from '#shared/markets/coin-tags.ts';
import { useDiscovery } from '#shared/markets/discovery.ts';
import { useMarkets } from '#shared/markets/markets.ts';
import { ANY_QUOTE, nextSort, quoteAssets, tagsOfMarkets } from './browse.ts';
import type { Browse, MarketCategory } from './browse.ts';
import { FavouriteGroups } from './FavouriteGroups.tsx';
import { MarketRows } from './MarketRows.tsx';
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
        <MarketRows
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
