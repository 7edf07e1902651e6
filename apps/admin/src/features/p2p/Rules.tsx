import type { AdminReply } from '@candor/protocol';
import { Alert, Descriptions, Flex, Form, Input, InputNumber, Switch, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ppmAsPercent } from '#shared/texts/numbers.ts';
import { formatSpan } from '#shared/texts/time.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { AmountText, StatusTag } from '#shared/ui/texts.tsx';
import { DAY_MS, HOUR_MS, MINUTE_MS, msOf, percentOf, ppmOf, unitsOf } from './rule-fields.ts';

type View = AdminReply<'p2pView'>;
type Rule = NonNullable<View['rule']>;

const PENALTY_PPM_MAX = 1_000_000;

/** What the form begins with where no rules were set yet: the ones the product was written for. */
const FIRST: Rule = {
  isOpen: false,
  depositAsset: 'USDT',
  deposit: '1000',
  refundWaitMs: 7 * DAY_MS,
  releaseMs: 15 * MINUTE_MS,
  evidenceMs: 24 * HOUR_MS,
  lockMs: 24 * HOUR_MS,
  cancelsFree: 2,
  penaltyPpm: 500_000,
  pendingMax: 5,
  adsMax: 10,
};

/** What holds for everybody who trades, and how much of everything there is. */
export function Rules({ view }: { readonly view: View }): ReactNode {
  const { t } = useLingui();
  const { rule, counts } = view;
  const figures: readonly (readonly [string, number])[] = [
    [t`Merchants`, counts.merchants],
    [t`Applications that wait`, counts.applications],
    [t`Refunds that wait`, counts.refunds],
    [t`Listed ads`, counts.ads],
    [t`Running orders`, counts.openOrders],
    [t`Appeals`, counts.appeals],
    [t`Penalties that wait`, counts.penalties],
  ];
  return (
    <Flex vertical gap={16}>
      <Flex justify="end">
        <RuleAct rule={rule} />
      </Flex>
      {rule === null ? (
        <Alert
          type="info"
          showIcon
          title={t`P2P is closed: no rules were set yet. Set them, then add a coin and a currency.`}
        />
      ) : (
        <RuleFacts rule={rule} />
      )}
      <Descriptions
        size="small"
        title={t`Now`}
        column={{ xs: 1, sm: 2, lg: 4 }}
        items={figures.map(([label, count]) => ({
          key: label,
          label,
          children: <span className="num">{count}</span>,
        }))}
      />
      <Day day={view.day} />
    </Flex>
  );
}

type DayOfCoin = View['day'][number];

/** What was completed in 24 hours, coin by coin. */
function Day({ day }: { readonly day: readonly DayOfCoin[] }): ReactNode {
  const { t } = useLingui();
  const columns: TableColumnsType<DayOfCoin> = [
    { title: t`Coin`, dataIndex: 'asset' },
    { title: t`Orders`, dataIndex: 'orders', align: 'right', className: 'num' },
    {
      title: t`Amount`,
      dataIndex: 'quantity',
      align: 'right',
      render: (value: string, { asset }) => <AmountText value={value} asset={asset} />,
    },
    {
      title: t`Fee`,
      dataIndex: 'fee',
      align: 'right',
      render: (value: string, { asset }) => <AmountText value={value} asset={asset} />,
    },
  ];
  return (
    <section>
      <Typography.Title
        level={2}
        style={{ fontSize: 16 }}
      >{t`Completed in 24 hours`}</Typography.Title>
      <DataTable<DayOfCoin>
        rowKey="asset"
        columns={columns}
        rows={day}
        empty={t`No order was completed in 24 hours.`}
      />
    </section>
  );
}

function RuleFacts({ rule }: { readonly rule: Rule }): ReactNode {
  const { t } = useLingui();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t`State`,
      <StatusTag key="state" tone={rule.isOpen ? 'good' : 'wait'}>
        {rule.isOpen ? t`Takes new orders` : t`Takes no new orders`}
      </StatusTag>,
    ],
    [
      t`Deposit of a merchant`,
      <AmountText key="deposit" value={rule.deposit} asset={rule.depositAsset} />,
    ],
    [t`A deposit comes back after`, formatSpan(rule.refundWaitMs)],
    [t`Release within`, formatSpan(rule.releaseMs)],
    [t`Proof within`, formatSpan(rule.evidenceMs)],
    [t`Bought coins stay for`, formatSpan(rule.lockMs)],
    [t`Free cancels a day`, rule.cancelsFree],
    [t`Penalty, of the deposit`, ppmAsPercent(rule.penaltyPpm)],
    [t`Unpaid orders of a user`, rule.pendingMax],
    [t`Ads of a merchant`, rule.adsMax],
  ];
  return (
    <Descriptions
      bordered
      size="small"
      column={{ xs: 1, md: 2 }}
      items={facts.map(([label, children]) => ({ key: label, label, children }))}
    />
  );
}

interface RuleInputs {
  readonly isOpen: boolean;
  readonly deposit: string;
  readonly refundDays: number;
  readonly releaseMinutes: number;
  readonly evidenceHours: number;
  readonly lockHours: number;
  readonly cancelsFree: number;
  readonly penalty: string;
  readonly pendingMax: number;
  readonly adsMax: number;
}

const inputsOf = (rule: Rule): RuleInputs => ({
  isOpen: rule.isOpen,
  deposit: rule.deposit,
  refundDays: unitsOf(rule.refundWaitMs, DAY_MS),
  releaseMinutes: unitsOf(rule.releaseMs, MINUTE_MS),
  evidenceHours: unitsOf(rule.evidenceMs, HOUR_MS),
  lockHours: unitsOf(rule.lockMs, HOUR_MS),
  cancelsFree: rule.cancelsFree,
  penalty: percentOf(rule.penaltyPpm),
  pendingMax: rule.pendingMax,
  adsMax: rule.adsMax,
});

function RuleAct({ rule }: { readonly rule: Rule | null }): ReactNode {
  const { t } = useLingui();
  const before = rule ?? FIRST;
  return (
    <ActButton<'p2pRuleSet', RuleInputs>
      act="p2pRuleSet"
      label={rule === null ? t`Set the rules` : t`Change the rules`}
      effect={t`New orders and ads get these rules; what runs keeps its terms. A larger deposit pauses the ads of merchants who have less.`}
      initialValues={inputsOf(before)}
      fields={<RuleFields asset={before.depositAsset} />}
      summary={({ isOpen, deposit, penalty }) => {
        const sum = `${deposit} ${before.depositAsset}`;
        return isOpen
          ? t`Takes new orders; deposit ${sum}, penalty ${penalty}%`
          : t`Takes no new orders; deposit ${sum}, penalty ${penalty}%`;
      }}
      toRequest={({ reason, ...form }) => ({
        isOpen: form.isOpen,
        depositAsset: before.depositAsset,
        deposit: form.deposit,
        refundWaitMs: msOf(form.refundDays, DAY_MS),
        releaseMs: msOf(form.releaseMinutes, MINUTE_MS),
        evidenceMs: msOf(form.evidenceHours, HOUR_MS),
        lockMs: msOf(form.lockHours, HOUR_MS),
        cancelsFree: form.cancelsFree,
        penaltyPpm: ppmOf(form.penalty, PENALTY_PPM_MAX) ?? before.penaltyPpm,
        pendingMax: form.pendingMax,
        adsMax: form.adsMax,
        reason,
      })}
      refresh={['p2pView']}
    />
  );
}

function RuleFields({ asset }: { readonly asset: string }): ReactNode {
  const { t } = useLingui();
  const required = [{ required: true, message: t`Enter a value` }];
  const wholes = [
    ['refundDays', t`A deposit comes back after (days)`, 0, 90],
    ['releaseMinutes', t`Release within (minutes)`, 1, 1_440],
    ['evidenceHours', t`Proof within (hours)`, 0, 720],
    ['lockHours', t`Bought coins stay for (hours)`, 0, 720],
    ['cancelsFree', t`Free cancels a day`, 0, 100],
    ['pendingMax', t`Unpaid orders of a user`, 1, 1_000],
    ['adsMax', t`Ads of a merchant`, 1, 1_000],
  ] as const;
  const isPercent = {
    validator: (_: unknown, text: string | undefined) =>
      ppmOf(text ?? '', PENALTY_PPM_MAX) === undefined
        ? Promise.reject(new Error(t`A percentage up to 100 with at most four decimals`))
        : Promise.resolve(),
  };
  return (
    <>
      <Form.Item name="isOpen" label={t`Takes new orders`} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="deposit" label={t`Deposit of a merchant`} rules={required}>
        <Input inputMode="decimal" suffix={asset} className="num" />
      </Form.Item>
      <Form.Item name="penalty" label={t`Penalty, of the deposit`} rules={[isPercent]}>
        <Input inputMode="decimal" suffix="%" className="num" />
      </Form.Item>
      {wholes.map(([name, label, min, max]) => (
        <Form.Item key={name} name={name} label={label} rules={required}>
          <InputNumber min={min} max={max} precision={0} />
        </Form.Item>
      ))}
    </>
  );
}
