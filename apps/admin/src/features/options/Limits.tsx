import type { AdminReply } from '@candor/protocol';
import { Flex, Form, Input, Space, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useMay } from '#shared/permissions/permissions.ts';
import { ppmAsPercent } from '#shared/texts/numbers.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { EffectiveField, soonest, timeOfForm, useWhenText } from '#shared/ui/EffectiveField.tsx';
import type { WithTime } from '#shared/ui/EffectiveField.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { amountColumn } from '#shared/ui/amount-column.tsx';
import { AmountText, StatusTag, TimeText, UserLink } from '#shared/ui/texts.tsx';

type View = AdminReply<'optionView'>;
type Fund = View['funds'][number];
type NearUser = AdminReply<'optionNearLimits'>['users'][number];

const RECHECK_MS = 30_000;
const PPM = 1_000_000;
const refresh = ['optionView'] as const;
const small = { size: 'small' } as const;

/** What a day may cost, what fixed odds are paid from, and who is near a limit. */
export function Limits({ view }: { readonly view: View }): ReactNode {
  const mayLook = useMay('users.view');
  return (
    <Flex vertical gap={16}>
      <Funds view={view} />
      {mayLook && <NearLimits />}
    </Flex>
  );
}

function Funds({ view }: { readonly view: View }): ReactNode {
  const { t } = useLingui();
  const mayChange = useMay('fees.change');
  const columns: TableColumnsType<Fund> = [
    { title: t`Asset`, dataIndex: 'asset', render: (asset: string) => <strong>{asset}</strong> },
    {
      title: t`Most a day may cost a user`,
      dataIndex: 'dailyLoss',
      align: 'right',
      render: (text: string | null, { asset, coming }) => (
        <Flex vertical>
          {text === null ? t`No limit` : <AmountText value={text} asset={asset} />}
          {coming === null ? null : (
            <Typography.Text type="secondary">
              <AmountText value={coming.dailyLoss} asset={asset} /> <TimeText ms={coming.fromMs} />
            </Typography.Text>
          )}
        </Flex>
      ),
    },
    {
      title: t`Prize pool of fixed odds`,
      dataIndex: 'prizes',
      align: 'right',
      render: (text: string, { asset }) => <AmountText value={text} asset={asset} />,
    },
    ...(mayChange
      ? [
          {
            title: t`Actions`,
            render: (_: unknown, fund: Fund) => (
              <Space size={4} wrap>
                <DailyLossAct fund={fund} noticeMs={view.noticeMs} />
                <PrizesAct asset={fund.asset} />
              </Space>
            ),
          },
        ]
      : []),
  ];
  return (
    <DataTable<Fund>
      rowKey="asset"
      columns={columns}
      rows={view.funds}
      empty={t`There is no cycle yet.`}
    />
  );
}

interface DailyLoss extends WithTime {
  readonly dailyLoss: string;
}

/** Announces another daily limit; a second person approves. */
function DailyLossAct(props: { readonly fund: Fund; readonly noticeMs: number }): ReactNode {
  const { fund, noticeMs } = props;
  const { t } = useLingui();
  const { asset } = fund;
  const whenText = useWhenText(noticeMs);
  return (
    <ActButton<'optionDailyLoss', DailyLoss>
      act="optionDailyLoss"
      label={t`Change the limit`}
      effect={t`From the time you choose, a day costs no user more than this. What users set themselves stays.`}
      button={small}
      initialValues={{ dailyLoss: fund.dailyLoss ?? '', ...soonest }}
      fields={
        <>
          <AmountField name="dailyLoss" asset={asset} />
          <EffectiveField noticeMs={noticeMs} />
        </>
      }
      summary={(form) => `${form.dailyLoss} ${asset}, ${whenText(form)}`}
      toRequest={({ dailyLoss, reason, ...form }) => ({
        ...{ asset, dailyLoss, reason },
        ...timeOfForm(form),
      })}
      refresh={refresh}
    />
  );
}

/** Pays collected fees into the prize pool; a second person approves. */
function PrizesAct({ asset }: { readonly asset: string }): ReactNode {
  const { t } = useLingui();
  return (
    <ActButton<'optionPrizes', { readonly amount: string }>
      act="optionPrizes"
      label={t`Pay in`}
      effect={t`Collected fees in ${asset} go into the prize pool, and cannot be taken out again.`}
      button={small}
      fields={<AmountField name="amount" asset={asset} />}
      summary={({ amount }) => `${amount} ${asset}`}
      toRequest={({ amount, reason }) => ({ asset, amount, reason })}
      refresh={refresh}
    />
  );
}

function AmountField(props: { readonly name: string; readonly asset: string }): ReactNode {
  const { t } = useLingui();
  return (
    <Form.Item
      name={props.name}
      label={t`Amount`}
      rules={[{ required: true, message: t`Enter a value` }]}
    >
      <Input inputMode="decimal" suffix={props.asset} className="num" />
    </Form.Item>
  );
}

/** Users whose day has cost at least half of what it may. */
function NearLimits(): ReactNode {
  const { t } = useLingui();
  const read = useRead('optionNearLimits', {}, { everyMs: RECHECK_MS });
  const columns: TableColumnsType<NearUser> = [
    {
      title: t`User`,
      dataIndex: 'userId',
      render: (userId: number) => <UserLink userId={userId} />,
    },
    {
      title: t`Used`,
      dataIndex: 'usedPpm',
      align: 'right',
      render: (ppm: number) => (
        <StatusTag tone={ppm >= PPM ? 'bad' : 'wait'}>{ppmAsPercent(ppm)}</StatusTag>
      ),
    },
    amountColumn(t`Cost today`, 'loss'),
    {
      title: t`Daily limit`,
      dataIndex: 'limit',
      align: 'right',
      render: (text: string, { asset, isOwn }) => (
        <Flex vertical>
          <AmountText value={text} asset={asset} />
          <Typography.Text type="secondary">
            {isOwn ? t`set by the user` : t`of all users`}
          </Typography.Text>
        </Flex>
      ),
    },
    amountColumn(t`Staked`, 'staked'),
    amountColumn(t`Returned`, 'returned'),
    {
      title: t`Paused until`,
      dataIndex: 'pausedUntilMs',
      render: (ms: number | null) => <TimeText ms={ms} />,
    },
  ];
  return (
    <Loaded read={read}>
      {({ users }) => (
        <DataTable<NearUser>
          rowKey={({ userId, asset }) => `${String(userId)} ${asset}`}
          title={t`Users near their limits`}
          columns={columns}
          rows={users}
          empty={t`Nobody has used half of a limit today.`}
        />
      )}
    </Loaded>
  );
}
