import type { CoinProfit } from '@candor/protocol';
import {
  CoinIcon,
  cx,
  DeltaText,
  formatDecimal,
  formatExact,
  HIDDEN_AMOUNT,
  Percent,
  Sheet,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useCoinDecimals } from '#shared/markets/coin-decimals.ts';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { priceDecimals, useMarkets } from '#shared/markets/markets.ts';
import { usePreferences } from '#shared/session/preferences.ts';
import { extremesOf } from './profit-view.ts';
import type { Profit } from './profit-view.ts';

/** The coin with its amount, which is the longest, its prices, and what it brings. */
const COLUMNS = 'grid grid-cols-[minmax(0,1.15fr)_minmax(0,1.2fr)_minmax(0,0.9fr)] gap-x-2';

/** Each coin: what is left of it, what it cost and costs now, what that brings. */
export function CoinProfits({ profit }: { readonly profit: Profit }): ReactNode {
  const { t } = useLingui();
  const isHidden = usePreferences((preferences) => preferences.isBalanceHidden);
  const [opened, setOpened] = useState<string>();
  // Money is its own cost.
  const coins = profit.coins.filter(({ asset }) => asset !== profit.valuationAsset);
  if (coins.length === 0) return null;
  return (
    <section aria-label={t`Coins`} className="pb-8">
      <Extremes coins={coins} isHidden={isHidden} />
      <div className={cx(COLUMNS, 'items-end px-4 pt-4 pb-1 text-meta text-t3')}>
        <span>{t`Coin`}</span>
        <span className="text-right">{t`Average cost / price`}</span>
        <span className="text-right">{t`On coins held`}</span>
      </div>
      <ul>
        {coins.map((coin) => (
          <li key={coin.asset}>
            <CoinRow coin={coin} isHidden={isHidden} onOpen={() => setOpened(coin.asset)} />
          </li>
        ))}
      </ul>
      <CoinSheet
        coin={coins.find(({ asset }) => asset === opened)}
        unit={profit.valuationAsset}
        isHidden={isHidden}
        onClose={() => setOpened(undefined)}
      />
    </section>
  );
}

/** The coins that brought and cost most in the time chosen. */
function Extremes(props: {
  readonly coins: readonly CoinProfit[];
  readonly isHidden: boolean;
}): ReactNode {
  const { t } = useLingui();
  const { best, worst } = extremesOf(props.coins);
  const shown = [
    [t`Best coin`, best],
    [t`Worst coin`, worst],
  ] as const;
  if (best === undefined && worst === undefined) return null;
  return (
    <dl className="flex flex-wrap gap-3 px-4 pt-4">
      {shown.map(
        ([name, coin]) =>
          coin !== undefined && (
            <div key={name} className="min-w-32 flex-1 rounded-card border border-line bg-s1 p-3">
              <dt className="text-cap text-t3">{name}</dt>
              <dd className="flex flex-wrap items-center gap-x-2 pt-1 text-body font-semibold">
                <CoinIcon symbol={coin.asset} size={20} />
                {coin.asset}
                <DeltaText
                  value={coin.periodProfit}
                  isHidden={props.isHidden}
                  className="ml-auto"
                />
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** The decimals a coin's price has in its market. */
function usePriceDecimals(asset: string): number {
  const { data } = useMarkets();
  const market = data?.markets.find(({ baseAsset }) => baseAsset === asset);
  return market === undefined ? 2 : priceDecimals(market);
}

function CoinRow(props: {
  readonly coin: CoinProfit;
  readonly isHidden: boolean;
  readonly onOpen: () => void;
}): ReactNode {
  const { coin, isHidden, onOpen } = props;
  const { t } = useLingui();
  const decimalsOf = useCoinDecimals();
  const decimals = usePriceDecimals(coin.asset);
  const amount = isHidden ? HIDDEN_AMOUNT : formatDecimal(coin.amount, decimalsOf(coin.asset));
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={cx(COLUMNS, 'press min-h-15 w-full items-center px-4 py-2 text-left active:bg-s2')}
    >
      <span className="flex min-w-0 items-center gap-2">
        <CoinIcon symbol={coin.asset} size={28} />
        <span className="min-w-0">
          <span className="block text-list font-semibold">{coin.asset}</span>
          <span className="num block truncate text-meta text-t3">{amount}</span>
        </span>
      </span>
      <span className="num min-w-0 text-right">
        <span className="block truncate text-body font-medium">
          {formatDecimal(coin.averageCost ?? '', decimals)}
        </span>
        <span className="block truncate text-meta text-t3">
          {coin.price === null ? t`No price` : formatDecimal(coin.price, decimals)}
        </span>
      </span>
      <span className="num min-w-0 text-right">
        <DeltaText
          value={coin.unrealised ?? undefined}
          isHidden={isHidden}
          className="block truncate text-body font-medium"
        />
        {coin.unrealisedPpm !== null && (
          <Percent value={percentOfPpm(coin.unrealisedPpm)} className="block text-meta" />
        )}
      </span>
    </button>
  );
}

/** One coin to the last digit. */
function CoinSheet(props: {
  readonly coin: CoinProfit | undefined;
  readonly unit: string;
  readonly isHidden: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { coin, unit, isHidden, onClose } = props;
  return (
    <Sheet isOpen={coin !== undefined} onClose={onClose} title={coin?.asset ?? ''}>
      {coin !== undefined && <CoinFigures coin={coin} unit={unit} isHidden={isHidden} />}
    </Sheet>
  );
}

function CoinFigures(props: {
  readonly coin: CoinProfit;
  readonly unit: string;
  readonly isHidden: boolean;
}): ReactNode {
  const { coin, unit, isHidden } = props;
  const { t } = useLingui();
  const exact = (value: string): string => (isHidden ? HIDDEN_AMOUNT : formatExact(value, 2));
  const plain = [
    [t`Amount`, `${exact(coin.amount)} ${coin.asset}`],
    [t`Average cost`, coin.averageCost === null ? '--' : formatExact(coin.averageCost, 2)],
    [t`Price`, coin.price === null ? '--' : formatExact(coin.price, 2)],
    [t`Cost`, exact(coin.cost)],
    [t`Worth now`, coin.worth === null ? '--' : exact(coin.worth)],
  ] as const;
  const results = [
    [t`On coins held`, coin.unrealised],
    [t`Realized`, coin.realised],
    [t`In this period`, coin.periodProfit],
  ] as const;
  return (
    <div className="px-4 pb-6">
      <dl className="num flex flex-col gap-2.5 text-body">
        {plain.map(([name, value]) => (
          <Figure key={name} name={name}>
            {value}
          </Figure>
        ))}
        {results.map(([name, value]) => (
          <Figure key={name} name={name}>
            <DeltaText value={value ?? undefined} isHidden={isHidden} decimals="exact" />
          </Figure>
        ))}
      </dl>
      <p className="pt-3 text-meta text-t3">{t`Amounts in ${unit}.`}</p>
    </div>
  );
}

function Figure(props: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-t3">{props.name}</dt>
      <dd className="font-medium break-all">{props.children}</dd>
    </div>
  );
}
