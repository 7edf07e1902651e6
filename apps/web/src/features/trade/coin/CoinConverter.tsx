import { AmountInput } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ArrowRightLeft } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useCoinDecimals } from '#shared/markets/coin-decimals.ts';
import { priceDecimals } from '#shared/markets/markets.ts';
import { useTicker } from '#shared/markets/tickers.ts';
import { convertAt } from './coin-figures.ts';
import type { CoinMarket, Typed } from './coin-figures.ts';

/** What an amount of the coin is in money, and the other way round, at the price of this moment. */
export function CoinConverter({ market }: { readonly market: CoinMarket }): ReactNode {
  const { t } = useLingui();
  const { baseAsset, quoteAsset } = market;
  const decimalsOf = useCoinDecimals();
  const decimals = {
    base: decimalsOf(baseAsset),
    quote: Math.max(decimalsOf(quoteAsset), priceDecimals(market)),
  };
  const price = useTicker(market.symbol)?.lastPrice ?? undefined;
  const [typed, setTyped] = useState<Typed>({ side: 'base', amount: '1' });
  const amounts = convertAt(price, typed, decimals);
  const field = (side: Typed['side'], asset: string): ReactNode => (
    <AmountInput
      aria-label={t`Amount (${asset})`}
      value={amounts[side]}
      onChange={(amount) => setTyped({ side, amount })}
      decimals={decimals[side]}
      unit={asset}
      className="min-w-0 flex-1 basis-36"
    />
  );
  return (
    <section aria-label={t`Converter`} className="px-4 pt-4">
      <h2 className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 text-body text-t2">
        {t`Converter`}
        <span className="text-cap text-t3">{t`At the last price, before fees`}</span>
      </h2>
      <div className="flex flex-wrap items-center gap-2">
        {field('base', baseAsset)}
        <ArrowRightLeft size={16} strokeWidth={1.8} aria-hidden="true" className="text-t3" />
        {field('quote', quoteAsset)}
      </div>
    </section>
  );
}
