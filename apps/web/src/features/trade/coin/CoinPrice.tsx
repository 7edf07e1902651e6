import { DeltaText, Percent, Price, Sparkline } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { priceDecimals } from '#shared/markets/markets.ts';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { useTicker } from '#shared/markets/tickers.ts';
import { ranges, trendOf } from './coin-figures.ts';
import type { CoinMarket, Range } from './coin-figures.ts';
import { RangeSwitch } from './RangeSwitch.tsx';

/** Large enough to read, as wide as the narrowest phone; it is drawn to the width there is. */
const LINE = { width: 390, height: 110 } as const;

/** The live price, its change of a day, and its line over the time chosen. */
export function CoinPrice({ market }: { readonly market: CoinMarket }): ReactNode {
  const { t } = useLingui();
  const [range, setRange] = useState<Range>('1D');
  const ticker = useTicker(market.symbol);
  const { data } = useRead(
    'common/kline',
    { symbol: market.symbol, ...ranges[range] },
    { freshMs: 60_000 },
  );
  const prices = data?.candles.map(({ close }) => close) ?? [];
  return (
    <section aria-label={t`Last price`} className="pt-1">
      <div className="flex flex-wrap items-end justify-between gap-2 px-4">
        <div>
          <Price
            value={ticker?.lastPrice ?? undefined}
            decimals={priceDecimals(market)}
            tick={ticker?.direction}
            className="block text-hero leading-tight font-bold tracking-[-0.02em]"
          />
          <p className="num flex flex-wrap items-center gap-x-1.5 text-body">
            <DeltaText value={ticker?.change} decimals={priceDecimals(market)} />
            <Percent value={ticker && percentOfPpm(ticker.changePpm)} />
            <span className="text-meta text-t3">{t`24h`}</span>
          </p>
        </div>
        <div className="min-w-44 flex-1">
          <RangeSwitch value={range} onChange={setRange} />
        </div>
      </div>
      <div className="mt-2 h-[110px] [&_svg]:h-full [&_svg]:w-full">
        <Sparkline points={prices.map(Number)} direction={trendOf(prices)} {...LINE} />
      </div>
    </section>
  );
}
