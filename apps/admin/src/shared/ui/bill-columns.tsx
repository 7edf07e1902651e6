import type { BillWithBalance } from '@candor/protocol';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMay } from '#shared/permissions/permissions.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { placeOfBill } from './bill-place.ts';
import { AmountText, TimeText } from './texts.tsx';

interface BelongsToProps {
  readonly bill: BillWithBalance;
  readonly userId: number;
}

/** The number that a bill names, as the way to it for whoever may see it. */
function BelongsTo({ bill, userId }: BelongsToProps): ReactNode {
  const place = placeOfBill(bill, userId);
  const maySee = useMay(place?.permission ?? null);
  if (bill.referenceId === 0) return '–';
  if (place === undefined || !maySee) return bill.referenceId;
  return (
    <Link className="num" to={place.to}>
      {bill.referenceId}
    </Link>
  );
}

/** A user's bills, with what each left in its account. */
export function useBillColumns(userId: number): TableColumnsType<BillWithBalance> {
  const { t } = useLingui();
  const word = useWords();
  const amount = (value: string, { asset }: BillWithBalance): ReactNode => (
    <AmountText value={value} asset={asset} />
  );
  return [
    { title: t`Time`, dataIndex: 'timeMs', render: (ms: number) => <TimeText ms={ms} /> },
    { title: t`Account`, dataIndex: 'accountKind', render: (kind: string) => word(kind) },
    { title: t`Part`, dataIndex: 'part', render: (part: string) => word(part) },
    { title: t`Reason`, dataIndex: 'reason', render: (reason: string) => word(reason) },
    { title: t`Amount`, dataIndex: 'amount', align: 'right', render: amount },
    { title: t`Balance after it`, dataIndex: 'balance', align: 'right', render: amount },
    {
      title: t`Belongs to`,
      dataIndex: 'referenceId',
      className: 'num',
      render: (_, bill) => <BelongsTo bill={bill} userId={userId} />,
    },
  ];
}
