import type { MarketView } from '@candor/protocol';
import { Chip, IconButton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { pairName, useMarkets } from '#shared/markets/markets.ts';
import { useSampledTickers } from '#shared/markets/tickers.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { trendingMarkets } from './browse.ts';
import { dropSearches, recentSearches } from './recent-searches.ts';

/** Before anything is typed: what was searched for lately, and what is traded most often now. */
export function SearchHints(): ReactNode {
  const { t } = useLingui();
  const markets = useMarkets().data?.markets ?? [];
  const tickers = useSampledTickers();
  const [recent, setRecent] = useState(recentSearches);
  const found = recent.flatMap((symbol) => markets.find((one) => one.symbol === symbol) ?? []);
  return (
    <>
      {found.length > 0 && (
        <Hints
          title={t`Recent searches`}
          markets={found}
          action={
            <IconButton
              label={t`Clear recent searches`}
              className="-mr-2"
              onClick={() => {
                dropSearches();
                setRecent([]);
              }}
            >
              <Trash2 size={16} strokeWidth={1.8} aria-hidden="true" className="text-t3" />
            </IconButton>
          }
        />
      )}
      {tickers !== undefined && (
        <Hints title={t`Trending`} markets={trendingMarkets(markets, tickers)} />
      )}
    </>
  );
}

function Hints(props: {
  readonly title: string;
  readonly markets: readonly MarketView[];
  readonly action?: ReactNode;
}): ReactNode {
  const go = useGo();
  return (
    <section aria-label={props.title} className="px-4 pb-2">
      <div className="flex h-10 items-center justify-between">
        <h2 className="text-body font-semibold">{props.title}</h2>
        {props.action}
      </div>
      <div className="flex flex-wrap gap-2">
        {props.markets.map((market) => (
          <Chip
            key={market.symbol}
            isOn={false}
            onPress={() => go.to('pages/market/kline', { symbol: market.symbol })}
          >
            {pairName(market)}
          </Chip>
        ))}
      </div>
    </section>
  );
}
