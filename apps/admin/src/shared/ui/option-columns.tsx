import type { BlotterOptionEntry } from '@candor/protocol';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { formatCycle } from '#shared/texts/time.ts';
import { amountOrDash } from './order-columns.tsx';
import { AmountText, CopyText, StatusTag, TimeText } from './texts.tsx';
import type { Tone } from './texts.tsx';
import { TwoLines } from './TwoLines.tsx';

const TONES: Readonly<Record<BlotterOptionEntry['state'], Tone>> = {
  open: 'active',
  won: 'good',
  lost: 'quiet',
  drawn: 'wait',
  refunded: 'wait',
};

/** An entry in an option round as staff see it, wherever it is listed. */
export function useOptionEntryColumns(): TableColumnsType<BlotterOptionEntry> {
  const { t } = useLingui();
  const word = useWords();
  return [
    { title: t`No.`, dataIndex: 'entryId', render: (id: number) => <CopyText text={String(id)} /> },
    { title: t`Time`, dataIndex: 'enteredAtMs', render: (ms: number) => <TimeText ms={ms} /> },
    {
      title: t`Round`,
      dataIndex: 'code',
      render: (code: string, { symbol, cycleMs }) => (
        <TwoLines below={code}>{`${symbol} · ${formatCycle(cycleMs)}`}</TwoLines>
      ),
    },
    { title: t`Choice`, dataIndex: 'choice', render: (choice: string) => word(choice) },
    {
      title: t`Stake`,
      dataIndex: 'stake',
      align: 'right',
      render: (stake: string, { asset }) => <AmountText value={stake} asset={asset} />,
    },
    { title: t`Start price`, dataIndex: 'startPrice', align: 'right', render: amountOrDash },
    { title: t`End price`, dataIndex: 'endPrice', align: 'right', render: amountOrDash },
    { title: t`Paid out`, dataIndex: 'payout', align: 'right', render: amountOrDash },
    { title: t`Profit`, dataIndex: 'profit', align: 'right', render: amountOrDash },
    {
      title: t`State`,
      dataIndex: 'state',
      render: (state: BlotterOptionEntry['state']) => (
        <StatusTag tone={TONES[state]}>{word(`option_entry_${state}`)}</StatusTag>
      ),
    },
    { title: t`Ends`, dataIndex: 'endAtMs', render: (ms: number) => <TimeText ms={ms} /> },
  ];
}
