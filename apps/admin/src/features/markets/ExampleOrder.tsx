import type { AdminReply } from '@candor/protocol';
import { multiplyDecimals } from '@candor/money';
import { Card, Descriptions, Form } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ppmAsPercent } from '#shared/texts/numbers.ts';
import { AmountText } from '#shared/ui/texts.tsx';
import { exampleOrder } from './example-order.ts';
import type { MarketForm } from './market-form.ts';

/** A millionth. */
const PPM = '0.000001';

/** What an order would be under the steps and limits chosen so far, as they are typed. */
export function ExampleOrder({ list }: { readonly list: AdminReply<'marketList'> }): ReactNode {
  const { t } = useLingui();
  const form = Form.useFormInstance<Partial<MarketForm>>();
  const tickSize = Form.useWatch('tickSize', form);
  const quantityStep = Form.useWatch('quantityStep', form);
  const priceMin = Form.useWatch('priceMin', form);
  const quantityMin = Form.useWatch('quantityMin', form);
  const notionalMin = Form.useWatch('notionalMin', form);
  const base = Form.useWatch('baseAsset', form) ?? '';
  const quote = Form.useWatch('quoteAsset', form) ?? '';
  const order = exampleOrder({ tickSize, quantityStep, priceMin, quantityMin, notionalMin });
  if (order === undefined) return null;
  const { price, quantity, value, tickAdds, lotAdds } = order;
  const tier = list.feeTiers.find((one) => one.tier === 0);
  const fee = multiplyDecimals(value, multiplyDecimals(String(tier?.takerRatePpm ?? 0), PPM));
  const rate = ppmAsPercent(tier?.takerRatePpm ?? 0);
  return (
    <Card size="small" title={t`An order in this market, for example`} style={{ marginBottom: 16 }}>
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2 }}
        items={[
          {
            key: 'price',
            label: t`Price`,
            children: <AmountText value={price} asset={quote} />,
          },
          {
            key: 'quantity',
            label: t`Quantity`,
            children: <AmountText value={quantity} asset={base} />,
          },
          { key: 'value', label: t`Value`, children: <AmountText value={value} asset={quote} /> },
          {
            key: 'fee',
            label: t`Taker fee at ${rate}, about`,
            children: <AmountText value={fee} asset={quote} />,
          },
          {
            key: 'tick',
            label: t`One price step more`,
            children: <AmountText value={tickAdds} asset={quote} />,
          },
          {
            key: 'lot',
            label: t`One quantity step more`,
            children: <AmountText value={lotAdds} asset={quote} />,
          },
        ]}
      />
    </Card>
  );
}
