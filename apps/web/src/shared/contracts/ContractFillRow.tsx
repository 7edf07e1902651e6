import { decimalsOfStep } from '@candor/money';
import type { ContractFillView, ContractMarketView } from '@candor/protocol';
import { DeltaText, formatDecimal, formatExact, Tag } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { TradeTerm } from '#shared/terms/TradeTerm.tsx';
import { formatTime } from '#shared/texts/time.ts';
import { sideTexts } from '#shared/trading/orders/order-texts.ts';
import { contractName } from '#shared/contracts/contract-markets.ts';
import { FigureGrid } from '#shared/ui/FigureGrid.tsx';

/** One trade of the user in contracts. */
export function ContractFillRow(props: {
  readonly fill: ContractFillView;
  readonly market: ContractMarketView | undefined;
}): ReactNode {
  const { fill, market } = props;
  const { t } = useLingui();
  const name = market === undefined ? fill.symbol : contractName(market);
  const quote = market?.quoteAsset ?? '';
  const price =
    market === undefined
      ? formatExact(fill.price)
      : formatDecimal(fill.price, decimalsOfStep(market.tickSize));
  return (
    <article aria-label={`${t(sideTexts[fill.side])} ${name}`} className="hairline-b px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="text-list font-semibold">{name}</h2>
        <Tag tone={fill.side === 'buy' ? 'up' : 'down'}>{t(sideTexts[fill.side])}</Tag>
        <TradeTerm name={fill.liquidity} className="text-cap" />
        <time className="num ml-auto text-cap text-t3">{formatTime(fill.timeMs)}</time>
      </div>
      <FigureGrid
        facts={[
          [t`Price (${quote})`, price],
          [t`Lots`, formatExact(String(fill.lots))],
          [t`Total (${quote})`, formatExact(fill.value, 2)],
          [t`Fee (${quote})`, formatExact(fill.fee)],
          [
            t`Realized (${quote})`,
            /[1-9]/.test(fill.profit) ? (
              <DeltaText key="won" value={fill.profit} decimals={4} />
            ) : undefined,
          ],
        ]}
      />
    </article>
  );
}
