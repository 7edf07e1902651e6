import { p2pOrderStates } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import { useP2pOrderColumns } from '#shared/ui/p2p-columns.tsx';
import { oneOf, present, wholeOf } from '#shared/ui/url-state.ts';

/** Orders of all users: looked at here, decided under appeals. */
export function Orders(): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const columns = useP2pOrderColumns();
  return (
    <CrudTable
      name="p2pOrders"
      toRequest={(values) =>
        present({
          state: oneOf(p2pOrderStates, values['orderState']),
          orderId: wholeOf(values['orderId']),
          userId: wholeOf(values['userId']),
        })
      }
      rowsOf={({ orders }) => orders}
      rowKey="orderId"
      columns={columns}
      filters={[
        {
          key: 'orderState',
          label: t`State`,
          kind: 'choice',
          options: p2pOrderStates.map((value) => ({ value, label: word(`p2p_order_${value}`) })),
        },
        { key: 'orderId', label: t`Order number`, kind: 'text' },
        { key: 'userId', label: t`User number`, kind: 'text' },
      ]}
      empty={t`No orders match.`}
    />
  );
}
