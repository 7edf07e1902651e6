import { Col, Form, Row, Select } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** Two fields a row, one on a phone. */
const half = { xs: 24, sm: 12 } as const;

/** The two assets of a new market, as the fields `baseAsset` and `quoteAsset`. */
export function PairFields(props: {
  readonly assets: readonly { readonly symbol: string }[];
}): ReactNode {
  const { t } = useLingui();
  const options = props.assets.map(({ symbol }) => ({ value: symbol, label: symbol }));
  const required = [{ required: true, message: t`Enter a value` }];
  return (
    <Row gutter={12}>
      <Col {...half}>
        <Form.Item name="baseAsset" label={t`Traded asset`} rules={required}>
          <Select showSearch options={options} />
        </Form.Item>
      </Col>
      <Col {...half}>
        <Form.Item
          name="quoteAsset"
          label={t`Paid in`}
          dependencies={['baseAsset']}
          rules={[
            ...required,
            ({ getFieldValue }) => ({
              validator: (_, symbol: string | undefined) =>
                symbol !== undefined && symbol === getFieldValue('baseAsset')
                  ? Promise.reject(new Error(t`Choose another asset than the traded one`))
                  : Promise.resolve(),
            }),
          ]}
        >
          <Select showSearch options={options} />
        </Form.Item>
      </Col>
    </Row>
  );
}
