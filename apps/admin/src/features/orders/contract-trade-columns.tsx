import type { BlotterContractTrade } from '@candor/protocol';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { useTradeFigures } from '#shared/ui/contract-columns.tsx';
import { CopyText, TimeText } from '#shared/ui/texts.tsx';
import { contractTradeName } from './contract-trade-name.ts';
import { OrderLink, Owner, TradeLink } from './Owner.tsx';

/** Trades count in each market: a row's own name has both. */
export type ContractTradeRow = BlotterContractTrade & { readonly rowName: string };

export const withName = (trade: BlotterContractTrade): ContractTradeRow => ({
  ...trade,
  rowName: contractTradeName(trade),
});

/** A trade of contracts with both of its sides. */
export function useContractTradeColumns(): TableColumnsType<ContractTradeRow> {
  const { t } = useLingui();
  const word = useWords();
  const figures = useTradeFigures<ContractTradeRow>();
  return [
    {
      title: t`No.`,
      dataIndex: 'tradeId',
      render: (id: number, { rowName }) => (
        <CopyText text={String(id)}>
          <TradeLink tradeId={id} name={rowName} />
        </CopyText>
      ),
    },
    { title: t`Time`, dataIndex: 'timeMs', render: (ms: number) => <TimeText ms={ms} /> },
    { title: t`Contract`, dataIndex: 'symbol' },
    { title: t`Taker’s side`, dataIndex: 'takerSide', render: (side: string) => word(side) },
    ...figures,
    {
      title: t`Taker`,
      dataIndex: 'takerUserId',
      render: (id: number, row) => <Owner userId={id} isHouse={row.takerIsHouse || id === 0} />,
    },
    {
      title: t`Taker’s order`,
      dataIndex: 'takerOrderId',
      render: (orderId: number) => <OrderLink orderId={orderId} />,
    },
    {
      title: t`Maker`,
      dataIndex: 'makerUserId',
      render: (id: number, row) => <Owner userId={id} isHouse={row.makerIsHouse || id === 0} />,
    },
    {
      title: t`Maker’s order`,
      dataIndex: 'makerOrderId',
      render: (orderId: number) => <OrderLink orderId={orderId} />,
    },
  ];
}
