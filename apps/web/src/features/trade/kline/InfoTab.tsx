import type { MarketView } from '@candor/protocol';
import { Button, CoinIcon, formatCompact, formatDecimal, formatExact } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { TradeTerm } from '#shared/terms/TradeTerm.tsx';
import { useHub } from '#shared/hub/hub.ts';
import { priceDecimals } from '#shared/markets/markets.ts';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { FactRows } from '#shared/ui/FactRows.tsx';
import type { FactRow } from '#shared/ui/FactRows.tsx';

/** What the exchange itself knows about the coin and its market. */
export function InfoTab({ market }: { readonly market: MarketView }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const { data } = useHub(`ticker:${market.symbol}`);
  const { baseAsset, quoteAsset } = market;
  const decimals = priceDecimals(market);
  const price = (value: string | null | undefined): string =>
    value === null || value === undefined
      ? '--'
      : `${formatDecimal(value, decimals)} ${quoteAsset}`;
  const rate = (ppm: number): string => `${formatExact(percentOfPpm(ppm))}%`;
  const rows: readonly FactRow[] = [
    [t`Index price`, price(data?.indexPrice)],
    [t`24h open`, price(data?.openPrice)],
    [t`24h high`, price(data?.highPrice)],
    [t`24h low`, price(data?.lowPrice)],
    [t`24h volume`, data === undefined ? '--' : `${formatCompact(data.baseVolume)} ${baseAsset}`],
    [
      t`24h turnover`,
      data === undefined ? '--' : `${formatCompact(data.quoteVolume)} ${quoteAsset}`,
    ],
    [t`24h trades`, data === undefined ? '--' : formatExact(String(data.trades))],
    [
      t`Fee, maker / taker`,
      `${rate(market.makerRatePpm)} / ${rate(market.takerRatePpm)}`,
      <TradeTerm key="fee" name="fee">{t`Fee, maker / taker`}</TradeTerm>,
    ],
    [t`Price step`, `${formatExact(market.tickSize)} ${quoteAsset}`],
    [t`Amount step`, `${formatExact(market.quantityStep)} ${baseAsset}`],
    [t`Minimum order`, `${formatExact(market.notionalMin)} ${quoteAsset}`],
    [t`Maximum order`, `${formatCompact(market.notionalMax)} ${quoteAsset}`],
  ];
  return (
    <>
      <div className="flex items-center gap-3 pb-3">
        <CoinIcon symbol={baseAsset} size={36} />
        <div className="min-w-0 flex-1">
          <h2 className="text-list font-semibold">
            {market.baseName} <span className="text-meta font-normal text-t3">{baseAsset}</span>
          </h2>
          <p className="text-meta text-t3">{t`Spot, priced in ${quoteAsset}`}</p>
        </div>
        <Button
          tone="secondary"
          size="small"
          onClick={() => go.to('pages/home/market', { view: 'coin', asset: baseAsset })}
        >
          {t`About the coin`}
        </Button>
      </div>
      <FactRows rows={rows} className="gap-y-2.5" />
    </>
  );
}
