import { compareDecimals } from '@candor/money';
import { formatDecimal } from '@candor/ui-kit';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import { AmountText } from './texts.tsx';

interface MarketFigures {
  readonly quoteAsset: string;
  /** Of the last 24 hours, in the quote asset. */
  readonly quoteVolume: string;
  readonly trades: number;
  readonly openOrders: number;
}

/** What goes on in a market, as columns of a table of markets. */
export function useMarketFigures<Row extends MarketFigures>(): TableColumnsType<Row> {
  const { t } = useLingui();
  return [
    {
      title: t`Volume in 24 h`,
      dataIndex: 'quoteVolume',
      align: 'right',
      responsive: ['md'],
      sorter: (one, other) => compareDecimals(one.quoteVolume, other.quoteVolume),
      render: (volume: string, { quoteAsset }) => (
        <span className="num">
          {formatDecimal(volume)} {quoteAsset}
        </span>
      ),
    },
    {
      title: t`Trades in 24 h`,
      dataIndex: 'trades',
      align: 'right',
      responsive: ['md'],
      sorter: (one, other) => one.trades - other.trades,
      render: (count: number) => <AmountText value={String(count)} />,
    },
    {
      title: t`Open orders`,
      dataIndex: 'openOrders',
      align: 'right',
      className: 'num',
      responsive: ['md'],
      sorter: (one, other) => one.openOrders - other.openOrders,
    },
  ];
}
