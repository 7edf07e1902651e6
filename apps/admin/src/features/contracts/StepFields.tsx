import type { ContractMarketView } from '@candor/protocol';
import { Col, Form, Input, InputNumber, Row } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** What prices and lots of new orders are whole multiples of; orders that stand between other steps end. */
export function StepFields({ market }: { readonly market: ContractMarketView }): ReactNode {
  const { t } = useLingui();
  const required = [{ required: true, message: t`Enter a value` }];
  const { tickSize, quoteAsset } = market;
  return (
    <Row gutter={12}>
      <Col xs={24} sm={12}>
        <Form.Item
          name="priceStep"
          label={t`Price step`}
          extra={t`Whole multiples of ${tickSize}, at most a hundredth of the mark`}
          rules={required}
        >
          <Input inputMode="decimal" suffix={quoteAsset} className="num" />
        </Form.Item>
      </Col>
      <Col xs={24} sm={12}>
        <Form.Item name="lotStep" label={t`Lots in steps of`} rules={required}>
          <InputNumber min={1} precision={0} style={{ width: '100%' }} />
        </Form.Item>
      </Col>
    </Row>
  );
}
