import type { AdminReply } from '@candor/protocol';
import { Flex, Form, InputNumber, Typography } from 'antd';
import type { TableColumnType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ppmAsPercent } from '#shared/texts/numbers.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { RatesChanged } from '#shared/ui/BeforeAfter.tsx';
import { EffectiveField, soonest, timeOfForm, useWhenText } from '#shared/ui/EffectiveField.tsx';
import type { WithTime } from '#shared/ui/EffectiveField.tsx';

/** Whole percent in millionths. */
const PERCENT_PPM = 10_000;
/** The most of a tier's rate that a market takes, in percent. */
const FACTOR_MAX = 500;
const WHOLE = 100;

interface MarketFeesForm extends WithTime {
  readonly maker: number;
  readonly taker: number;
  readonly rebate: number;
}

type MarketRow = AdminReply<'marketList'>['markets'][number];

interface MarketFeesActProps {
  readonly market: MarketRow;
  readonly noticeMs: number;
}

/** Other fees for one market: a second person approves, users are told, then they apply. */
export function MarketFeesAct({ market, noticeMs }: MarketFeesActProps): ReactNode {
  const { t } = useLingui();
  const { symbol, fees } = market;
  const whenText = useWhenText(noticeMs);
  const inPercent = (ppm: number | undefined, otherwise: number): number =>
    ppm === undefined ? otherwise : ppm / PERCENT_PPM;
  return (
    <ActButton<'marketFeesChange', MarketFeesForm>
      act="marketFeesChange"
      label={t`Change fees`}
      effect={t`Trades on ${symbol} cost these shares of each user’s tier rate from then on. A rebate is paid to the maker out of the taker’s fee of the same trade. Other markets keep their fees.`}
      button={{ size: 'small' }}
      initialValues={{
        maker: inPercent(fees?.makerFactorPpm, WHOLE),
        taker: inPercent(fees?.takerFactorPpm, WHOLE),
        rebate: inPercent(fees?.rebateSharePpm, 0),
        ...soonest,
      }}
      fields={
        <>
          <ShareField name="maker" label={t`Makers pay of their tier’s rate`} max={FACTOR_MAX} />
          <ShareField name="taker" label={t`Takers pay of their tier’s rate`} max={FACTOR_MAX} />
          <ShareField name="rebate" label={t`Makers get of the taker’s fee`} max={WHOLE} />
          <EffectiveField noticeMs={noticeMs} />
        </>
      }
      summary={({ maker, taker, rebate, ...form }) => (
        <RatesChanged
          text={t`${symbol}: makers ${maker}%, takers ${taker}% of their tier’s rate, rebate ${rebate}%, from ${whenText(form)}`}
          from={{
            makerFactorPpm: fees?.makerFactorPpm ?? WHOLE * PERCENT_PPM,
            takerFactorPpm: fees?.takerFactorPpm ?? WHOLE * PERCENT_PPM,
          }}
          to={{ makerFactorPpm: maker * PERCENT_PPM, takerFactorPpm: taker * PERCENT_PPM }}
        />
      )}
      toRequest={({ maker, taker, rebate, reason, ...form }) => ({
        ...{ symbol, reason },
        ...timeOfForm(form),
        makerFactorPpm: maker * PERCENT_PPM,
        takerFactorPpm: taker * PERCENT_PPM,
        rebateSharePpm: rebate * PERCENT_PPM,
      })}
      refresh={['marketList', 'changeList']}
    />
  );
}

interface ShareFieldProps {
  readonly name: string;
  readonly label: string;
  readonly max: number;
}

function ShareField({ name, label, max }: ShareFieldProps): ReactNode {
  const { t } = useLingui();
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, message: t`Enter a value` }]}>
      <InputNumber min={0} max={max} precision={0} suffix="%" style={{ width: '100%' }} />
    </Form.Item>
  );
}

/** The column of what a market's trades cost. */
export function useFeesColumn(): TableColumnType<MarketRow> {
  const { t } = useLingui();
  return {
    title: t`Fee, maker / taker`,
    dataIndex: 'makerRatePpm',
    align: 'right',
    className: 'num',
    render: (_, market) => <MarketFeesText market={market} />,
  };
}

/** What a user of tier 0 pays there; marked where the market has fees of its own. */
function MarketFeesText({ market }: { readonly market: MarketRow }): ReactNode {
  const { t } = useLingui();
  const rates = `${ppmAsPercent(market.makerRatePpm)} / ${ppmAsPercent(market.takerRatePpm)}`;
  if (market.fees === undefined) return rates;
  const rebate = ppmAsPercent(market.fees.rebateSharePpm);
  return (
    <Flex vertical align="end">
      <span>{rates}</span>
      <Typography.Text type="secondary">{t`own fees, rebate ${rebate}`}</Typography.Text>
    </Flex>
  );
}
