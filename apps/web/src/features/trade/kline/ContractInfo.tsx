import type { ContractMarketView } from '@candor/protocol';
import { Button, CoinIcon, formatCompact, formatDecimal, formatExact } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { lotsText } from '#shared/contracts/figures-text.ts';
import { TradeTerm } from '#shared/terms/TradeTerm.tsx';
import { contractName, useContractTicker } from '#shared/contracts/contract-markets.ts';
import { fundingText, rateText } from '#shared/contracts/figures-text.ts';
import { FactRows } from '#shared/ui/FactRows.tsx';
import type { FactRow } from '#shared/ui/FactRows.tsx';
import { priceDecimals } from '#shared/markets/markets.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { ContractTerm } from '#shared/terms/ContractTerm.tsx';

/** What a contract market shows now and by which terms it trades. */
export function ContractInfo({ market }: { readonly market: ContractMarketView }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const data = useContractTicker(market.symbol);
  const { symbol, baseAsset, quoteAsset } = market;
  const price = (value: string | null | undefined): string =>
    value === null || value === undefined
      ? '--'
      : `${formatDecimal(value, priceDecimals(market))} ${quoteAsset}`;
  const amountStep =
    market.lotStep === 1
      ? t`1 lot = ${market.lotSize} ${market.baseAsset}`
      : lotsText(market.lotStep);
  const rows: readonly FactRow[] = [
    [
      t`Mark price`,
      price(data?.markPrice),
      <ContractTerm key="mark" name="mark">{t`Mark price`}</ContractTerm>,
    ],
    [
      t`Index price`,
      price(data?.indexPrice),
      <ContractTerm key="index" name="index">{t`Index price`}</ContractTerm>,
    ],
    [
      t`Funding rate`,
      data === undefined ? '--' : fundingText(data.predictedRateE9),
      <ContractTerm key="funding" name="funding" />,
    ],
    [
      t`Open interest`,
      data === undefined ? '--' : `${formatCompact(data.openValue)} ${quoteAsset}`,
      <ContractTerm key="open" name="openInterest" />,
    ],
    [t`24h open`, price(data?.openPrice)],
    [t`24h trades`, data === undefined ? '--' : formatExact(String(data.trades))],
    [
      t`Max leverage`,
      `${String(market.leverageMax)}x`,
      <ContractTerm key="leverage" name="leverage">{t`Max leverage`}</ContractTerm>,
    ],
    [
      t`Fee, maker / taker`,
      `${rateText(market.makerFeePpm)} / ${rateText(market.takerFeePpm)}`,
      <TradeTerm key="fee" name="fee">{t`Fee, maker / taker`}</TradeTerm>,
    ],
    [t`Price step`, `${formatExact(market.priceStep)} ${quoteAsset}`],
    [t`Amount step`, amountStep],
  ];
  return (
    <>
      <div className="flex items-center gap-3 pb-3">
        <CoinIcon symbol={baseAsset} size={36} />
        <h2 className="min-w-0 flex-1 text-list font-semibold">{contractName(market)}</h2>
        <Button
          tone="secondary"
          size="small"
          onClick={() => go.to('pages/home/market', { view: 'contract-rules', symbol })}
        >
          {t`Rules and public logs`}
        </Button>
      </div>
      <FactRows rows={rows} className="gap-y-2.5" />
    </>
  );
}
