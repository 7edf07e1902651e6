import { Col, Form, Input, InputNumber, Row } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { percentFields, ppmOf, tiersOf, unfitTier } from './terms-form.ts';

/** Two fields a row, one on a phone. */
const half = { xs: 24, sm: 12 } as const;

/** The terms of a contract market that can change. */
export function TermFields({ quote }: { readonly quote: string }): ReactNode {
  const { t } = useLingui();
  const required = [{ required: true, message: t`Enter a value` }];
  const percents: Readonly<Record<(typeof percentFields)[number], string>> = {
    maker: t`Maker fee`,
    taker: t`Taker fee`,
    liquidation: t`Liquidation fee`,
    band: t`Price band`,
    protection: t`Protection of market orders`,
    markBand: t`Mark band`,
  };
  const counts = {
    lotsMax: t`Lots in one order at most`,
    openOrdersMax: t`Open orders of a user at most`,
    leverageDefault: t`Leverage to begin with`,
  } as const;
  const amounts = { positionMax: t`Largest position`, impact: t`Value for the funding rate` };
  return (
    <Row gutter={12}>
      {percentFields.map((name) => (
        <Col key={name} {...half}>
          <Form.Item
            name={name}
            label={percents[name]}
            rules={[
              ...required,
              {
                validator: (_, text: string = '') =>
                  ppmOf(text) === undefined
                    ? Promise.reject(new Error(t`A percentage from 0 to 100`))
                    : Promise.resolve(),
              },
            ]}
          >
            <Input inputMode="decimal" suffix="%" className="num" />
          </Form.Item>
        </Col>
      ))}
      {(['positionMax', 'impact'] as const).map((name) => (
        <Col key={name} {...half}>
          <Form.Item name={name} label={amounts[name]} rules={required}>
            <Input inputMode="decimal" suffix={quote} className="num" />
          </Form.Item>
        </Col>
      ))}
      {(['lotsMax', 'openOrdersMax', 'leverageDefault'] as const).map((name) => (
        <Col key={name} {...half}>
          <Form.Item name={name} label={counts[name]} rules={required}>
            <InputNumber min={1} precision={0} style={{ width: '100%' }} />
          </Form.Item>
        </Col>
      ))}
      <Col span={24}>
        <TiersField quote={quote} />
      </Col>
    </Row>
  );
}

function TiersField({ quote }: { readonly quote: string }): ReactNode {
  const { t } = useLingui();
  return (
    <Form.Item
      name="tiers"
      label={t`Margin tiers`}
      extra={t`One a line: value from in ${quote}, maintenance in percent, highest leverage. The first begins at 0.`}
      rules={[
        { required: true, message: t`Enter a value` },
        {
          validator: (_, text: string = '') =>
            tiersOf(text) === undefined
              ? Promise.reject(new Error(t`Each tier keeps more and allows less leverage`))
              : Promise.resolve(),
        },
        {
          validator: (_, text: string = '') => {
            const place = unfitTier(tiersOf(text) ?? []) + 1;
            return place === 0
              ? Promise.resolve()
              : Promise.reject(
                  new Error(
                    t`Tier ${place}: maintenance is 25% to 75% of the margin at its highest leverage`,
                  ),
                );
          },
        },
      ]}
    >
      <Input.TextArea rows={6} className="num" />
    </Form.Item>
  );
}
