import type { BlotterTrade } from '@candor/protocol';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { amountOrDash } from '#shared/ui/order-columns.tsx';
import { AmountText, CopyText, TimeText } from '#shared/ui/texts.tsx';
import { OrderLink, Owner, TradeLink } from './Owner.tsx';

/** A trade with both of its sides. */
export function useTradeColumns(): TableColumnsType<BlotterTrade> {
  const { t } = useLingui();
  const word = useWords();
  return [
    {
      title: t`No.`,
      dataIndex: 'tradeId',
      render: (tradeId: number) => (
        <CopyText text={String(tradeId)}>
          <TradeLink tradeId={tradeId} />
        </CopyText>
      ),
    },
    { title: t`Time`, dataIndex: 'timeMs', render: (ms: number) => <TimeText ms={ms} /> },
    { title: t`Trading pair`, dataIndex: 'symbol' },
    { title: t`Taker’s side`, dataIndex: 'takerSide', render: (side: string) => word(side) },
    { title: t`Price`, dataIndex: 'price', align: 'right', render: amountOrDash },
    { title: t`Quantity`, dataIndex: 'quantity', align: 'right', render: amountOrDash },
    {
      title: t`Total`,
      dataIndex: 'quote',
      align: 'right',
      render: (quote: string, { quoteAsset }) => <AmountText value={quote} asset={quoteAsset} />,
    },
    {
      title: t`Taker`,
      dataIndex: 'takerUserId',
      render: (userId: number, { takerIsHouse }) => (
        <Owner userId={userId} isHouse={takerIsHouse} />
      ),
    },
    {
      title: t`Taker’s order`,
      dataIndex: 'takerOrderId',
      render: (orderId: number) => <OrderLink orderId={orderId} />,
    },
    {
      title: t`Maker`,
      dataIndex: 'makerUserId',
      render: (userId: number, { makerIsHouse }) => (
        <Owner userId={userId} isHouse={makerIsHouse} />
      ),
    },
    {
      title: t`Maker’s order`,
      dataIndex: 'makerOrderId',
      render: (orderId: number) => <OrderLink orderId={orderId} />,
    },
  ];
}
