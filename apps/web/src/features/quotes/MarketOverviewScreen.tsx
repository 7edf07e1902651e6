import { Header, SearchField } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { useSampledTickers } from '#shared/markets/tickers.ts';
import { ConnectionPill } from '#shared/ui/ConnectionPill.tsx';
import { MarketBreadth } from './MarketBreadth.tsx';
import { MarketBrowser } from './MarketBrowser.tsx';

/** The market overview: search first, how many rise and fall, then everything by 24-hour volume. */
export function MarketOverviewScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const tickers = useSampledTickers();
  const [typed, setTyped] = useState('');
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
      {typed === '' && tickers !== undefined && <MarketBreadth tickers={[...tickers.values()]} />}
      <MarketBrowser
        typed={typed}
        onClear={() => setTyped('')}
        hasSparklines={false}
        initialSort={{ key: 'volume', isDescending: true }}
      />
    </>
  );
}
