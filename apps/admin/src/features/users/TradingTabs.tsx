import type { FillView } from '@candor/protocol';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import {
  amountOrDash,
  symbolOf,
  useOrderColumns,
  useTradingFilters,
} from '#shared/ui/order-columns.tsx';
import { AmountText, CopyText, TimeText } from '#shared/ui/texts.tsx';
import { TwoLines } from '#shared/ui/TwoLines.tsx';
import { oneOf, present, wholeOf } from '#shared/ui/url-state.ts';

interface TabProps {
  readonly userId: number;
}

const SCOPES = ['open', 'history'] as const;

/** A user's orders; they can be looked at and nothing else. */
export function Orders({ userId }: TabProps): ReactNode {
  const { t } = useLingui();
  const shared = useTradingFilters();
  const columns = useOrderColumns();
  const scopes = { open: t`Open orders`, history: t`Finished orders` };
  return (
    <CrudTable
      name="userOrders"
      toRequest={(values) => ({
        userId,
        scope: oneOf(SCOPES, values['scope']) ?? 'open',
        ...present({
          symbol: symbolOf(values['symbol']),
          fromMs: wholeOf(values['fromMs']),
          toMs: wholeOf(values['toMs']),
        }),
      })}
      rowsOf={({ orders }) => orders}
      rowKey="orderId"
      columns={columns}
      filters={[
        {
          key: 'scope',
          label: t`State`,
          kind: 'choice',
          fallback: 'open',
          options: SCOPES.map((value) => ({ value, label: scopes[value] })),
        },
        ...shared,
      ]}
      empty={t`No orders match.`}
    />
  );
}

/** A user's fills. */
export function Fills({ userId }: TabProps): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const filters = useTradingFilters();
  const columns: TableColumnsType<FillView> = [
    {
      title: t`No.`,
      dataIndex: 'tradeId',
      render: (id: number) => <CopyText text={String(id)} />,
    },
    { title: t`Time`, dataIndex: 'timeMs', render: (ms: number) => <TimeText ms={ms} /> },
    { title: t`Trading pair`, dataIndex: 'symbol' },
    {
      title: t`Side`,
      dataIndex: 'side',
      render: (side: string, { liquidity }) => (
        <TwoLines below={word(liquidity)}>{word(side)}</TwoLines>
      ),
    },
    { title: t`Price`, dataIndex: 'price', align: 'right', render: amountOrDash },
    {
      title: t`Quantity / total`,
      dataIndex: 'quantity',
      align: 'right',
      render: (quantity: string, { quote }) => (
        <TwoLines below={amountOrDash(quote)}>{amountOrDash(quantity)}</TwoLines>
      ),
    },
    {
      title: t`Fee`,
      dataIndex: 'fee',
      align: 'right',
      render: (fee: string, fill) => <AmountText value={fee} asset={fill.feeAsset} />,
    },
    {
      title: t`Order`,
      dataIndex: 'orderId',
      render: (id: number) => <CopyText text={String(id)} />,
    },
  ];
  return (
    <CrudTable
      name="userFills"
      toRequest={(values) => ({
        userId,
        ...present({
          symbol: symbolOf(values['symbol']),
          fromMs: wholeOf(values['fromMs']),
          toMs: wholeOf(values['toMs']),
        }),
      })}
      rowsOf={({ fills }) => fills}
      rowKey="tradeId"
      columns={columns}
      filters={filters}
      empty={t`No fills match.`}
    />
  );
}
