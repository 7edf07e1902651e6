import { Header, SearchField, Segmented } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { useMarkets } from '#shared/markets/markets.ts';
import { useSampledTickers } from '#shared/markets/tickers.ts';
import { ConnectionPill } from '#shared/ui/ConnectionPill.tsx';
import { HeatMap } from './HeatMap.tsx';
import { MarketBreadth } from './MarketBreadth.tsx';
import { MarketBrowser } from './MarketBrowser.tsx';
import { SearchHints } from './SearchHints.tsx';

/** The markets as rows, or as tiles by turnover and change. */
type View = 'list' | 'map';

/** The market overview: search first, how many rise and fall, then everything by 24-hour volume. */
export function MarketOverviewScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const tickers = useSampledTickers();
  const markets = useMarkets().data?.markets;
  const [typed, setTyped] = useState('');
  const [view, setView] = useState<View>('list');
  const field = useRef<HTMLInputElement>(null);
  const isSearch = useQueryParam('search') !== undefined;
  useEffect(() => {
    // Who came by Home's search box wants to type, not to look.
    if (isSearch) field.current?.focus({ preventScroll: true });
  }, [isSearch]);
  return (
    <>
      <Header onBack={go.back}>
        <h1 className="sr-only">{t`Market overview`}</h1>
        <SearchField
          ref={field}
          label={t`Search coins`}
          value={typed}
          onChange={setTyped}
          maxLength={40}
          className="mr-2 min-w-0 flex-1"
        />
      </Header>
      <ConnectionPill />
      {typed === '' && isSearch && <SearchHints />}
      {typed === '' && markets !== undefined && tickers !== undefined && (
        <MarketBreadth markets={markets} tickers={tickers} />
      )}
      {typed === '' && (
        <div className="px-4 pb-1">
          <Segmented<View>
            label={t`View`}
            options={[
              { value: 'list', label: t`List` },
              { value: 'map', label: t`Heat map` },
            ]}
            value={view}
            onChange={setView}
          />
        </div>
      )}
      {typed === '' && view === 'map' && markets !== undefined && tickers !== undefined ? (
        <HeatMap markets={markets} tickers={tickers} />
      ) : (
        <MarketBrowser
          typed={typed}
          onClear={() => setTyped('')}
          hasSparklines={false}
          initialSort={{ key: 'volume', isDescending: true }}
        />
      )}
    </>
  );
}
