import { paymentKinds } from '@candor/protocol';
import type { AdminReply, AdminRequest, PaymentKind } from '@candor/protocol';
import { Flex, Form, Input, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ppmAsPercent } from '#shared/texts/numbers.ts';
import { usePaymentKind } from '#shared/texts/payment-kind.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { percentOf, ppmOf } from './rule-fields.ts';

type Pair = AdminReply<'p2pView'>['pairs'][number];
type Cost = Pair['costs'][number];

const COST_PPM_MAX = 200_000;
const SIDES = ['payer', 'payee'] as const;

/** One method as it is written: empty where nobody knows what it costs. */
interface CostInput {
  readonly payer: string;
  readonly payerFixed: string;
  readonly payee: string;
  readonly payeeFixed: string;
}

type CostInputs = Readonly<Partial<Record<PaymentKind, CostInput>>>;

const UNKNOWN: CostInput = { payer: '', payerFixed: '', payee: '', payeeFixed: '' };

const isKnown = (input: CostInput | undefined): input is CostInput =>
  input !== undefined &&
  [input.payer, input.payerFixed, input.payee, input.payeeFixed].some((text) => text.trim() !== '');

const inputOf = (cost: Cost): CostInput => ({
  ...{ payer: percentOf(cost.payerPpm), payerFixed: cost.payerFixed },
  ...{ payee: percentOf(cost.payeePpm), payeeFixed: cost.payeeFixed },
});

const inputsOf = ({ methods, costs }: Pair): CostInputs =>
  Object.fromEntries(
    methods.map((kind) => {
      const known = costs.find((cost) => cost.kind === kind);
      return [kind, known === undefined ? UNKNOWN : inputOf(known)];
    }),
  );

const or0 = (text: string): string => (text.trim() === '' ? '0' : text.trim());

/** What is sent: methods of which something is written; of those, what is empty is nothing. */
function costsOf(inputs: CostInputs): AdminRequest<'p2pCostSet'>['costs'] {
  return paymentKinds.flatMap((kind) => {
    const input = inputs[kind];
    if (!isKnown(input)) return [];
    return {
      kind,
      payerPpm: ppmOf(or0(input.payer), COST_PPM_MAX) ?? 0,
      payerFixed: or0(input.payerFixed),
      payeePpm: ppmOf(or0(input.payee), COST_PPM_MAX) ?? 0,
      payeeFixed: or0(input.payeeFixed),
    };
  });
}

/** What is known of each method's cost: who pays first, then who is paid. */
export function CostLines({ pair }: { readonly pair: Pair }): ReactNode {
  const { t } = useLingui();
  const kindName = usePaymentKind();
  if (pair.costs.length === 0) return <>{t`Not known`}</>;
  return pair.costs.map((cost) => (
    <div key={cost.kind}>
      {`${kindName(cost.kind)}: ${ppmAsPercent(cost.payerPpm)} + ${cost.payerFixed} | ${ppmAsPercent(cost.payeePpm)} + ${cost.payeeFixed}`}
    </div>
  ));
}

/** Says what the methods of a pair cost, so that ads stand by what a taker pays in all. */
export function CostAct({ pair }: { readonly pair: Pair }): ReactNode {
  const { t } = useLingui();
  const { asset, currency } = pair;
  return (
    <ActButton<'p2pCostSet', CostInputs>
      act="p2pCostSet"
      label={t`Costs of payment`}
      effect={t`Ads are listed by price and cost for the amount a taker enters, and the cost is shown beside the price. The exchange charges none of it.`}
      button={{ size: 'small' }}
      initialValues={inputsOf(pair)}
      fields={<CostFields pair={pair} />}
      summary={() => t`Costs of paying for ${asset} in ${currency}`}
      toRequest={({ reason, ...form }) => ({ pairId: pair.pairId, costs: costsOf(form), reason })}
      refresh={['p2pView']}
    />
  );
}

function CostFields({ pair }: { readonly pair: Pair }): ReactNode {
  const { t } = useLingui();
  const kindName = usePaymentKind();
  const { currency } = pair;
  const isPercent = {
    validator: (_: unknown, text: string | undefined) =>
      ppmOf(or0(text ?? ''), COST_PPM_MAX) === undefined
        ? Promise.reject(new Error(t`A percentage up to ${percentOf(COST_PPM_MAX)}`))
        : Promise.resolve(),
  };
  const isSum = { pattern: /^\s*(\d+(\.\d+)?)?\s*$/, message: t`Enter a value` };
  return (
    <>
      <Typography.Paragraph type="secondary">
        {t`Leave a method empty where nobody knows what it costs: it is listed by its price alone.`}
      </Typography.Paragraph>
      {pair.methods.map((kind) => {
        const name = kindName(kind);
        const labels = {
          payer: [t`${name}: who pays bears`, t`${name}: fixed, who pays`],
          payee: [t`${name}: who is paid bears`, t`${name}: fixed, who is paid`],
        } as const;
        return SIDES.map((side) => (
          <Flex key={`${kind} ${side}`} gap={12}>
            <Form.Item
              name={[kind, side]}
              label={labels[side][0]}
              rules={[isPercent]}
              style={{ flex: 1 }}
            >
              <Input inputMode="decimal" suffix="%" className="num" />
            </Form.Item>
            <Form.Item
              name={[kind, `${side}Fixed`]}
              label={labels[side][1]}
              rules={[isSum]}
              style={{ flex: 1 }}
            >
              <Input inputMode="decimal" suffix={currency} className="num" />
            </Form.Item>
          </Flex>
        ));
      })}
    </>
  );
}
