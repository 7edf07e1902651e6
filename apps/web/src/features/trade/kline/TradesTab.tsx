import type { PublicTradeView } from '@candor/protocol';
import { cx, EmptyState, formatDecimal, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { useHub } from '#shared/hub/hub.ts';
import { priceDecimals, quantityDecimals } from '#shared/markets/markets.ts';
import type { BookMarket } from '#shared/markets/markets.ts';
import { formatClock } from '#shared/texts/format-time.ts';

/** Trades shown: what fits a few screens; older ones are on the chart. */
const TRADES_SHOWN = 40;

/** The market's latest trades, newest first, live. */
export function TradesTab({ market }: { readonly market: BookMarket }): ReactNode {
  const { t } = useLingui();
  const { data, isStale } = useHub(`trades:${market.symbol}`);
  if (data === undefined) return <SkeletonRows count={5} shape="line" />;
  if (data.length === 0) return <EmptyState text={t`No trades yet.`} />;
  return (
    <table className={cx('num w-full text-meta', isStale && 'stale')}>
      <thead className="text-cap text-t3">
        <tr>
          <th scope="col" className="pb-1 text-left font-normal">{t`Time`}</th>
          <th scope="col" className="pb-1 text-left font-normal">
            {t`Price (${market.quoteAsset})`}
          </th>
          <th scope="col" className="pb-1 text-right font-normal">
            {t`Amount (${market.baseAsset})`}
          </th>
        </tr>
      </thead>
      <tbody>
        {data.slice(0, TRADES_SHOWN).map((trade) => (
          <TradeRow
            key={trade.tradeId}
            trade={trade}
            decimals={priceDecimals(market)}
            sizeDecimals={quantityDecimals(market)}
          />
        ))}
      </tbody>
    </table>
  );
}

const TradeRow = memo(function TradeRow(props: {
  readonly trade: PublicTradeView;
  readonly decimals: number;
  readonly sizeDecimals: number;
}): ReactNode {
  const { trade, decimals, sizeDecimals } = props;
  return (
    <tr className="h-6">
      <td className="text-left text-t3">{formatClock(trade.timeMs)}</td>
      <td className={cx('text-left', trade.takerSide === 'buy' ? 'text-up' : 'text-down')}>
        {formatDecimal(trade.price, decimals)}
      </td>
      <td className="text-right">{formatDecimal(trade.quantity, sizeDecimals)}</td>
    </tr>
  );
});
