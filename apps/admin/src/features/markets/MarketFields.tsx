import { compareDecimals, multiplyDecimals } from '@candor/money';
import type { AdminReply } from '@candor/protocol';
import { Col, Form, Input, InputNumber, Row } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { StepWorth } from '#shared/ui/StepWorth.tsx';
import { isAmount } from '#shared/ui/step-worth.ts';
import { isOnGrid, ppmOfBand } from './market-form.ts';
import type { MarketForm, RulesForm } from './market-form.ts';

type Assets = AdminReply<'marketList'>['assets'];

/** Two fields a row, one on a phone. */
const half = { xs: 24, sm: 12 } as const;

/** What one step by the other is worth in the asset that is paid in. */
export function StepsWorth({ assets }: { readonly assets: Assets }): ReactNode {
  return (
    <Form.Item noStyle dependencies={['tickSize', 'quantityStep', 'quoteAsset']}>
      {({ getFieldsValue }) => {
        const { tickSize, quantityStep, quoteAsset } = getFieldsValue() as Partial<MarketForm>;
        const quote = assets.find(({ symbol }) => symbol === quoteAsset);
        return <StepWorth tickSize={tickSize} step={quantityStep} quote={quote} />;
      }}
    </Form.Item>
  );
}

/** The steps of prices and quantities. */
export function StepFields(): ReactNode {
  const { t } = useLingui();
  return (
    <Row gutter={12}>
      <Col {...half}>
        <AmountField name="tickSize" label={t`Price step`} decimals={12} unit="quoteAsset" />
      </Col>
      <Col {...half}>
        <AmountField name="quantityStep" label={t`Quantity step`} decimals={18} unit="baseAsset" />
      </Col>
    </Row>
  );
}

interface AmountFieldProps {
  readonly name: keyof MarketForm;
  readonly label: string;
  readonly decimals?: number;
  /** The field that it must not be less than, so many times. */
  readonly atLeast?: keyof MarketForm;
  readonly times?: string;
  /** The field whose whole multiples it takes. */
  readonly step?: { readonly field: keyof MarketForm };
  /** The field of the asset that it is counted in. */
  readonly unit: 'baseAsset' | 'quoteAsset';
}

function AmountField({
  name,
  label,
  decimals = 18,
  atLeast,
  times = '1',
  step,
  unit,
}: AmountFieldProps): ReactNode {
  const { t } = useLingui();
  const asset: unknown = Form.useWatch(unit, { preserve: true });
  const stepField = step === undefined ? [] : [step.field];
  return (
    <Form.Item
      name={name}
      label={label}
      dependencies={[...(atLeast === undefined ? [] : [atLeast]), ...stepField]}
      rules={[
        ({ getFieldValue }) => ({
          validator: (_, text: string | undefined) => {
            if (text === undefined || !isAmount(text, decimals)) {
              return Promise.reject(new Error(t`An amount above 0`));
            }
            const grid: unknown = step === undefined ? undefined : getFieldValue(step.field);
            if (typeof grid === 'string' && isAmount(grid, 18) && !isOnGrid(text, grid)) {
              return Promise.reject(new Error(t`A whole number of steps of ${grid}`));
            }
            const lower: unknown = atLeast === undefined ? undefined : getFieldValue(atLeast);
            if (typeof lower !== 'string' || !isAmount(lower, 18)) return Promise.resolve();
            const least = multiplyDecimals(lower, times);
            return compareDecimals(text, least) < 0
              ? Promise.reject(new Error(t`Not less than ${least}`))
              : Promise.resolve();
          },
        }),
      ]}
    >
      <Input
        inputMode="decimal"
        className="num"
        {...(typeof asset === 'string' ? { suffix: asset } : {})}
      />
    </Form.Item>
  );
}

/** The least and the most of prices, quantities and values, beside each other. */
export function AmountFields(): ReactNode {
  const { t } = useLingui();
  const tick = { step: { field: 'tickSize' }, unit: 'quoteAsset' } as const;
  const lot = { step: { field: 'quantityStep' }, unit: 'baseAsset' } as const;
  const worth = { unit: 'quoteAsset' } as const;
  const amounts: readonly AmountFieldProps[] = [
    { name: 'priceMin', label: t`Lowest price`, ...tick },
    { name: 'priceMax', label: t`Highest price`, ...tick, atLeast: 'priceMin', times: '10' },
    { name: 'quantityMin', label: t`Smallest quantity`, ...lot },
    { name: 'quantityMax', label: t`Largest quantity`, ...lot, atLeast: 'quantityMin' },
    { name: 'notionalMin', label: t`Smallest order`, ...worth },
    { name: 'notionalMax', label: t`Largest order`, ...worth, atLeast: 'notionalMin' },
  ];
  return (
    <Row gutter={12}>
      {amounts.map((field) => (
        <Col key={field.name} {...half}>
          <AmountField {...field} />
        </Col>
      ))}
    </Row>
  );
}

/** How far from the reference price orders may be, and how many a user may have. */
export function ProtectionFields(): ReactNode {
  const { t } = useLingui();
  return (
    <Row gutter={12}>
      <Col {...half}>
        <BandField name="band" label={t`Price band, either side`} leastPpm={10_000} />
      </Col>
      <Col {...half}>
        <BandField name="protection" label={t`Market order may slip`} />
      </Col>
      <Col {...half}>
        <CountField name="openOrdersMax" label={t`Open orders per user`} min={1} max={10_000} />
      </Col>
      <Col {...half}>
        <CountField
          name="triggerOrdersMax"
          label={t`Waiting orders per user`}
          min={0}
          max={1_000}
        />
      </Col>
    </Row>
  );
}

interface RuleFieldProps {
  readonly name: keyof RulesForm;
  readonly label: string;
}

interface BandFieldProps extends RuleFieldProps {
  /** Less than this, other than 0, leaves traders no choice. */
  readonly leastPpm?: number;
}

/** Further than this from the reference price protects nobody. */
const UNUSUAL_BAND_PPM = 250_000;

function BandField({ name, label, leastPpm = 0 }: BandFieldProps): ReactNode {
  const { t } = useLingui();
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[
        {
          validator: (_, text: string | undefined) => {
            const ppm = ppmOfBand(text ?? '');
            if (ppm === undefined) return Promise.reject(new Error(t`A percentage up to 100`));
            return ppm !== 0 && ppm < leastPpm
              ? Promise.reject(new Error(t`0 for none, or at least 1%`))
              : Promise.resolve();
          },
        },
        {
          warningOnly: true,
          validator: (_, text: string | undefined) => {
            const ppm = ppmOfBand(text ?? '') ?? 1;
            return ppm > UNUSUAL_BAND_PPM || ppm === 0
              ? Promise.reject(new Error(t`Unusual. Say in the reason why.`))
              : Promise.resolve();
          },
        },
      ]}
    >
      <Input inputMode="decimal" suffix="%" className="num" />
    </Form.Item>
  );
}

interface CountFieldProps extends RuleFieldProps {
  readonly min: number;
  readonly max: number;
}

function CountField({ name, label, min, max }: CountFieldProps): ReactNode {
  const { t } = useLingui();
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, message: t`Enter a value` }]}>
      <InputNumber min={min} max={max} precision={0} />
    </Form.Item>
  );
}
