import { formatCompact, formatDecimal, Percent } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { coinTagTexts } from '#shared/markets/coin-tags.ts';
import { priceDecimals } from '#shared/markets/markets.ts';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { marketCap } from './coin-figures.ts';
import type { Compared } from './use-compared.ts';

/** The facts of the coins, a column each. */
export function CompareFacts({ compared }: { readonly compared: readonly Compared[] }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const rows: readonly (readonly [name: string, of: (one: Compared) => ReactNode])[] = [
    [t`Last price`, priceText],
    [t`24h chg`, ({ ticker }) => <Percent value={ticker && percentOfPpm(ticker.changePpm)} />],
    [t`24h turnover`, ({ ticker }) => formatCompact(ticker?.quoteVolume ?? '')],
    [
      t`Market cap`,
      ({ ticker, coin }) => compactOf(marketCap(ticker?.lastPrice, coin?.supplyNow ?? null)),
    ],
    [t`Supply`, ({ coin }) => compactOf(coin?.supplyNow)],
    [
      t`Most there can be`,
      ({ coin }) => (coin?.supplyMax === null ? t`no limit` : compactOf(coin?.supplyMax)),
    ],
    [t`Category`, ({ coin }) => coin?.tags.map((tag) => t(coinTagTexts[tag])).join(', ')],
  ];
  return (
    <div className="overflow-x-auto px-4 pt-4 pb-6">
      <table className="num w-full text-left text-meta">
        <thead>
          <tr>
            <th className="py-2 pr-2 font-normal text-t3">{t`Coin`}</th>
            {compared.map(({ asset }) => (
              <th key={asset} scope="col" className="px-1 text-right">
                <button
                  type="button"
                  onClick={() => go.to('pages/home/market', { view: 'coin', asset })}
                  className="min-h-10 font-semibold text-primary-text"
                >
                  {asset}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, of]) => (
            <tr key={name} className="border-t border-line align-top">
              <th scope="row" className="py-2 pr-2 font-normal text-t3">
                {name}
              </th>
              {compared.map((one) => (
                <td key={one.asset} className="px-1 py-2 text-right font-medium">
                  {of(one)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function priceText({ market, ticker }: Compared): string {
  const price = ticker?.lastPrice;
  if (market === undefined || price === null || price === undefined) return '--';
  return formatDecimal(price, priceDecimals(market));
}

function compactOf(amount: string | null | undefined): string {
  return amount === null || amount === undefined ? '--' : formatCompact(amount);
}
