import type { OrderView } from '@candor/protocol';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';
import type { FilterSpec } from './FilterBar.tsx';
import { AmountText, CopyText, TimeText } from './texts.tsx';
import { TwoLines } from './TwoLines.tsx';

export const amountOrDash = (text: string | null): ReactNode =>
  text === null ? '–' : <AmountText value={text} />;

/** A market's symbol as people type it: lower case, with a slash. */
export const symbolOf = (text: string | undefined): string | undefined =>
  text?.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** What orders and trades are narrowed by wherever they are listed. */
export function useTradingFilters(): readonly FilterSpec[] {
  const { t } = useLingui();
  return [
    { key: 'symbol', label: t`Market, such as BTCUSDT`, kind: 'text' },
    { key: '', label: t`Days`, kind: 'days' },
  ];
}

/** Side over type, and price over the average of what traded: of spot and contract orders alike. */
export function useSideAndPrice<
  Order extends {
    readonly type: string;
    readonly averagePrice: string | null;
  },
>(): TableColumnsType<Order> {
  const { t } = useLingui();
  const word = useWords();
  return [
    {
      title: t`Side`,
      dataIndex: 'side',
      render: (side: string, { type }) => <TwoLines below={word(type)}>{word(side)}</TwoLines>,
    },
    {
      title: t`Price / average`,
      dataIndex: 'price',
      align: 'right',
      render: (price: string | null, { averagePrice }) => (
        <TwoLines below={amountOrDash(averagePrice)}>{amountOrDash(price)}</TwoLines>
      ),
    },
  ];
}

/** An order as staff see it, wherever it is listed. */
export function useOrderColumns<Order extends OrderView = OrderView>(): TableColumnsType<Order> {
  const { t } = useLingui();
  const word = useWords();
  return [
    {
      title: t`No.`,
      dataIndex: 'orderId',
      render: (id: number) => <CopyText text={String(id)} />,
    },
    { title: t`Time`, dataIndex: 'createdAtMs', render: (ms: number) => <TimeText ms={ms} /> },
    { title: t`Trading pair`, dataIndex: 'symbol' },
    ...useSideAndPrice<Order>(),
    {
      title: t`Quantity / filled`,
      dataIndex: 'quantity',
      align: 'right',
      render: (quantity: string | null, { filledQuantity }) => (
        <TwoLines below={amountOrDash(filledQuantity)}>{amountOrDash(quantity)}</TwoLines>
      ),
    },
    {
      title: t`Fee`,
      dataIndex: 'fee',
      align: 'right',
      render: (fee: string, order) => <AmountText value={fee} asset={order.feeAsset} />,
    },
    { title: t`State`, dataIndex: 'status', render: (status: string) => word(status) },
  ];
}
