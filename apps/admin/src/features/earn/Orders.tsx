import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import { useEarnOrderColumns } from '#shared/ui/earn-columns.tsx';
import { oneOf, present } from '#shared/ui/url-state.ts';

const STATES = ['not_earned', 'earned', 'early_earned', 'cancelled'] as const;

const idOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** Orders of all users: looked at, never touched. */
export function Orders(): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const columns = useEarnOrderColumns();
  return (
    <CrudTable
      name="financeOrders"
      toRequest={(values) =>
        present({
          earning: oneOf(STATES, values['earning']),
          userId: idOf(values['userId']),
          productId: idOf(values['productId']),
        })
      }
      rowsOf={({ orders }) => orders}
      rowKey="orderId"
      columns={columns}
      filters={[
        {
          key: 'earning',
          label: t`State`,
          kind: 'choice',
          options: STATES.map((value) => ({ value, label: word(`earn_${value}`) })),
        },
      ]}
      empty={t`No orders match.`}
    />
  );
}
