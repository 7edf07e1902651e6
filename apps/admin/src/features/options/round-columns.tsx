import type { AdminReply } from '@candor/protocol';
import { Flex, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { formatCycle } from '#shared/texts/time.ts';
import { AmountText } from '#shared/ui/texts.tsx';

export type Round = AdminReply<'optionView'>['rounds'][number];

const CHOICES = ['rise', 'fall', 'flat'] as const;

/** The columns every list of rounds begins with: which round it is, and what stands on each choice. */
export function useRoundColumns(): TableColumnsType<Round> {
  const { t } = useLingui();
  const word = useWords();
  return [
    {
      title: t`Round`,
      dataIndex: 'code',
      render: (code: string, { symbol, cycleMs }) => (
        <Flex vertical>
          <strong>{`${symbol} · ${formatCycle(cycleMs)}`}</strong>
          <Typography.Text type="secondary" className="num">
            {code}
          </Typography.Text>
        </Flex>
      ),
    },
    ...CHOICES.map((choice) => ({
      title: word(choice),
      align: 'right' as const,
      render: (_: unknown, { pools, asset }: Round): ReactNode => {
        const { amount, count } = pools[choice];
        return (
          <Flex vertical>
            <AmountText value={amount} asset={asset} />
            <Typography.Text type="secondary">{t`Entries: ${count}`}</Typography.Text>
          </Flex>
        );
      },
    })),
  ];
}
