import { Tabs } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRead, useReadPages } from '#shared/api/hooks.ts';
import { MoreButton } from '#shared/lists/MoreButton.tsx';
import { useLocaleCode } from '#shared/texts/use-locale-code.ts';
import { ArticleRows } from '#shared/ui/articles/ArticleRows.tsx';
import { CoinEarn } from './CoinEarn.tsx';
import { CoinMarkets } from './CoinMarkets.tsx';
import { LatestNews } from './CoinNews.tsx';
import { earnOf } from './coin-figures.ts';
import type { CoinMarket } from './coin-figures.ts';

type Tab = 'markets' | 'news' | 'earn';

/** Where the coin trades, what the news say of it and what Earn pays for it; a tab without entries is not shown. */
export function CoinTabs(props: {
  readonly asset: string;
  readonly markets: readonly CoinMarket[];
}): ReactNode {
  const { asset, markets } = props;
  const { t } = useLingui();
  const [wanted, setWanted] = useState<Tab>('markets');
  const news = useReadPages('common/newsList', { asset, locale: useLocaleCode() });
  const articles = news.data?.pages.flatMap((page) => page.articles) ?? [];
  const products = earnOf(asset, useRead('finPeriodicList', {}, { freshMs: 60_000 }).data);
  const counts: readonly (readonly [tab: Tab, name: string, count: number, isMore: boolean])[] = [
    ['markets', t`Markets`, markets.length, false],
    ['news', t`News`, articles.length, news.hasNextPage],
    ['earn', t`Earn`, products.length, false],
  ];
  const options = counts.flatMap(([value, name, count, isMore]) =>
    count === 0 ? [] : [{ value, label: `${name} ${count}${isMore ? '+' : ''}` }],
  );
  const tab = options.find(({ value }) => value === wanted)?.value ?? options[0]?.value;
  const [latest] = articles;
  if (tab === undefined) return null;
  return (
    <>
      {latest !== undefined && <LatestNews article={latest} />}
      <Tabs
        label={t`About ${asset}`}
        options={options}
        value={tab}
        onChange={setWanted}
        className="num mt-2"
      />
      {tab === 'markets' && <CoinMarkets markets={markets} />}
      {tab === 'news' && (
        <>
          <ArticleRows articles={articles} />
          <MoreButton pages={news} />
        </>
      )}
      {tab === 'earn' && <CoinEarn products={products} />}
    </>
  );
}
