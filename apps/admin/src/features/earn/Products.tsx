import type { AdminReply } from '@candor/protocol';
import { Flex, Form, Input, InputNumber, Select, Space, Switch, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { Dayjs } from 'dayjs';
import type { ReactNode } from 'react';
import { useMay } from '#shared/permissions/permissions.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { coverText, ppmAsPercent } from '#shared/texts/numbers.ts';
import { formatTime } from '#shared/texts/time.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { amountColumn } from '#shared/ui/amount-column.tsx';
import { RatesChanged } from '#shared/ui/BeforeAfter.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { EffectiveField, soonest, TimeField, timeOfForm } from '#shared/ui/EffectiveField.tsx';
import type { WithTime } from '#shared/ui/EffectiveField.tsx';
import { StatusTag, TimeText } from '#shared/ui/texts.tsx';
import type { Tone } from '#shared/ui/texts.tsx';
import { ppmOfRate } from './rate.ts';

type View = AdminReply<'financeView'>;
type Product = View['products'][number];
type Reward = View['rewards'][number];

const refresh = ['financeView', 'financeChangeList'] as const;
const small = { size: 'small' } as const;

const TONES: Readonly<Record<Product['state'], Tone>> = {
  open: 'good',
  paused: 'wait',
  sold_out: 'quiet',
  uncovered: 'bad',
};

/** Every product with what is left of it, and what can be done about it. */
export function Products({ view }: { readonly view: View }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const mayPause = useMay('earn.pause');
  const mayChange = useMay('earn.change');
  const columns: TableColumnsType<Product> = [
    { title: t`No.`, dataIndex: 'productId', className: 'num' },
    { title: t`Asset`, dataIndex: 'asset', render: (asset: string) => <strong>{asset}</strong> },
    { title: t`Term in days`, dataIndex: 'termDays', className: 'num' },
    {
      title: t`Rate a year`,
      dataIndex: 'ratePpm',
      className: 'num',
      render: (ppm: number) => ppmAsPercent(ppm),
    },
    {
      title: t`State`,
      dataIndex: 'state',
      render: (state: Product['state'], { productId }) => (
        <Flex vertical gap={4} align="start">
          <StatusTag tone={TONES[state]}>{word(`earn_${state}`)}</StatusTag>
          {state === 'uncovered' && (
            <Typography.Text type="secondary">{t`Pay fees into its reward account: until then it takes no money.`}</Typography.Text>
          )}
          {view.coming
            .filter(({ subject }) => subject === String(productId))
            .map(({ changeId, kind, effectiveAtMs }) => (
              <Typography.Text key={changeId} type="secondary">
                {word(kind)}: <TimeText ms={effectiveAtMs} />
              </Typography.Text>
            ))}
        </Flex>
      ),
    },
    amountColumn(t`Left`, 'remaining'),
    amountColumn(t`In all`, 'cap'),
    amountColumn(t`Limit of a user`, 'userLimit'),
    ...(mayPause || mayChange
      ? [
          {
            title: t`Actions`,
            render: (_: unknown, product: Product) => (
              <ProductActs product={product} noticeMs={view.noticeMs} />
            ),
          },
        ]
      : []),
  ];
  return (
    <Flex vertical gap={12}>
      <Flex justify="end">
        <ProductAct label={t`New product`} product={undefined} noticeMs={view.noticeMs} />
      </Flex>
      <DataTable<Product>
        rowKey="productId"
        columns={columns}
        rows={view.products}
        empty={t`There is no product yet.`}
      />
    </Flex>
  );
}

interface ProductActsProps {
  readonly product: Product;
  /** How long before it comes a change must be announced. */
  readonly noticeMs: number;
}

function ProductActs({ product, noticeMs }: ProductActsProps): ReactNode {
  const { t } = useLingui();
  const { productId, asset, termDays } = product;
  const isOpen = product.state !== 'paused';
  return (
    <Space size={4} wrap>
      <ActButton
        act="financeOpen"
        label={isOpen ? t`Pause` : t`Resume`}
        effect={
          isOpen
            ? t`${asset}, ${termDays} days: no new money is taken. Running orders go on.`
            : t`${asset}, ${termDays} days: new money is taken again.`
        }
        isDanger={isOpen}
        button={small}
        toRequest={({ reason }) => ({ productId, isOpen: !isOpen, reason })}
        refresh={refresh}
      />
      <ActButton<'financeOpen', { readonly effectiveAt: Dayjs }>
        act="financeOpen"
        label={isOpen ? t`Pause later` : t`Open later`}
        effect={
          isOpen
            ? t`${asset}, ${termDays} days: no new money is taken from the time you choose. Users are told now.`
            : t`${asset}, ${termDays} days: new money is taken again from the time you choose. Users are told now.`
        }
        button={small}
        fields={<TimeField noticeMs={0} />}
        summary={({ effectiveAt }) =>
          t`${asset}, ${termDays} days, from ${formatTime(effectiveAt.valueOf())}`
        }
        toRequest={({ effectiveAt, reason }) => ({
          ...{ productId, isOpen: !isOpen, reason },
          effectiveAtMs: effectiveAt.valueOf(),
        })}
        refresh={refresh}
      />
      <ProductAct label={t`Change`} product={product} noticeMs={noticeMs} />
    </Space>
  );
}

interface Terms extends WithTime {
  readonly asset: string;
  readonly cycle: Product['cycle'];
  readonly termDays: number;
  readonly rate: string;
  readonly cap: string;
  readonly userLimit: string;
  readonly min: string;
  readonly step: string;
  readonly isManaged: boolean;
}

function termsOf({ ratePpm, ...product }: Product): Omit<Terms, keyof WithTime> {
  const { asset, cycle, termDays, cap, userLimit, min, step, isManaged } = product;
  const rate = ppmAsPercent(ratePpm).replace('%', '');
  return { asset, cycle, termDays, rate, cap, userLimit, min, step, isManaged };
}

const CYCLES = ['weekly', 'monthly', 'seasonal', 'yearly'] as const;

/** Terms of a product, new or changed; a second person approves. */
function ProductAct(props: {
  readonly label: string;
  readonly product: Product | undefined;
  readonly noticeMs: number;
}): ReactNode {
  const { label, product, noticeMs } = props;
  const { t } = useLingui();
  const isNew = product === undefined;
  const initial: Omit<Terms, keyof WithTime> =
    product === undefined
      ? {
          ...{ asset: 'USDT', cycle: 'monthly', termDays: 30, rate: '3', isManaged: true },
          ...{ cap: '100000', userLimit: '1000', min: '100', step: '0.01' },
        }
      : termsOf(product);
  return (
    <ActButton<'financeSet', Terms>
      act="financeSet"
      label={label}
      effect={
        isNew
          ? t`The product is offered on these terms as soon as its reward account covers the interest.`
          : t`New orders get these terms from the time you choose, and users are told now. Running orders keep theirs; a renewing plan takes them over with its next cycle.`
      }
      button={small}
      initialValues={{ ...initial, ...soonest }}
      fields={
        <>
          <TermFields isNew={isNew} />
          {!isNew && <EffectiveField noticeMs={noticeMs} />}
        </>
      }
      summary={({ asset, termDays, rate }) => (
        <RatesChanged
          text={t`${asset}, ${termDays} days, ${rate}% a year`}
          from={product === undefined ? undefined : { ratePpm: product.ratePpm }}
          to={{ ratePpm: ppmOfRate(rate) ?? 1 }}
        />
      )}
      toRequest={({
        asset,
        cycle,
        termDays,
        rate,
        cap,
        userLimit,
        min,
        step,
        isManaged,
        reason,
        ...form
      }) => ({
        ...{ asset, cycle, termDays, cap, userLimit, min, step, isManaged, reason },
        ratePpm: ppmOfRate(rate) ?? 1,
        productId: product?.productId ?? 0,
        ...(isNew ? {} : timeOfForm(form)),
      })}
      refresh={refresh}
    />
  );
}

function TermFields({ isNew }: { readonly isNew: boolean }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const required = [{ required: true, message: t`Enter a value` }];
  const isRate = {
    validator: (_: unknown, text: string | undefined) =>
      ppmOfRate(text ?? '') === undefined
        ? Promise.reject(new Error(t`A percentage up to 50 with at most four decimals`))
        : Promise.resolve(),
  };
  const amounts = [
    ['cap', t`In all`],
    ['userLimit', t`Limit of a user`],
    ['min', t`Smallest amount`],
    ['step', t`Step`],
  ] as const;
  return (
    <>
      <Form.Item name="asset" label={t`Asset`} rules={required}>
        <Input disabled={!isNew} />
      </Form.Item>
      <Form.Item name="cycle" label={t`Cycle`}>
        <Select options={CYCLES.map((value) => ({ value, label: word(value) }))} />
      </Form.Item>
      <Form.Item name="termDays" label={t`Term in days`} rules={required}>
        <InputNumber min={1} max={366} precision={0} />
      </Form.Item>
      <Form.Item name="rate" label={t`Rate a year`} rules={[isRate]}>
        <Input inputMode="decimal" suffix="%" className="num" />
      </Form.Item>
      {amounts.map(([name, label]) => (
        <Form.Item key={name} name={name} label={label} rules={required}>
          <Input inputMode="decimal" className="num" />
        </Form.Item>
      ))}
      <Form.Item name="isManaged" label={t`May renew by itself`} valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  );
}

/** What each account has, owes and may still promise: every promise outstanding is in "owed". */
export function Rewards({ view }: { readonly view: View }): ReactNode {
  const { t } = useLingui();
  const mayFund = useMay('earn.change');
  const columns: TableColumnsType<Reward> = [
    { title: t`Asset`, dataIndex: 'asset', render: (asset: string) => <strong>{asset}</strong> },
    amountColumn(t`Balance`, 'balance'),
    amountColumn(t`Owed to the last day`, 'owed'),
    amountColumn(t`Free`, 'free'),
    {
      title: t`Coverage`,
      dataIndex: 'coverPercent',
      align: 'right',
      className: 'num',
      render: coverText,
    },
    amountColumn(t`Principal held`, 'principal'),
    amountColumn(t`From fees`, 'fromFees'),
    amountColumn(t`From promotion`, 'fromPromotion'),
    amountColumn(t`Paid out`, 'paidOut'),
    amountColumn(t`Given up`, 'givenUp'),
    ...(mayFund
      ? [
          {
            title: t`Actions`,
            render: (_: unknown, { asset }: Reward) => <FundAct asset={asset} />,
          },
        ]
      : []),
  ];
  return (
    <DataTable<Reward>
      rowKey="asset"
      columns={columns}
      rows={view.rewards}
      empty={t`No reward account was funded yet.`}
    />
  );
}

function FundAct({ asset }: { readonly asset: string }): ReactNode {
  const { t } = useLingui();
  return (
    <ActButton<'financeFund', { readonly amount: string }>
      act="financeFund"
      label={t`Pay in fees`}
      effect={t`Collected trading fees go into the reward account of ${asset}. They do not come back.`}
      button={small}
      fields={
        <Form.Item name="amount" label={t`Amount`} rules={[{ required: true }]}>
          <Input inputMode="decimal" suffix={asset} className="num" />
        </Form.Item>
      }
      summary={({ amount }) => `${amount} ${asset}`}
      toRequest={({ amount, reason }) => ({ asset, amount, reason })}
      refresh={refresh}
    />
  );
}
