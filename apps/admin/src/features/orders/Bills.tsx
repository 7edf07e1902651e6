import type { AdminRequest } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useMay } from '#shared/permissions/permissions.ts';
import { useBillColumns } from '#shared/ui/bill-columns.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Loaded } from '#shared/ui/states.tsx';

/** Of each trade a user has what left, what came and the fee; of a trade with oneself there is none. */
const BILLS_SHOWN = 150;

interface BillsProps {
  readonly title: string;
  /** Undefined while there is nothing to ask for. */
  readonly request: Omit<AdminRequest<'userBills'>, 'limit'> | undefined;
}

/** What something moved for a user, for whoever may see money. The house has no bills. */
export function Bills({ title, request }: BillsProps): ReactNode {
  const { t } = useLingui();
  const isShown = useMay('balances.view') && request !== undefined;
  const { userId } = request ?? { userId: 1 };
  const asked = { ...(request ?? { userId }), limit: BILLS_SHOWN };
  const read = useRead('userBills', asked, { isEnabled: isShown });
  const columns = useBillColumns(userId);
  if (!isShown) return null;
  return (
    <Loaded read={read}>
      {({ bills }) => (
        <DataTable
          rowKey="billId"
          title={title}
          columns={columns}
          rows={bills}
          empty={t`No bills match.`}
        />
      )}
    </Loaded>
  );
}
