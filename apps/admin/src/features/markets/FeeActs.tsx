import type { FeeTierView } from '@candor/protocol';
import { Form, Input, InputNumber } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ppmAsPercent } from '#shared/texts/numbers.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { RatesChanged } from '#shared/ui/BeforeAfter.tsx';
import { EffectiveField, soonest, timeOfForm, useWhenText } from '#shared/ui/EffectiveField.tsx';
import type { WithTime } from '#shared/ui/EffectiveField.tsx';
import { ppmOfPercent } from './percent.ts';

/** How long before it applies a change must be announced. */
interface WithNotice {
  readonly noticeMs: number;
}

const small = { size: 'small' } as const;
const refresh = ['marketList', 'changeList'] as const;

interface NewRates extends WithTime {
  readonly maker: string;
  readonly taker: string;
}

/** The rates of a form whose fields were checked. */
function ratesOf(
  { maker, taker }: Omit<NewRates, keyof WithTime>,
  otherwise: { readonly makerRatePpm: number; readonly takerRatePpm: number },
) {
  return {
    makerRatePpm: ppmOfPercent(maker) ?? otherwise.makerRatePpm,
    takerRatePpm: ppmOfPercent(taker) ?? otherwise.takerRatePpm,
  };
}

interface FeeChangeActProps extends WithNotice {
  readonly tier: FeeTierView;
}

/** New rates for a tier: a second person approves, users are told, then they apply. */
export function FeeChangeAct({ tier, noticeMs }: FeeChangeActProps): ReactNode {
  const { t } = useLingui();
  const number = tier.tier;
  const whenText = useWhenText(noticeMs);
  return (
    <ActButton<'feeChange', NewRates>
      act="feeChange"
      label={t`Change rates`}
      effect={t`Users of tier ${number} pay these rates on every trade from then on.`}
      button={small}
      initialValues={{
        maker: ppmAsPercent(tier.makerRatePpm).replace('%', ''),
        taker: ppmAsPercent(tier.takerRatePpm).replace('%', ''),
        ...soonest,
      }}
      fields={
        <>
          <RateField name="maker" label={t`Maker fee`} />
          <RateField name="taker" label={t`Taker fee`} />
          <EffectiveField noticeMs={noticeMs} />
        </>
      }
      summary={(form) => {
        const { maker, taker } = form;
        const from = whenText(form);
        return (
          <RatesChanged
            text={t`Maker ${maker}%, taker ${taker}%, from ${from}`}
            from={{ makerRatePpm: tier.makerRatePpm, takerRatePpm: tier.takerRatePpm }}
            to={ratesOf(form, tier)}
          />
        );
      }}
      toRequest={({ reason, ...form }) => ({
        tier: number,
        ...ratesOf(form, tier),
        ...timeOfForm(form),
        reason,
      })}
      refresh={refresh}
    />
  );
}

interface NewTier extends Omit<NewRates, keyof WithTime> {
  readonly tier: number;
}

/** A tier that nobody is in yet: it needs no notice. */
export function FeeTierAddAct({ tiers }: { readonly tiers: readonly number[] }): ReactNode {
  const { t } = useLingui();
  return (
    <ActButton<'feeChange', NewTier>
      act="feeChange"
      label={t`Add a tier`}
      effect={t`Nobody is in a new tier. Tier 0 is the one that users begin in.`}
      initialValues={{ tier: Math.max(-1, ...tiers.filter((tier) => tier < 100)) + 1 }}
      fields={
        <>
          <Form.Item
            name="tier"
            label={t`Tier`}
            rules={[
              { required: true, message: t`Enter a value` },
              {
                validator: (_, tier: number | null) =>
                  tier !== null && tiers.includes(tier)
                    ? Promise.reject(new Error(t`There is a tier of this number`))
                    : Promise.resolve(),
              },
            ]}
          >
            <InputNumber min={0} max={1_000} precision={0} />
          </Form.Item>
          <RateField name="maker" label={t`Maker fee`} />
          <RateField name="taker" label={t`Taker fee`} />
        </>
      }
      summary={({ tier, maker, taker }) => t`Tier ${tier}: maker ${maker}%, taker ${taker}%`}
      toRequest={({ tier, maker, taker, reason }) => ({
        tier,
        makerRatePpm: ppmOfPercent(maker) ?? 0,
        takerRatePpm: ppmOfPercent(taker) ?? 0,
        reason,
      })}
      refresh={refresh}
    />
  );
}

function RateField({ name, label }: { readonly name: string; readonly label: string }): ReactNode {
  const { t } = useLingui();
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[
        {
          validator: (_, text: string | undefined) =>
            ppmOfPercent(text ?? '') === undefined
              ? Promise.reject(new Error(t`A percentage up to 1 with at most four decimals`))
              : Promise.resolve(),
        },
      ]}
    >
      <Input inputMode="decimal" suffix="%" className="num" />
    </Form.Item>
  );
}
