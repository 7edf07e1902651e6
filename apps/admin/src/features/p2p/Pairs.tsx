import { paymentKinds } from '@candor/protocol';
import type { AdminReply, PaymentKind } from '@candor/protocol';
import { Checkbox, Flex, Form, Input, InputNumber, Switch } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useMay } from '#shared/permissions/permissions.ts';
import { ppmAsPercent } from '#shared/texts/numbers.ts';
import { usePaymentKind } from '#shared/texts/payment-kind.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { RatesChanged } from '#shared/ui/BeforeAfter.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { AmountText, StatusTag } from '#shared/ui/texts.tsx';
import { CostAct, CostLines } from './Costs.tsx';
import { MINUTE_MS, msOf, percentOf, ppmOf, unitsOf } from './rule-fields.ts';
import { listText } from '#shared/texts/list-text.ts';

type View = AdminReply<'p2pView'>;
type Pair = View['pairs'][number];

const FEE_PPM_MAX = 10_000;
const BAND_PPM_MAX = 500_000;

/** What a row says of a pair. */
function useColumns(): TableColumnsType<Pair> {
  const { t } = useLingui();
  const kindName = usePaymentKind();
  const mayChange = useMay('p2p.change');
  return [
    {
      title: t`Pair`,
      dataIndex: 'pairId',
      render: (_, { asset, currency }) => <strong>{`${asset}/${currency}`}</strong>,
    },
    {
      title: t`State`,
      dataIndex: 'isOpen',
      render: (isOpen: boolean) => (
        <StatusTag tone={isOpen ? 'good' : 'wait'}>
          {isOpen ? t`Takes new orders` : t`Takes no new orders`}
        </StatusTag>
      ),
    },
    {
      title: t`Index`,
      dataIndex: 'indexPrice',
      align: 'right',
      render: (price: string | null, { currency }) =>
        price === null ? t`None now` : <AmountText value={price} asset={currency} />,
    },
    { title: t`Fee`, dataIndex: 'feePpm', className: 'num', render: ppmAsPercent },
    {
      title: t`Distance to the index`,
      dataIndex: 'bandPpm',
      className: 'num',
      render: (ppm: number) => (ppm === 0 ? t`Any` : ppmAsPercent(ppm)),
    },
    {
      title: t`An order`,
      dataIndex: 'min',
      align: 'right',
      className: 'num',
      render: (_, { min, max, currency }) => (
        <>
          <AmountText value={min} /> – <AmountText value={max} asset={currency} />
        </>
      ),
    },
    {
      title: t`Payment methods`,
      dataIndex: 'methods',
      render: (methods: readonly PaymentKind[]) => listText(methods.map(kindName)),
    },
    {
      title: t`Costs of payment`,
      dataIndex: 'costs',
      className: 'num',
      render: (_, pair) => <CostLines pair={pair} />,
    },
    ...(mayChange
      ? [
          {
            // In sight, however many methods cost something.
            ...{ title: t`Actions`, fixed: 'right' as const },
            render: (_: unknown, pair: Pair) => (
              <Flex gap={8} wrap>
                <PairAct pair={pair} />
                <CostAct pair={pair} />
              </Flex>
            ),
          },
        ]
      : []),
  ];
}

/** Which coins are traded for which currencies, and on what terms. */
export function Pairs({ view }: { readonly view: View }): ReactNode {
  const { t } = useLingui();
  const columns = useColumns();
  return (
    <Flex vertical gap={12}>
      <Flex justify="end">
        <PairAct pair={undefined} />
      </Flex>
      <DataTable<Pair>
        rowKey="pairId"
        columns={columns}
        rows={view.pairs}
        empty={t`No coin is traded for a currency yet.`}
      />
    </Flex>
  );
}

interface PairInputs {
  readonly asset: string;
  readonly currency: string;
  readonly fiatScale: number;
  readonly decimals: number;
  readonly fee: string;
  readonly band: string;
  readonly indexMinutes: number;
  readonly min: string;
  readonly max: string;
  readonly methods: readonly PaymentKind[];
  readonly isOpen: boolean;
}

const FIRST: PairInputs = {
  ...{ asset: 'USDT', currency: 'EUR', fiatScale: 2, decimals: 4, fee: '0.1', band: '10' },
  ...{ indexMinutes: 10, min: '10', max: '10000', methods: ['bank'], isOpen: true },
};

const inputsOf = (pair: Pair): PairInputs => ({
  ...{ asset: pair.asset, currency: pair.currency, fiatScale: pair.fiatScale },
  ...{ decimals: pair.priceScale, fee: percentOf(pair.feePpm), band: percentOf(pair.bandPpm) },
  ...{ indexMinutes: unitsOf(pair.indexAgeMaxMs, MINUTE_MS), min: pair.min, max: pair.max },
  ...{ methods: pair.methods, isOpen: pair.isOpen },
});

function PairAct({ pair }: { readonly pair: Pair | undefined }): ReactNode {
  const { t } = useLingui();
  return (
    <ActButton<'p2pPairSet', PairInputs>
      act="p2pPairSet"
      label={pair === undefined ? t`Add a pair` : t`Change`}
      effect={
        pair === undefined
          ? t`People can trade this coin for this currency on these terms. Coin, currency and decimals cannot be changed later.`
          : t`New orders get these terms. Running orders keep theirs.`
      }
      button={pair === undefined ? {} : { size: 'small' }}
      initialValues={pair === undefined ? FIRST : inputsOf(pair)}
      fields={<PairFields isNew={pair === undefined} />}
      summary={({ asset, currency, fee, min, max }) => (
        <RatesChanged
          text={t`${asset} for ${currency}, fee ${fee}%, orders from ${min} to ${max}`}
          from={pair === undefined ? undefined : { feePpm: pair.feePpm }}
          to={{ feePpm: ppmOf(fee, FEE_PPM_MAX) ?? 0 }}
        />
      )}
      toRequest={({ reason, fee, band, indexMinutes, methods, ...form }) => ({
        pairId: pair?.pairId ?? 0,
        ...form,
        feePpm: ppmOf(fee, FEE_PPM_MAX) ?? 0,
        bandPpm: ppmOf(band, BAND_PPM_MAX) ?? 0,
        indexAgeMaxMs: msOf(indexMinutes, MINUTE_MS),
        methods: [...methods],
        reason,
      })}
      refresh={['p2pView']}
    />
  );
}

function PairFields({ isNew }: { readonly isNew: boolean }): ReactNode {
  const { t } = useLingui();
  const kindName = usePaymentKind();
  const required = [{ required: true, message: t`Enter a value` }];
  // Not `required`: a group of boxes has no such attribute for readers of the screen.
  const isChosen = {
    validator: (_: unknown, chosen: readonly PaymentKind[]) =>
      chosen.length === 0 ? Promise.reject(new Error(t`Choose at least one`)) : Promise.resolve(),
  };
  const isPercent = (maxPpm: number) => ({
    validator: (_: unknown, text: string | undefined) =>
      ppmOf(text ?? '', maxPpm) === undefined
        ? Promise.reject(new Error(t`A percentage up to ${percentOf(maxPpm)}`))
        : Promise.resolve(),
  });
  return (
    <>
      <Form.Item name="asset" label={t`Coin`} rules={required}>
        <Input disabled={!isNew} />
      </Form.Item>
      <Form.Item
        name="currency"
        label={t`Currency`}
        rules={[{ required: true, pattern: /^[A-Z]{3}$/, message: t`Three capital letters` }]}
      >
        <Input disabled={!isNew} maxLength={3} />
      </Form.Item>
      <Form.Item name="fiatScale" label={t`Decimals of the currency`} rules={required}>
        <InputNumber disabled={!isNew} min={0} max={4} precision={0} />
      </Form.Item>
      <Form.Item name="decimals" label={t`Decimals of a price`} rules={required}>
        <InputNumber disabled={!isNew} min={0} max={8} precision={0} />
      </Form.Item>
      <Form.Item name="fee" label={t`Fee`} rules={[isPercent(FEE_PPM_MAX)]}>
        <Input inputMode="decimal" suffix="%" className="num" />
      </Form.Item>
      <Form.Item
        name="band"
        label={t`Distance to the index`}
        extra={t`How far a price may stand from the index; 0 for any.`}
        rules={[isPercent(BAND_PPM_MAX)]}
      >
        <Input inputMode="decimal" suffix="%" className="num" />
      </Form.Item>
      <Form.Item name="indexMinutes" label={t`An index counts for (minutes)`} rules={required}>
        <InputNumber min={1} max={10_080} precision={0} />
      </Form.Item>
      <Form.Item name="min" label={t`Smallest order`} rules={required}>
        <Input inputMode="decimal" className="num" />
      </Form.Item>
      <Form.Item name="max" label={t`Largest order`} rules={required}>
        <Input inputMode="decimal" className="num" />
      </Form.Item>
      <Form.Item name="methods" label={t`Payment methods`} rules={[isChosen]}>
        <Checkbox.Group
          options={paymentKinds.map((value) => ({ value, label: kindName(value) }))}
        />
      </Form.Item>
      <Form.Item name="isOpen" label={t`Takes new orders`} valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  );
}
