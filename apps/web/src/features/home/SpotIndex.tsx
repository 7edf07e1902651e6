import type { MarketView } from '@candor/protocol';
import { Percent, Price, Skeleton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { priceDecimals, useMarkets } from '#shared/markets/markets.ts';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { useTicker } from '#shared/markets/tickers.ts';

/** How many index prices stand side by side; more would only be scrolled past. */
const INDEX_CARDS = 6;

/** Index prices of the first markets: the mean of several sources, not our own last trade. */
export function SpotIndex(): ReactNode {
  const { t } = useLingui();
  const { data, isError } = useMarkets();
  // A house that lists nothing yet has no index to show either.
  if (isError || data?.markets.length === 0) return null;
  return (
    <section aria-label={t`Spot index`} className="pb-4">
      <h2 className="px-4 text-body font-semibold">{t`Spot index`}</h2>
      <p className="px-4 pb-2 text-meta text-t3">
        {t`What several exchanges say on average. Contracts and option rounds go by it, never by our own last trade.`}
      </p>
      <div className="scrollbar-none flex gap-2 overflow-x-auto px-4">
        {data === undefined
          ? [1, 2, 3, 4].map((card) => <Skeleton key={card} className="h-15.5 w-30 shrink-0" />)
          : data.markets
              .slice(0, INDEX_CARDS)
              .map((market) => <IndexCard key={market.symbol} market={market} />)}
      </div>
    </section>
  );
}

function IndexCard({ market }: { readonly market: MarketView }): ReactNode {
  const go = useGo();
  const ticker = useTicker(market.symbol);
  const percent = ticker && percentOfPpm(ticker.changePpm);
  return (
    <button
      type="button"
      onClick={() => go.to('pages/market/kline', { symbol: market.symbol })}
      className="press w-30 shrink-0 rounded-card border border-line bg-s1 px-3 py-2.5 text-left"
    >
      <span className="flex items-baseline justify-between gap-1">
        <span className="truncate text-meta font-medium text-t2">{market.baseAsset}</span>
        <Percent value={percent} className="text-cap" />
      </span>
      <Price
        value={ticker?.indexPrice ?? undefined}
        decimals={priceDecimals(market)}
        className="mt-0.5 block truncate text-body font-semibold"
      />
    </button>
  );
}
