import { formatCompact, formatDecimal, Percent, Skeleton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { coinTagTexts } from '#shared/markets/coin-tags.ts';
import { priceDecimals } from '#shared/markets/markets.ts';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { marketCap } from './coin-figures.ts';
import type { Compared } from './use-compared.ts';

/** A row of facts: its name, what it says of a coin, and of which parts, at least one, that is made. */
type FactOfCoins = readonly [
  name: string,
  of: (one: Compared) => ReactNode,
  ...needed: readonly (keyof Compared['awaits'])[],
];

/** The facts of the coins, a column each. */
export function CompareFacts({ compared }: { readonly compared: readonly Compared[] }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const rows: readonly FactOfCoins[] = [
    [t`Last price`, priceText, 'ticker'],
    [
      t`24h chg`,
      ({ ticker }) => <Percent value={ticker && percentOfPpm(ticker.changePpm)} />,
      'ticker',
    ],
    [t`24h turnover`, ({ ticker }) => compactOf(ticker?.quoteVolume), 'ticker'],
    [
      t`Market cap`,
      ({ ticker, coin }) => compactOf(marketCap(ticker?.lastPrice, coin?.supplyNow ?? null)),
      'ticker',
      'coin',
    ],
    [t`Supply`, ({ coin }) => compactOf(coin?.supplyNow), 'coin'],
    [
      t`Most there can be`,
      ({ coin }) => (coin?.supplyMax === null ? t`no limit` : compactOf(coin?.supplyMax)),
      'coin',
    ],
    [
      t`Category`,
      ({ coin }) => coin?.tags.map((tag) => t(coinTagTexts[tag])).join(', ') ?? '--',
      'coin',
    ],
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
          {rows.map(([name, of, ...needed]) => (
            <tr key={name} className="border-t border-line align-top">
              <th scope="row" className="py-2 pr-2 font-normal text-t3">
                {name}
              </th>
              {compared.map((one) => (
                <td key={one.asset} className="px-1 py-2 text-right font-medium">
                  {needed.some((part) => one.awaits[part]) ? (
                    <Skeleton className="ml-auto h-4 w-14" />
                  ) : (
                    of(one)
                  )}
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
