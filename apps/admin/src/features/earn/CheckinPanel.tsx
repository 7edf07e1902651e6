import type { AdminReply } from '@candor/protocol';
import { Descriptions, Flex, Form, Input, Select, Space, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { AmountText, StatusTag, TimeText } from '#shared/ui/texts.tsx';
import type { Tone } from '#shared/ui/texts.tsx';

type View = NonNullable<AdminReply<'checkinView'>['checkin']>;
type Day = AdminReply<'checkinView'>['days'][number];

const refresh = ['checkinView'] as const;

const TONES: Readonly<Record<View['state'], Tone>> = {
  open: 'good',
  paused: 'wait',
  pool_empty: 'bad',
};

/** The daily check-in: its reward, its pool, and what the last days paid. */
export function CheckinPanel(): ReactNode {
  const read = useRead('checkinView', {}, { everyMs: 10_000 });
  return (
    <Loaded read={read}>
      {({ checkin, days }) => (checkin === null ? <SetUp /> : <Panel view={checkin} days={days} />)}
    </Loaded>
  );
}

/** Where nobody has set it up: what it will pay, and in which asset for good. */
function SetUp(): ReactNode {
  const { t } = useLingui();
  const { data: house } = useRead('marketList', {});
  const assets = house?.assets.filter(({ delistedAtMs }) => delistedAtMs === null) ?? [];
  return (
    <Flex vertical gap={12} align="start">
      <Typography.Text type="secondary">
        {t`There is no daily check-in yet. Once it is set up, fees are paid into its pool, and it is opened.`}
      </Typography.Text>
      <ActButton<'checkinReward', { readonly asset: string; readonly reward: string }>
        act="checkinReward"
        label={t`Set up the check-in`}
        effect={t`It begins paused, with an empty pool. The asset stays; the reward can be changed.`}
        button={{ type: 'primary' }}
        fields={
          <>
            <Form.Item
              name="asset"
              label={t`Asset`}
              rules={[{ required: true, message: t`Enter a value` }]}
            >
              <Select
                showSearch
                options={assets.map(({ symbol }) => ({ value: symbol, label: symbol }))}
              />
            </Form.Item>
            <AmountField name="reward" label={t`Reward a day`} />
          </>
        }
        summary={({ asset, reward }) => `${reward} ${asset}`}
        toRequest={({ asset, reward, reason }) => ({ asset, reward, reason })}
        refresh={refresh}
      />
    </Flex>
  );
}

interface AmountFieldProps {
  readonly name: string;
  readonly label: string;
  /** Once it is known. */
  readonly asset?: string;
}

function AmountField({ name, label, asset }: AmountFieldProps): ReactNode {
  const { t } = useLingui();
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, message: t`Enter a value` }]}>
      <Input inputMode="decimal" suffix={asset} className="num" />
    </Form.Item>
  );
}

interface PanelProps {
  readonly view: View;
  readonly days: readonly Day[];
}

function Panel({ view, days }: PanelProps): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const { asset } = view;
  const columns: TableColumnsType<Day> = [
    { title: t`Day (UTC+8)`, dataIndex: 'date', className: 'num' },
    { title: t`Check-ins`, dataIndex: 'count', align: 'right', className: 'num' },
    {
      title: t`Paid out`,
      dataIndex: 'paid',
      align: 'right',
      render: (value: string) => <AmountText value={value} asset={asset} />,
    },
  ];
  return (
    <Flex vertical gap={12}>
      <Acts view={view} />
      <Descriptions
        size="small"
        column={{ xs: 1, md: 2 }}
        items={[
          {
            key: 'state',
            label: t`State`,
            children: <StatusTag tone={TONES[view.state]}>{word(`earn_${view.state}`)}</StatusTag>,
          },
          {
            key: 'reward',
            label: t`Reward a day`,
            children: <AmountText value={view.reward} asset={asset} />,
          },
          {
            key: 'left',
            label: t`Left in the pool`,
            children: <AmountText value={view.left} asset={asset} />,
          },
          {
            key: 'funded',
            label: t`Paid in so far`,
            children: <AmountText value={view.funded} asset={asset} />,
          },
          { key: 'at', label: t`Last paid in`, children: <TimeText ms={view.lastFundedAtMs} /> },
        ]}
      />
      <DataTable<Day> rowKey="date" columns={columns} rows={days} />
    </Flex>
  );
}

function Acts({ view }: { readonly view: View }): ReactNode {
  const { t } = useLingui();
  const { asset, isOpen } = view;
  return (
    <Space size={8} wrap>
      <ActButton
        act="checkinOpen"
        label={isOpen ? t`Pause check-in` : t`Open check-in`}
        effect={
          isOpen
            ? t`Nobody can check in until it is opened again. Streaks are kept.`
            : t`Users can check in again.`
        }
        isDanger={isOpen}
        toRequest={({ reason }) => ({ isOpen: !isOpen, reason })}
        refresh={refresh}
      />
      <ActButton<'checkinReward', { readonly reward: string }>
        act="checkinReward"
        label={t`Change reward`}
        effect={t`Every check-in from now on pays this, and twice this on day 7.`}
        initialValues={{ reward: view.reward }}
        fields={<AmountField name="reward" label={t`Reward a day`} asset={asset} />}
        summary={({ reward }) => `${reward} ${asset}`}
        toRequest={({ reward, reason }) => ({ asset, reward, reason })}
        refresh={refresh}
      />
      <ActButton<'checkinFund', { readonly amount: string }>
        act="checkinFund"
        label={t`Pay in fees`}
        effect={t`Collected trading fees go into the pool. They do not come back.`}
        fields={<AmountField name="amount" label={t`Amount`} asset={asset} />}
        summary={({ amount }) => `${amount} ${asset}`}
        toRequest={({ amount, reason }) => ({ amount, reason })}
        refresh={refresh}
      />
    </Space>
  );
}
