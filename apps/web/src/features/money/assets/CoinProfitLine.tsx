import type { CoinProfit } from '@candor/protocol';
import { DeltaText, formatDecimal, Percent } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { priceDecimals, useMarkets } from '#shared/markets/markets.ts';
import { useTicker } from '#shared/markets/tickers.ts';

/** Under a coin: how its price moved in 24 hours, what it cost on average, and what that brings now. */
export function CoinProfitLine(props: {
  readonly asset: string;
  readonly unit: string;
  readonly profit: CoinProfit | undefined;
  readonly isHidden: boolean;
}): ReactNode {
  const { asset, unit, profit, isHidden } = props;
  const { t } = useLingui();
  const { data } = useMarkets();
  const symbol = `${asset}${unit}`;
  const market = data?.markets.find((one) => one.symbol === symbol);
  const ticker = useTicker(symbol);
  const decimals = market === undefined ? 2 : priceDecimals(market);
  return (
    <span className="num flex w-full flex-wrap justify-between gap-x-3 pt-0.5 text-meta text-t3 not-empty:min-h-4.5">
      <span>
        {t`24h`} <Percent value={ticker && percentOfPpm(ticker.changePpm)} />
        {typeof profit?.averageCost === 'string' && (
          <> · {t`Avg ${formatDecimal(profit.averageCost, decimals)}`}</>
        )}
      </span>
      {profit !== undefined && (
        <span className="ml-auto">
          <DeltaText value={profit.unrealised ?? undefined} isHidden={isHidden} />
          {profit.unrealisedPpm !== null && (
            <>
              {' '}
              <Percent value={percentOfPpm(profit.unrealisedPpm)} />
            </>
          )}
        </span>
      )}
    </span>
  );
}
